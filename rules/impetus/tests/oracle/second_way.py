"""The same laws a second way, to check the first: every face of every die.

Nothing here uses the formulas of `laws`: a throw is a tuple of faces, and a
round is played out face by face. Long melees are followed round by round in
plain numbers until nothing is left to happen.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product

import laws
import sides


def count_hits(faces):
    """Reads a throw as a player would: take sixes, then fives two by two."""
    damage, waiting = 0, False
    for face in faces:
        if face == 6:
            damage += 1
        elif face == 5:
            damage += waiting
            waiting = not waiting
    return damage


@cache
def thrown(dice):
    """Hits over all faces, as whole numbers of throws."""
    return Counter(count_hits(faces) for faces in product(range(1, 7), repeat=dice))


@cache
def added(dice):
    """Hits die by die: the state is the hits so far and a five that waits."""
    states = {(0, False): 1}
    for _ in range(dice):
        new = Counter()
        for (damage, waiting), ways in states.items():
            new[(damage + 1, waiting)] += ways
            new[(damage + waiting, not waiting)] += ways
            new[(damage, waiting)] += 4 * ways
        states = new
    total = Counter()
    for (damage, _), ways in states.items():
        total[damage] += ways
    return total


def take(unit, damage, roll):
    """Plays one test on a copy of the unit: (vbu, left, bonus, disordered, flanked)."""
    vbu, left, bonus, disordered, flanked = unit
    if not damage:
        return left, disordered, 0
    critical = vbu - damage + bonus - (1 if disordered else 0)
    if critical < 1:
        critical = 1
    if roll == 1 or (roll <= critical and roll != 6):
        return (left - 1 if disordered else left), True, 0
    if flanked:
        return 0, True, left
    lost = 1 if roll <= critical else roll - critical
    return max(0, left - lost), True, lost


def verdict(a_left, b_left, a_failed, b_failed):
    if a_left == 0 and b_left == 0:
        return "none"
    if a_left == 0:
        return "a"
    if b_left == 0:
        return "b"
    return "none" if a_failed == b_failed else "a" if a_failed > b_failed else "b"


def played(a, b, a_damage, b_damage, a_roll, b_roll):
    """a_damage is what a inflicts."""
    a_left, a_dis, a_failed = take(a, b_damage, a_roll)
    b_left, b_dis, b_failed = take(b, a_damage, b_roll)
    lost = verdict(a_left, b_left, a_failed, b_failed)
    return (a[1] - a_left, b[1] - b_left, a_dis, b_dis, lost)


def every_face(a, b, a_dice, b_dice):
    """All dice of the round at once, tests and all."""
    law = Counter()
    for faces in product(range(1, 7), repeat=a_dice + b_dice + 2):
        a_hits = count_hits(faces[:a_dice])
        b_hits = count_hits(faces[a_dice:-2])
        law[played(a, b, a_hits, b_hits, faces[-2], faces[-1])] += 1
    return fractions_of(law, 6 ** (a_dice + b_dice + 2))


def by_hits(a, b, a_dice, b_dice, throw):
    """Throws counted apart, then every pair of test rolls."""
    law = Counter()
    for x, ways in throw(a_dice).items():
        for y, others in throw(b_dice).items():
            for a_roll, b_roll in product(range(1, 7), repeat=2):
                law[played(a, b, x, y, a_roll, b_roll)] += ways * others
    return fractions_of(law, 6 ** (a_dice + b_dice + 2))


def fractions_of(ways, total):
    return {outcome: Fraction(n, total) for outcome, n in ways.items()}


def unit(side, foe, left, disordered, extra=0):
    seen = sides.tested(side, foe, left, disordered, extra)
    return (seen["vbu"], left, seen["modifier"], disordered, seen["flanked"])


def same(name, first, second):
    if first != second:
        raise AssertionError(f"{name}: the two ways differ")


def check_hits():
    for dice in range(21):
        same(f"{dice} dice", laws.hits(dice), fractions_of(added(dice), 6**dice))
        if dice <= 7:
            same(f"{dice} dice, faces", laws.hits(dice), fractions_of(thrown(dice), 6**dice))


def check_round(name, a, b, dice, law):
    """Returns how deep the check went."""
    a_left, b_left, a_dis, b_dis = sides.start(a, b)
    one, two = unit(a, b, a_left, a_dis), unit(b, a, b_left, b_dis)
    if sum(dice) <= 5:
        same(name, law, every_face(one, two, *dice))
        return "every face"
    throw = thrown if max(dice) <= 7 else added
    same(name, law, by_hits(one, two, *dice, throw))
    return "by throw" if throw is thrown else "by die"


def check_shot(name, dice, a, b, extra, law):
    one = (1, 1, 0, "disordered" in a["flags"], False)
    two = unit(b, a, b["full"], "disordered" in b["flags"], extra)
    if dice <= 5:
        ways = Counter()
        for faces in product(range(1, 7), repeat=dice + 1):
            ways[played(one, two, count_hits(faces[:-1]), 0, 1, faces[-1])] += 1
        same(name, law, fractions_of(ways, 6 ** (dice + 1)))
        return "every face"
    same(name, law, by_hits(one, two, dice, 0, thrown if dice <= 7 else added))
    return "by throw" if dice <= 7 else "by die"


def followed(a, b, rounds=6000):
    """A melee to the end, round by round, in plain numbers."""
    begin = sides.start(a, b)
    now, ended, known = {begin: 1.0}, defaultdict(float), {}
    for turn in range(rounds):
        new = defaultdict(float)
        for state, weight in now.items():
            key = (state, turn == 0)
            if key not in known:
                known[key] = steps(a, b, state, turn == 0)
            for after, p in known[key]:
                (ended if 0 in after[:2] else new)[after] += weight * p
        now = {state: w for state, w in new.items() if w > 1e-18}
        if not now:
            break
    return {
        (begin[0] - s[0], begin[1] - s[1], s[2], s[3], verdict(s[0], s[1], 0, 0)): p
        for s, p in ended.items()
    }


def steps(a, b, state, first):
    a_left, b_left, a_dis, b_dis = state
    dice = (
        sides.melee_dice(a, b, a_left, b_left, a_dis, b_dis, first),
        sides.melee_dice(b, a, b_left, a_left, b_dis, a_dis, first),
    )
    one, two = unit(a, b, a_left, a_dis), unit(b, a, b_left, b_dis)
    result = defaultdict(float)
    for (a_loss, b_loss, c, d, _), p in by_hits(one, two, *dice, added).items():
        result[(a_left - a_loss, b_left - b_loss, c, d)] += float(p)
    return list(result.items())


def check_grind(name, a, b, law):
    other = followed(a, b)
    if set(other) != set(law):
        raise AssertionError(f"{name}: other outcomes")
    for outcome, p in law.items():
        if abs(float(p) - other[outcome]) > 1e-10:
            raise AssertionError(f"{name}: {outcome} {float(p)} {other[outcome]}")


def check_two_dice():
    """Initiative and fate over all faces; ties rolled again are shared out."""
    for lead in range(-4, 5):
        ways = Counter()
        for w, x, y, z in product(range(1, 7), repeat=4):
            gap = w + x + lead - y - z
            ways["a" if gap > 0 else "b" if gap < 0 else "tie"] += 1
        told = laws.initiative(lead, 0, "poor", "poor")
        same("initiative", told[("a",)], Fraction(ways["a"], ways["a"] + ways["b"]))
        told = laws.initiative(lead, 0, "good", "poor")
        same("initiative", told[("a",)], Fraction(ways["a"] + ways["tie"], 6**4))
    for modifier in range(-8, 11):
        ways = Counter()
        for x, y in product(range(1, 7), repeat=2):
            ways[(laws.fate_of(x + y + modifier, True, True),)] += 1
        same("fate", laws.fate(modifier, True, True), fractions_of(ways, 36))


def check_worked():
    """The figures worked out in print."""
    same("six dice", laws.hits(6)[0], Fraction(4**6 + 6 * 4**5, 6**6))
    same("three pila", 1 - laws.hits(3)[0], Fraction(13, 27))
    shots = [("crossbow-a", 30, "vbu=4,type=T", 4), ("crossbow-a", 15, "vbu=4,type=T,moves=1", 5),
             ("crossbow-b", 5, "vbu=2,type=S", 5), ("crossbow-b", 5, "vbu=2,type=S,moves=1", 4)]
    horse = sides.parse("vbu=7,type=CP")
    for weapon, reach, firer, dice in shots:
        same(firer, sides.fire_dice(weapon, reach, sides.parse(firer), horse), dice)
    for depth, dice in ((2, 7), (3, 10), (4, 13)):
        pikes = sides.parse(f"vbu=4,pikes,depth={depth}")
        got = sides.melee_dice(pikes, horse, pikes["full"], 7, False, False, True)
        same(f"pikes {depth} deep", got, dice)
