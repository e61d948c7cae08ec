"""The cases of the oracle: what is asked, in the words of the command line."""

from collections import defaultdict

import grind
import laws
import sides

FIGHT = ("a_loss", "b_loss", "a_disordered", "b_disordered", "loser")

MELEES = [
    ("vbu=5,impetus=3", "vbu=5"),
    ("vbu=4,depth=2,pikes", "vbu=6,impetus=4,mounted"),
    ("vbu=1", "vbu=1"),
    ("vbu=2", "vbu=3"),
    ("vbu=2,disordered", "vbu=2"),
    ("vbu=1,disordered", "vbu=4"),
    ("vbu=3,disordered", "vbu=2,disordered"),
    ("vbu=2,commander", "vbu=2"),
    ("vbu=2,depth=2", "vbu=3"),
    ("vbu=2", "vbu=1,impetus=1,flank"),
    ("vbu=5", "vbu=5"),
    ("vbu=7,impetus=4,type=CP", "vbu=7,type=CP"),
    ("vbu=7,impetus=4,type=CP", "vbu=7,impetus=4,type=CP"),
    ("vbu=6,impetus=4,type=CP,disordered", "vbu=6,type=FP"),
    ("vbu=6,impetus=4,type=CP", "vbu=6,type=FP,shieldwall"),
    ("vbu=6,impetus=4,type=CP", "vbu=5,type=FP,long-spear"),
    ("vbu=6,impetus=4,type=CP", "vbu=5,type=FP,long-spear,disordered"),
    ("vbu=6,type=CP", "vbu=4,depth=2,type=FP,schiltron"),
    ("vbu=5,impetus=2,type=FP", "vbu=4,depth=2,type=FP,schiltron"),
    ("vbu=4,depth=3,pikes,type=FP", "vbu=6,impetus=4,type=CP"),
    ("vbu=4,depth=4,pikes,type=FP", "vbu=6,impetus=4,type=CP"),
    ("vbu=4,depth=3,pikes,type=FP", "vbu=5,impetus=1,type=FP"),
    ("vbu=4,impetus=4,depth=2,type=FL,warband", "vbu=6,type=FP"),
    ("vbu=4,impetus=4,depth=2,type=FL,warband", "vbu=6,type=CP"),
    ("vbu=6,impetus=4,depth=2,type=CP", "vbu=6,type=FP"),
    ("vbu=5,impetus=2,type=FP", "vbu=6,type=CP"),
    ("vbu=6,impetus=4,type=CP,flank", "vbu=6,type=FP"),
    ("vbu=6,impetus=4,type=CP,flank", "vbu=6,type=FP,commander"),
    ("vbu=5,impetus=1,type=FP,flank", "vbu=4,depth=2,type=FP"),
    ("vbu=6,impetus=2,type=FP", "vbu=6,type=FP,uphill"),
    ("vbu=6,impetus=4,type=CP", "vbu=4,type=FL,difficult"),
    ("vbu=4,depth=2,pikes,type=FP,difficult", "vbu=5,type=FP"),
    ("vbu=6,impetus=4,type=CP", "vbu=4,type=FP,fortified"),
    ("vbu=6,impetus=4,type=CP", "vbu=5,type=CGP,stationary"),
    ("vbu=6,commander,type=FP", "vbu=6,impetus=2,type=FP,commander"),
    ("vbu=8,impetus=5,type=CP", "vbu=8,commander,type=FP"),
]

GRINDS = [
    ("vbu=8,impetus=4", "vbu=8"),
    ("vbu=1", "vbu=1"),
    ("vbu=2", "vbu=3"),
    ("vbu=5,impetus=3", "vbu=5"),
    ("vbu=4,depth=2,pikes", "vbu=6,impetus=4,mounted"),
    ("vbu=6,impetus=4,type=CP,flank", "vbu=6,type=FP"),
    ("vbu=6,impetus=4,type=CP", "vbu=6,type=FP,shieldwall"),
    ("vbu=5,disordered", "vbu=5,commander"),
]

SHOTS = [
    ("crossbow-a", 30, "vbu=4,type=T", "vbu=7,type=CP,disordered"),
    ("crossbow-a", 15, "vbu=4,type=T,moves=1", "vbu=7,type=CP"),
    ("crossbow-b", 5, "vbu=2,type=S", "vbu=6,type=CP"),
    ("crossbow-b", 5, "vbu=2,type=S,moves=1", "vbu=6,type=CP"),
    ("longbow-a", 30, "vbu=4,type=T", "vbu=5,type=FP"),
    ("longbow-a", 30, "vbu=4,type=T", "vbu=7,type=CP"),
    ("longbow-a", 5, "vbu=4,type=T,disordered", "vbu=5,type=FP,disordered"),
    ("short-bow-b", 30, "vbu=3,type=S", "vbu=2,type=EL"),
    ("short-bow-b", 30, "vbu=3,type=S", "vbu=3,type=CL"),
    ("javelin", 5, "vbu=4,type=FL,moves=1", "vbu=5,type=FP"),
    ("javelin", 5, "vbu=4,type=FL,moves=2", "vbu=5,type=FP"),
    ("sling", 15, "vbu=4,type=T,indirect", "vbu=4,type=FL"),
    ("musket", 15, "vbu=4,type=T", "vbu=4,type=FP,fortified"),
    ("harquebus-a", 15, "vbu=5,type=T", "vbu=4,type=FL,wood-edge"),
    ("composite-bow-a", 15, "vbu=4,type=CL", "vbu=2,type=S,evading"),
    ("handgun", 15, "vbu=4,type=T", "vbu=5,type=W"),
    ("artillery-a", 80, "vbu=4,type=ART", "vbu=4,depth=2,pikes,type=FP"),
    ("artillery-b", 15, "vbu=3,type=ART", "vbu=5,type=W"),
    ("artillery-c", 30, "vbu=3,type=ART", "vbu=3,type=ART"),
    ("artillery-a", 30, "vbu=3,type=ART", "vbu=4,type=FP,fortified"),
    ("various", 5, "vbu=3,type=T", "vbu=5,type=CGL,stationary"),
    ("crossbow-a", 15, "vbu=3,type=T", "vbu=1,type=FP,disordered,commander"),
]

PILA = [
    (3, "vbu=6,type=FP", "vbu=5,type=FP"),
    (1, "vbu=6,type=FP", "vbu=5,type=FP"),
    (2, "vbu=6,type=FP,disordered", "vbu=7,type=CP,disordered"),
    (3, "vbu=6,type=FP", "vbu=1,type=FL"),
]


def case(name, procedure, facts, fields, law, to_the_end=False, **more):
    if sum(law.values()) != 1:
        raise ValueError(f"{name}: the law sums to {sum(law.values())}")
    rows = [dict(zip(fields, outcome)) | {"p": law[outcome]} for outcome in sorted(law)]
    head = {"name": name, "procedure": procedure, "facts": facts, "to_the_end": to_the_end}
    return head | more | {"law": rows}


def melees():
    for a_text, b_text in MELEES:
        a, b = sides.parse(a_text), sides.parse(b_text)
        dice, law = sides.round_at(a, b, sides.start(a, b), True)
        facts = {"a": a_text, "b": b_text}
        yield case(f"melee {a_text} / {b_text}", "melee", facts, FIGHT, law, dice=list(dice))
    for a_text, b_text in GRINDS:
        a, b = sides.parse(a_text), sides.parse(b_text)
        dice, _ = sides.round_at(a, b, sides.start(a, b), True)
        law = grind.to_the_end(a, b)
        name, facts = f"to the end {a_text} / {b_text}", {"a": a_text, "b": b_text}
        yield case(name, "melee", facts, FIGHT, law, True, dice=list(dice))


def shots():
    for weapon, reach, a_text, b_text in SHOTS:
        dice, law = sides.fire(weapon, reach, sides.parse(a_text), sides.parse(b_text))
        facts = {"weapon": weapon, "range": str(reach), "a": a_text, "b": b_text}
        name = f"{weapon} at {reach}U {a_text} / {b_text}"
        yield case(name, "fire", facts, FIGHT, law, dice=[dice])
    for dice, a_text, b_text in PILA:
        a, b = sides.parse(a_text), sides.parse(b_text)
        at = sides.tested(b, a, b["full"], "disordered" in b["flags"], 1)
        law = laws.shot(dice, at, "disordered" in a["flags"])
        facts = {"dice": str(dice), "a": a_text, "b": b_text}
        yield case(f"{dice} pila {a_text} / {b_text}", "pilum", facts, FIGHT, law, dice=[dice])


def pilum_then_melee(a, b, dice):
    """Pila first, then the round; only melee tests decide who is beaten.

    A charger who lost VBU to the pila is no longer Fresh and loses his bonus.
    """
    begin = sides.start(a, b)
    at = sides.tested(b, a, b["full"], begin[3], 1)
    law = defaultdict(laws.Fraction)
    for (_, hurt, _, shaken, _), p in laws.shot(dice, at, begin[2]).items():
        if hurt == b["full"]:
            law[(0, hurt, begin[2], shaken, "b")] += p
            continue
        state = (begin[0], begin[1] - hurt, begin[2], shaken)
        _, fight = sides.round_at(a, b, state, True)
        for (a_loss, b_loss, a_dis, b_dis, lost), q in fight.items():
            law[(a_loss, hurt + b_loss, a_dis, b_dis, lost)] += p * q
    return dict(law)


def charged_legion():
    a_text, b_text = "vbu=6,type=FP", "vbu=4,impetus=4,type=FL"
    law = pilum_then_melee(sides.parse(a_text), sides.parse(b_text), 3)
    facts = {"dice": "3", "a": a_text, "b": b_text}
    yield case(
        f"3 pila, then melee {a_text} / {b_text}", "pilum-then-melee", facts, FIGHT, law,
        note="one reading: VBU lost to pila ends the bonus and does not count towards defeat",
    )


def throws():
    for dice in range(21):
        law = {(count,): p for count, p in laws.hits(dice).items()}
        yield case(f"hits of {dice} dice", "hits", {"dice": str(dice)}, ("hits",), law)
    for grade in "ABC":
        for modifier in range(-4, 3):
            facts = {"grade": grade, "modifier": f"{modifier:+d}"}
            law = laws.discipline(grade, modifier)
            yield case(f"discipline {grade} {modifier:+d}", "discipline", facts, ("passed",), law)


def moves():
    for kind, move, gap in [
        ("mounted", 8, 8), ("mounted", 8, 11), ("mounted", 10, 16), ("mounted", 8, 15),
        ("foot", 5, 5), ("foot", 5, 6), ("foot", 5, 7), ("foot", 8, 11), ("foot", 5, 9),
    ]:
        facts = {"a": f"type={kind}", "move": str(move), "distance": str(gap)}
        law = laws.charge(move, gap, kind == "mounted")
        name = f"charge of {kind}, move {move}, over {gap}U"
        yield case(name, "charge", facts, ("reached", "disordered"), law)
    for kind in ("mounted", "foot"):
        law = laws.distance(kind == "mounted")
        yield case(f"retreat of {kind}", "retreat", {"a": f"type={kind}"}, ("distance",), law)
    for beaten in ("mounted", "foot"):
        for winner in ("mounted", "foot"):
            law = laws.chase(beaten == "mounted", winner == "mounted")
            facts = {"a": f"type={beaten}", "b": f"type={winner}"}
            fields = ("retreat", "pursuit", "caught")
            yield case(f"{winner} pursue {beaten}", "pursuit", facts, fields, law)


def commanders():
    for modifier in range(-8, 11):
        for where, chief in [("melee", True), ("melee", False), ("fire", False)]:
            post = "chief" if chief else "other"
            facts = {"modifier": f"{modifier:+d}", "where": where, "commander": post}
            law = laws.fate(modifier, where == "melee", chief)
            yield case(f"fate {modifier:+d} {where} {post}", "fate", facts, ("fate",), law)
    for a, b in [
        ((4, "good"), (0, "poor")), ((3, "good"), (2, "average")), ((2, "average"), (2, "good")),
        ((2, "average"), (2, "average")), ((3, "poor"), (1, "poor")), ((0, "poor"), (4, "poor")),
        ((1, "average"), (3, "poor")),
    ]:
        facts = {k: f"leadership={n},structure={s}" for k, (n, s) in (("a", a), ("b", b))}
        law = laws.initiative(a[0], b[0], a[1], b[1])
        name = f"initiative {a[0]} {a[1]} / {b[0]} {b[1]}"
        yield case(name, "initiative", facts, ("winner",), law)


def everything():
    for family in (melees, shots, charged_legion, throws, moves, commanders):
        yield from family()
