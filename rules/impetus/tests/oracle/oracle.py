"""Writes laws.json beside this file: exact laws of the Impetus dice.

Run: python3 oracle.py. Standard library only; a few seconds.
"""

import json
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True

import cases
import second_way
import sides

LONGEST = 200


def checked(case):
    """Checks a case a second way; returns how, or None where a family does it."""
    if "dice" not in case:
        return None
    facts, procedure = case["facts"], case["procedure"]
    a, b = sides.parse(facts["a"]), sides.parse(facts["b"])
    law = {tuple(row[f] for f in cases.FIGHT): row["p"] for row in case["law"]}
    if case["to_the_end"]:
        second_way.check_grind(case["name"], a, b, law)
        return "round by round"
    if procedure == "melee":
        return second_way.check_round(case["name"], a, b, case["dice"], law)
    near = procedure == "pilum" or int(facts["range"]) <= 15
    return second_way.check_shot(case["name"], case["dice"][0], a, b, 1 if near else 2, law)


def written(row):
    """A row with its chance as text; a very long fraction is left out."""
    p = row["p"]
    exact = f"{p.numerator}/{p.denominator}"
    head = {key: value for key, value in row.items() if key != "p"}
    if len(exact) < LONGEST:
        head["p"] = exact
    return head | {"p_float": float(p)}


def text(case):
    """One case: its head on the first line, one outcome on each line after."""
    head = json.dumps({k: v for k, v in case.items() if k != "law"})[:-1]
    rows = ",\n  ".join(json.dumps(written(row)) for row in case["law"])
    return f'{head}, "law": [\n  {rows}\n ]}}'


def main():
    second_way.check_hits()
    second_way.check_two_dice()
    second_way.check_worked()
    told, ways, families = [], Counter(), Counter()
    for case in cases.everything():
        ways[checked(case)] += 1
        families[case["procedure"]] += 1
        told.append(text(case))
    out = Path(__file__).parent / "laws.json"
    out.write_text("[\n " + ",\n ".join(told) + "\n]\n")
    print(f"{len(told)} cases, {out.stat().st_size} bytes")
    print(dict(families))
    print({str(way): n for way, n in ways.items()})


if __name__ == "__main__":
    main()
