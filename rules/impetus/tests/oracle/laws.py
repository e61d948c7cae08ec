"""The laws of the Impetus dice, exact, from the printed text alone.

Every law is a dict from an outcome to a Fraction. An outcome of a fight is
(a_loss, b_loss, a_disordered, b_disordered, loser). A rout shows as a loss of
all the VBU the side had.
"""

from collections import defaultdict
from fractions import Fraction
from math import comb

FACES = range(1, 7)
SIXTH = Fraction(1, 6)


def hits(dice):
    """Hits of so many dice, over the counts of sixes and fives."""
    law = defaultdict(Fraction)
    for sixes in range(dice + 1):
        for fives in range(dice - sixes + 1):
            rest = dice - sixes - fives
            ways = comb(dice, sixes) * comb(dice - sixes, fives) * 4**rest
            law[sixes + fives // 2] += Fraction(ways, 6**dice)
    return dict(law)


def cohesion(vbu, left, damage, modifier, disordered, flanked=False):
    """One test: law of (loss, disordered after, failed).

    `vbu` gives the critical number, `left` is all that can be lost (a block
    has more than its front unit), `modifier` is all but the disorder.
    """
    if damage == 0:
        return {(0, disordered, False): Fraction(1)}
    critical = max(1, vbu - damage + modifier - disordered)
    law = defaultdict(Fraction)
    for roll in FACES:
        failed = roll == 6 or (roll != 1 and roll > critical)
        if failed:
            loss = left if flanked else max(1, roll - critical)
        else:
            loss = 1 if disordered else 0
        law[(min(loss, left), True, failed)] += SIXTH
    return dict(law)


def struck(dice, vbu, left, modifier, disordered, flanked=False):
    """What so many enemy dice do to one side: law of (loss, disordered, failed)."""
    law = defaultdict(Fraction)
    for damage, chance in hits(dice).items():
        test = cohesion(vbu, left, damage, modifier, disordered, flanked)
        for outcome, part in test.items():
            law[outcome] += chance * part
    return dict(law)


def loser(a_left, b_left, a_outcome, b_outcome):
    """Rout decides first; then the greater loss by a failed test."""
    a_routs, b_routs = a_outcome[0] >= a_left, b_outcome[0] >= b_left
    if a_routs or b_routs:
        return "none" if a_routs and b_routs else "a" if a_routs else "b"
    a_lost = a_outcome[0] if a_outcome[2] else 0
    b_lost = b_outcome[0] if b_outcome[2] else 0
    return "a" if a_lost > b_lost else "b" if b_lost > a_lost else "none"


def both(a_law, b_law, a_left, b_left):
    """Joins what befalls the two sides, who test apart from each other."""
    law = defaultdict(Fraction)
    for a, p in a_law.items():
        for b, q in b_law.items():
            law[(a[0], b[0], a[1], b[1], loser(a_left, b_left, a, b))] += p * q
    return dict(law)


def melee_round(a_dice, b_dice, a, b):
    """One round. a, b: dicts with vbu, left, modifier, disordered, flanked."""
    a_law = struck(b_dice, **a)
    b_law = struck(a_dice, **b)
    return both(a_law, b_law, a["left"], b["left"])


def shot(dice, target, firer_disordered=False):
    """Fire or pila: only b can suffer, the loser follows the same words."""
    a_law = {(0, firer_disordered, False): Fraction(1)}
    return both(a_law, struck(dice, **target), 1, target["left"])


def discipline(grade, modifier):
    """Law of passing: a natural 1 fails, a natural 6 passes."""
    need = {"A": 3, "B": 4, "C": 5}[grade]
    good = sum(1 for r in FACES if r == 6 or (r != 1 and r + modifier >= need))
    return split({(True,): Fraction(good, 6), (False,): Fraction(6 - good, 6)})


def split(law):
    """The law without what cannot happen."""
    return {outcome: p for outcome, p in law.items() if p}


def distance(mounted):
    """1d6 U for mounted, half of it rounded up for foot."""
    law = defaultdict(Fraction)
    for roll in FACES:
        law[(roll if mounted else (roll + 1) // 2,)] += SIXTH
    return dict(law)


def charge(move, gap, mounted):
    """Law of (reached, disordered): the bonus is rolled only if needed."""
    if gap <= move:
        return {(True, False): Fraction(1)}
    law = defaultdict(Fraction)
    for (bonus,), p in distance(mounted).items():
        reached = move + bonus >= gap
        law[(reached, not reached)] += p
    return dict(law)


def chase(beaten_mounted, winner_mounted):
    """Law of (retreat, pursuit, caught)."""
    law = defaultdict(Fraction)
    for (back,), p in distance(beaten_mounted).items():
        for (after,), q in distance(winner_mounted).items():
            law[(back, after, after >= back)] += p * q
    return dict(law)


def fate_of(total, in_melee, chief):
    """The row a modified total falls in."""
    if total <= 6:
        return "none"
    if total <= 8:
        return "captured" if in_melee else "none"
    if total <= 10:
        return "killed"
    if total <= 12:
        return "captured-command-routs" if in_melee else "killed"
    if total <= 14 or not chief:
        return "killed-command-routs"
    return "killed-army-routs"


def two_dice():
    """Ways of each sum of two dice, out of 36."""
    return {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def fate(modifier, in_melee, chief):
    law = defaultdict(Fraction)
    for total, p in two_dice().items():
        law[(fate_of(total + modifier, in_melee, chief),)] += p
    return dict(law)


def initiative(a_leads, b_leads, a_structure, b_structure):
    """Higher wins; a tie goes to the better structure, else both roll again."""
    wins = {"a": Fraction(0), "b": Fraction(0), "tie": Fraction(0)}
    for x, p in two_dice().items():
        for y, q in two_dice().items():
            gap = x + a_leads - y - b_leads
            wins["a" if gap > 0 else "b" if gap < 0 else "tie"] += p * q
    tie = wins.pop("tie")
    order = ["poor", "average", "good"]
    lead = order.index(a_structure) - order.index(b_structure)
    if lead:
        wins["a" if lead > 0 else "b"] += tie
    else:
        wins = {side: p / (1 - tie) for side, p in wins.items()}
    return split({(side,): p for side, p in wins.items()})
