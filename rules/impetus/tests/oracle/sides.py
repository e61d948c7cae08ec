"""Sides as written on the command line, and the dice they bring.

Words of a side: vbu=, impetus=, type=, depth= (units in the block), moves=
(made by a firer this turn), and the plain flags below. A flag stands on the
side it describes: `flank` on the one that charges a flank or rear, `difficult`
on the one that stands in such ground, `fortified` on the one behind works.
The side with an impetus bonus is the one that charges.
"""

import json
from pathlib import Path

import laws

MOUNTED = {"mounted", "CP", "CM", "CL", "EL", "CGP", "CGL", "CF"}
CHARIOTS = {"CGP", "CGL", "CF"}
NUMBERS = {"vbu", "impetus", "depth", "moves"}
FLAGS = {
    "disordered", "pikes", "long-spear", "schiltron", "warband", "shieldwall",
    "commander", "flank", "uphill", "difficult", "fortified", "stationary",
    "indirect", "wood-edge", "evading", "pavise", "column", "javelin",
}
SHEET = json.loads((Path(__file__).parent.parent / "second_reading.json").read_text())


def parse(text):
    side = {"impetus": 0, "depth": 1, "moves": 0, "type": "foot", "flags": set()}
    for word in text.split(","):
        key, _, value = word.partition("=")
        if key in NUMBERS:
            side[key] = int(value)
        elif key == "type":
            side["type"] = value
        elif key in ("mounted", "foot"):
            side["type"] = key
        elif key in FLAGS:
            side["flags"].add(key)
        else:
            raise ValueError(f"unknown word {word!r} in {text!r}")
    side["full"] = side["vbu"] * side["depth"]
    return side


def mounted(side):
    return side["type"] in MOUNTED


def units(side, left):
    """Units still in the block: losses come off the rear ones first."""
    return -(-left // side["vbu"])


def front(side, left):
    return min(side["vbu"], left)


def walled(side, left, disordered):
    """A shieldwall holds only while Fresh and in order."""
    return "shieldwall" in side["flags"] and left == side["full"] and not disordered


def impetus(side, foe, left, foe_left, foe_disordered):
    """The bonus of a charger in the round of its charge."""
    flags, foe_flags = side["flags"], foe["flags"]
    if side["impetus"] == 0 or left < side["full"]:
        return 0
    if walled(foe, foe_left, foe_disordered):
        return 0
    bad_ground = "difficult" in flags or {"difficult", "fortified"} & foe_flags
    if not mounted(side):
        if bad_ground:
            raise ValueError("the text does not say plainly what foot get here")
        return 0 if mounted(foe) else side["impetus"]
    if bad_ground:
        return 0
    spears = "long-spear" in foe_flags and not foe_disordered
    if "flank" not in flags and ("pikes" in foe_flags or spears):
        return 0
    return side["impetus"]


def depth_dice(side, foe, left):
    rear = units(side, left) - 1
    if rear < 1:
        return 0
    flags = side["flags"]
    if "pikes" in flags:
        return min(3, rear) * (3 if mounted(foe) else 1)
    if "schiltron" in flags or "long-spear" in flags:
        return 2 if mounted(foe) else 1
    if (side["type"] == "CP" or "warband" in flags) and not mounted(foe):
        return 2
    return 0


def melee_dice(side, foe, left, foe_left, disordered, foe_disordered, first):
    """Dice of one side in one round; `first` = the round of the charge."""
    flags, foe_flags = side["flags"], foe["flags"]
    dice = front(side, left) + depth_dice(side, foe, left) - disordered
    charges, charged = side["impetus"] > 0, foe["impetus"] > 0
    if first:
        dice += impetus(side, foe, left, foe_left, foe_disordered)
        if "flank" in flags and "schiltron" not in foe_flags and foe["type"] != "W":
            dice += 2
        if charges and "fortified" in foe_flags:
            dice -= 1
        if charged and side["type"] in CHARIOTS and "stationary" in flags:
            dice -= 1
    if "uphill" in flags:
        dice += 1
    if walled(side, left, disordered):
        dice += 1
    if "difficult" in flags | foe_flags:
        if "pikes" in flags or side["type"] in CHARIOTS:
            dice -= 2
        elif mounted(side):
            dice -= 1
    return max(1, dice)


def tested(side, foe, left, disordered, shot=0):
    """What the law of a test needs to know of a side."""
    flanked = "flank" in foe["flags"] and "schiltron" not in side["flags"] and side["type"] != "W"
    return {
        "vbu": front(side, left),
        "left": left,
        "modifier": ("commander" in side["flags"]) + shot + walled(side, left, disordered),
        "disordered": disordered,
        "flanked": flanked,
    }


def band(reach):
    return next(b["key"] for b in SHEET["firing-bands"] if reach <= b["limit"])


def fire_dice(weapon, reach, firer, target):
    """Dice of a shot; None where the table or the sum gives no shot."""
    entry = SHEET["firing"][weapon][band(reach)]["mounted" if mounted(target) else "foot"]
    if entry is None:
        return None
    flags, on = firer["flags"], target["flags"]
    guns = weapon.startswith("artillery")
    dice = firer["vbu"] + entry - ("disordered" in flags)
    light = weapon == "javelin" and firer["type"] in ("S", "FL")
    dice -= 0 if light and firer["moves"] == 1 else firer["moves"]
    dice -= 2 * ("indirect" in flags)
    if target["type"] in ("S", "CL", "ART"):
        skirmish = target["type"] != "ART" and firer["type"] in ("S", "CL")
        dice -= 1 if skirmish else 2
    dice -= 2 * ("wood-edge" in on)
    if "fortified" in on:
        dice -= 1 if guns else 2
    dice -= "evading" in on
    if not guns and (target["type"] == "W" or "pavise" in on):
        dice -= 1
    if guns and (target["depth"] > 1 or "column" in on or target["type"] == "W"):
        dice += 2
    dice += target["type"] in CHARIOTS and "stationary" in on
    return dice if dice >= 1 else None


def fire(weapon, reach, firer, target):
    """Dice and law of one shot at a target at full VBU."""
    dice = fire_dice(weapon, reach, firer, target)
    if dice is None:
        raise ValueError(f"no shot: {weapon} at {reach}")
    modifier = 1 if band(reach) in ("point-blank", "short") else 2
    at = tested(target, firer, target["full"], "disordered" in target["flags"], modifier)
    return dice, laws.shot(dice, at, "disordered" in firer["flags"])


def round_at(a, b, state, first):
    """Dice of both and the law of one round from (a_left, b_left, a_dis, b_dis)."""
    a_left, b_left, a_dis, b_dis = state
    a_dice = melee_dice(a, b, a_left, b_left, a_dis, b_dis, first)
    b_dice = melee_dice(b, a, b_left, a_left, b_dis, a_dis, first)
    a_test, b_test = tested(a, b, a_left, a_dis), tested(b, a, b_left, b_dis)
    return (a_dice, b_dice), laws.melee_round(a_dice, b_dice, a_test, b_test)


def start(a, b):
    return (a["full"], b["full"], "disordered" in a["flags"], "disordered" in b["flags"])
