#!/usr/bin/env bash
set -euo pipefail

help() {
    cat <<'TEXT'
bench/icepool.sh: our times beside icepool's, in one run on one machine

    bench/icepool.sh           prints a table: ours, icepool's, and how many times faster ours is
    bench/icepool.sh --help    this text

icepool is a Python library for exact dice. It is installed into a throw-away environment, which
is removed at the end; needs python3 with venv, and a network. How its caches are cleared stands
at the head of bench/icepool_times.py. The aims, which the table repeats: laws 2,000 times faster,
a sortie 500 times, a melee 1,000 times; kills have none. Takes a few minutes; run nothing else
meanwhile.
TEXT
}

case "${1-}" in
    "") ;;
    -h | --help) help; exit 0 ;;
    *) help >&2; exit 1 ;;
esac

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check icepool
cargo build --quiet --release --manifest-path "$here/../Cargo.toml" -p tercio-bench

"$work/venv/bin/python" "$here/icepool_times.py" > "$work/theirs.json"
cargo run --quiet --release --manifest-path "$here/../Cargo.toml" -p tercio-bench -- --json \
    > "$work/ours.json"

"$work/venv/bin/python" - "$work/ours.json" "$work/theirs.json" <<'PYTHON'
import importlib.metadata
import json
import sys

ours, theirs = (json.load(open(path)) for path in sys.argv[1:])
version = importlib.metadata.version("icepool")
print(f"{'median':34} {'ours':>12} {'icepool ' + version:>16} {'times faster':>13} {'aim':>7}")
for name, ns in ours.items():
    if name not in theirs:
        print(f"{name:34} {ns:>9,.0f} ns {'-':>16}")
        continue
    ratio = theirs[name] / ns
    if name.startswith("kills"):
        print(f"{name:34} {ns:>9,.0f} ns {theirs[name]:>13,.0f} ns {ratio:>13,.0f}")
        continue
    aim = 500 if name.startswith("sortie") else 1000 if name.startswith("melee") else 2000
    met = "" if ratio >= aim else "  missed"
    print(f"{name:34} {ns:>9,.0f} ns {theirs[name]:>13,.0f} ns {ratio:>13,.0f} {aim:>7,}{met}")
for name in theirs.keys() - ours.keys():
    print(f"{name}: not timed here")
PYTHON
