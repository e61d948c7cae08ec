"""A melee fought until one side routs, solved exactly.

Losses and disorder never go back, so apart from staying where it is a state
leads only to later ones: one pass in that order settles the whole chain.
"""

from collections import defaultdict
from fractions import Fraction
from heapq import heappop, heappush

import sides


def age(state):
    a_left, b_left, a_dis, b_dis = state
    return (-a_left - b_left, a_dis + b_dis)


def after(state, outcome):
    a_left, b_left, _, _ = state
    a_loss, b_loss, a_dis, b_dis, _ = outcome
    return (a_left - a_loss, b_left - b_loss, a_dis, b_dis)


def spread(law, state, weight, chances, ended, queue):
    """Sends the weight of a state on to those that follow it."""
    for outcome, p in law.items():
        new = after(state, outcome)
        if new[0] == 0 or new[1] == 0:
            ended[new] += weight * p
            continue
        if new not in chances:
            heappush(queue, (age(new), new))
        chances[new] += weight * p


def to_the_end(a, b):
    """Law of (a_loss, b_loss, a_disordered, b_disordered, loser) at the end."""
    begin = sides.start(a, b)
    chances, ended, queue = defaultdict(Fraction), defaultdict(Fraction), []
    _, law = sides.round_at(a, b, begin, True)
    spread(law, begin, Fraction(1), chances, ended, queue)
    while queue:
        _, state = heappop(queue)
        _, law = sides.round_at(a, b, state, False)
        idle = {o: p for o, p in law.items() if after(state, o) == state}
        moving = {o: p for o, p in law.items() if o not in idle}
        weight = chances.pop(state) / (1 - sum(idle.values()))
        spread(moving, state, weight, chances, ended, queue)
    result = {}
    for (a_left, b_left, a_dis, b_dis), p in ended.items():
        lost = "none" if a_left == b_left == 0 else "a" if a_left == 0 else "b"
        result[(begin[0] - a_left, begin[1] - b_left, a_dis, b_dis, lost)] = p
    return result
