#!/usr/bin/env python3
"""Runs the step of the CI examples that installs the program, and their checks with what it installed.

    ci_install.py PROGRAM SAMPLE [FOLDER_OF_PACKAGES]

The step is taken from assets/manual/ci.md, where each example has the same. It runs without a network and
without root: `apt-get` is a program of this test, which unpacks the package that it is given. That is the
one that `third_party/setup.sh package` left in the folder, or else one made here of PROGRAM. Ends with 77
where dpkg-deb or curl is missing.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 300  # for one command, in a build with sanitizers
SKIPPED = 77

APT_GET = """#!/bin/sh
set -eu
command=$1
shift
[ "$command" != update ] || exit 0
[ "$command" = install ]
for word; do
    case $word in
    -*|ca-certificates|curl) ;;
    /tmp/*.deb) dpkg-deb -x "$SCRATCH$word" "$SCRATCH/root" ;;
    *) echo "apt-get: unexpected $word" >&2; exit 1 ;;
    esac
done
"""

CURL = """#!/bin/sh
set -eu
[ "$1 $2" = "-fsSL -o" ]
exec "$CURL" -fsSL -o "$SCRATCH$3" "$4"
"""


def examples():
    """Yields the whole files of the page, as text."""
    page = (ROOT / "assets/manual/ci.md").read_text(encoding="utf-8")
    for match in re.finditer(r"^```yaml\n(.*?)^```", page, flags=re.S | re.M):
        if "debian:12" in match[1]:
            yield match[1]


def step_of(example):
    """The lines of the block scalar that installs the program, without their indentation."""
    match = re.search(r"^ *- (?:run: )?\|\n( +)(.*)\n((?:\1.*\n)*)", example, flags=re.M)
    return [match[2], *(line[len(match[1]):] for line in match[3].splitlines())] if match else []


def checks_of(example):
    return [line.partition("studioscope ")[2] for line in example.split("\n")
            if re.match(r" *- (run: )?studioscope check ", line)]


def write_program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def package_of(program, folder, scratch):
    """The package that was made, or a small one of the program."""
    made = sorted(folder.glob("*.deb")) if folder else []
    if made:
        return made[-1]
    tree = scratch / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "usr/bin").mkdir(parents=True)
    shutil.copy(program, tree / "usr/bin/studioscope")
    (tree / "DEBIAN/control").write_text(
        "Package: studioscope\nVersion: 0\nArchitecture: all\nMaintainer: a test <test@example.org>\n"
        "Description: the program of a test\n", encoding="utf-8")
    subprocess.run(["dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z1", tree,
                    scratch / "made.deb"], check=True, stdout=subprocess.DEVNULL)
    return scratch / "made.deb"


def run_example(example, package, sample, scratch):
    """Returns what is wrong with an example: its step, or a check with what it installed."""
    installed = scratch / "root/usr/bin"
    shutil.rmtree(scratch / "root", ignore_errors=True)
    environment = dict(os.environ, SCRATCH=str(scratch), CURL=shutil.which("curl"),
                       PATH=f"{scratch}/bin:{installed}:{os.environ['PATH']}",
                       STUDIOSCOPE_DEB=package.as_uri())
    commands = ["\n".join(step_of(example))]
    commands += [f"studioscope {words}" for words in checks_of(example)]
    if len(commands) < 2 or "$STUDIOSCOPE_DEB" not in commands[0]:
        return ["an example has no step that installs, or no check"]
    for command in commands:
        done = subprocess.run(["sh", "-e", "-c", command], cwd=sample, env=environment, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=SECONDS)
        if done.returncode != 0:
            return [f"{command}\nends with {done.returncode}: {done.stdout.decode()[-2000:]}"]
        if not (installed / "studioscope").exists():
            return [f"{command}\ninstalls no program"]
    return []


def main():
    program, sample = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    folder = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None
    if not shutil.which("dpkg-deb") or not shutil.which("curl"):
        print("skipped: dpkg-deb or curl is not installed")
        return SKIPPED
    failures, found = [], list(examples())
    if len({"\n".join(step_of(example)) for example in found}) != 1:
        failures.append("the examples do not install alike")
    for name in ("github", "sarif", "gitlab"):
        if not any(f"--format {name}" in words for example in found for words in checks_of(example)):
            failures.append(f"no example has --format {name}")
    with tempfile.TemporaryDirectory(prefix="studioscope-ci-") as scratch_name:
        scratch = pathlib.Path(scratch_name).resolve()
        for made in ("bin", "tmp"):
            (scratch / made).mkdir()
        write_program(scratch / "bin/apt-get", APT_GET)
        write_program(scratch / "bin/curl", CURL)
        shutil.copytree(sample, scratch / "sample")
        package = package_of(program, folder, scratch)
        for example in found:
            failures += run_example(example, package, scratch / "sample", scratch)
    print(*failures, f"{len(found)} examples with {package.name}, {len(failures)} failures", sep="\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
