"""Times in icepool what tercio-bench times here, and prints {name: nanoseconds} as JSON.

How it is kept fair:
- Each law is written in the quickest of the ways we found to write it in icepool, not the most
  direct one. "Sixes and pairs of fives" is half of (fives + 2 * sixes), so it is a plain sum of
  dice there too; an evaluator over the pool takes about five times as long.
- icepool computes in exact integers, ours in 64-bit floats. That is a difference of the
  programs, not of the measurement; the integers are what icepool offers.
- icepool remembers results. Before each repetition, outside the clock, all of it is forgotten:
  every functools cache of its functions (dice, pools), its table of binomial rows, and what its
  shared evaluators keep. Dice keep sums of themselves, so each repetition makes its own die.
  Ours keeps nothing from one call to the next.
- Making the die is inside the clock, a small part of it. Collecting garbage is not.
- The number given is the median of the repetitions, after a few that do not count.
"""

import functools
import gc
import json
import statistics
import sys
import time

import icepool
import icepool.math
from icepool.evaluator.multiset_evaluator_base import MultisetEvaluatorBase

# icepool adds up many dice by calling itself once for each.
sys.setrecursionlimit(20_000)

WARM_UP = 3
REPETITIONS = 25


def caches():
    """All functions with a cache and all shared evaluators in icepool."""
    functions, evaluators = [], []
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            if (getattr(thing, "__module__", "") or "").startswith("icepool"):
                functions.append(thing)
        elif isinstance(thing, MultisetEvaluatorBase):
            evaluators.append(thing)
    if not functions or not evaluators:
        raise SystemExit("icepool has changed: its caches were not found")
    return functions, evaluators


FUNCTIONS, EVALUATORS = caches()


def forget():
    for function in FUNCTIONS:
        function.cache_clear()
    for evaluator in EVALUATORS:
        evaluator.__dict__.pop("_cache", None)
    icepool.math.comb_row_cache.clear()


def d6():
    return icepool.Die({face: 1 for face in range(1, 7)})


def hits(dice):
    return dice @ icepool.coin(1, 3)


def sixes_and_pairs_of_fives(dice):
    worth = icepool.Die({0: 4, 1: 1, 2: 1})
    return (dice @ worth).map(lambda fives_and_sixes: fives_and_sixes // 2)


def best(keep, dice):
    return d6().highest(dice, keep)


def degree(ours, theirs):
    if ours == theirs:
        return 0
    side = 1 if ours > theirs else -1
    high, low = max(ours, theirs), min(ours, theirs)
    if high >= 2 * low:
        return 3 * side
    return 2 * side if high >= low + 4 else side


def sortie():
    return icepool.map(degree, d6().highest(5, 3), d6().lowest(5, 3))


def suffered(dice, vbu):
    """What so many dice do to a fresh unit in order: VBU lost, disordered."""

    def tested(damage, roll):
        if damage == 0:
            return (0, False)
        critical = max(1, vbu - damage)
        passed = roll == 1 or (roll <= critical and roll != 6)
        return (0 if passed else min(vbu, max(1, roll - critical)), True)

    return icepool.map(tested, sixes_and_pairs_of_fives(dice), d6())


def melee(a_dice, b_dice, a_vbu, b_vbu):
    def compared(a, b):
        loser = "a" if a[0] > b[0] else "b" if b[0] > a[0] else "none"
        return (a[0], b[0], a[1], b[1], loser)

    a, b = suffered(b_dice, a_vbu), suffered(a_dice, b_vbu)
    return icepool.map(lambda both: compared(*both), icepool.tupleize(a, b))


def kills(figures):
    """Hits on 4+, not saved on 5+, killed on 4+: no figure knows of another, so one chance of
    1/2 * 2/3 * 1/2 each. Throwing the three rolls one after the other takes far longer."""
    return figures @ icepool.coin(1, 6)


# The names are those of crates/bench/src/list.rs.
TIMED = {
    "hits on 5+, 20 dice": lambda: hits(20),
    "hits on 5+, 100 dice": lambda: hits(100),
    "sixes and pairs of fives, 20": lambda: sixes_and_pairs_of_fives(20),
    "sixes and pairs of fives, 100": lambda: sixes_and_pairs_of_fives(100),
    "best 3 of 12": lambda: best(3, 12),
    "best 3 of 100": lambda: best(3, 100),
    "sortie, 3 of 5 against 3 of 5": sortie,
    "sortie by the rules of Warfare": sortie,
    "melee by the rules of Impetus": lambda: melee(8, 5, 5, 5),
    "kills, 24 figures": lambda: kills(24),
    "kills, 100 figures": lambda: kills(100),
    "kills, 1,000 figures": lambda: kills(1000),
}


def nanoseconds(work):
    times = []
    for _ in range(WARM_UP + REPETITIONS):
        forget()
        gc.collect()
        gc.disable()
        start = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - start)
        gc.enable()
    return statistics.median(times[WARM_UP:])


print(json.dumps({name: nanoseconds(work) for name, work in TIMED.items()}, indent=2))
