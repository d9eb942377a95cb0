#!/usr/bin/env python3
"""Runs every example of README.md and assets/manual, and follows every link between documents.

    run_examples.py PROGRAM SAMPLE [DOCUMENT...]
    run_examples.py PROGRAM SAMPLE --except DOCUMENT...

Examples run in a copy of the sample's folder, each document in a copy of its own, with PROGRAM first
in PATH. A fenced block is one of these:

    console             lines that begin with "$ " are commands, the others are what they print
    console measured    the same; what is printed differs from run to run and is not compared
    sh                  a command per line
    yaml                lines in which studioscope runs are commands
    make                is given to make, which makes models/studioscope/ollie.jsonl
    json                is parsed
    python NAME         is written to the file NAME

Inline code that names a file of the sample is a command, too. A line "..." of the output matches any
lines, " ..." at the end of a line the rest of that line. The sandbox that is printed
counts as the full one: systems differ, and a build with sanitizers has none.
A command must exit with 0, or with what the "$ echo $?" after it prints. The folder of the examples
is written /home/me/sample.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Commands that are not run, with the reason. Each must be in a document.
NOT_RUN = {
    "third_party/setup.sh run": "sudo, network",
    "third_party/setup.sh test": "sudo, network, runs this test",
    "cmake --install build --prefix ~/.local": "writes to the home folder",
    "third_party/setup.sh package": "sudo, network",
    "third_party/setup.sh windows": "sudo, network",
    "third_party/setup.sh windows-test": "sudo, network",
    "studioscope models/studioscope/ollie.mdl": "display",
    "studioscope source/ollie.qc": "display",
    "studioscope source/ollie.smd source/anims/wave.smd": "display",
    "studioscope view --script steps.txt models/studioscope/ollie.mdl": "display",
    "parallel -k --pipepart -a all.txt --block -4 studioscope check --jobs 1 --files-from - "
    "--format jsonl > all.jsonl": "GNU parallel",
    "parallel -a all.txt -j 8 studioscope info --json {} '>' {/.}.json": "GNU parallel",
}

SECONDS = 300  # for one command, in a build with sanitizers


def documents():
    return [ROOT / "README.md", *sorted((ROOT / "assets/manual").glob("*.md"))]


def blocks(text):
    """Yields the first line's number, the kind and the lines of each fenced block."""
    kind, start, lines = None, 0, []
    for number, line in enumerate(text.split("\n"), 1):
        if kind is None and line.startswith("```"):
            kind, start, lines = line[3:].strip(), number, []
        elif kind is not None and line.startswith("```"):
            yield start, kind, lines
            kind = None
        elif kind is not None:
            lines.append(line)


def commands(kind, lines):
    """Yields commands, each with the lines that it prints, or None where they are not given."""
    if kind.startswith("console"):
        command, output = None, []
        for line in [*lines, "$ "]:
            if line.startswith("$ "):
                if command:
                    yield command, (output if output and kind == "console" else None)
                command, output = line[2:].strip(), []
            else:
                output.append(line)
    elif kind == "sh":
        for line in lines:
            command = re.sub(r"\s+#.*", "", line).strip()
            if command and not command.startswith("#"):
                yield command, None
    elif kind == "yaml":
        for line in lines:
            command = re.sub(r"^\s*(- )?((run|entry): )?", "", line)
            if command.startswith("studioscope "):
                yield command, None


def all_commands():
    return {command for path in documents() for _, kind, lines in blocks(path.read_text("utf-8"))
            for command, _ in commands(kind, lines)}


def pattern_of(lines):
    """The regular expression of an output."""
    pattern = ""
    for line in lines:
        if line == "...":
            pattern += r"(?:.*\n)*?"
        elif line.endswith(" ..."):
            pattern += re.escape(line[:-4]) + r".*\n"
        else:
            pattern += re.escape(line) + r"\s*?\n"
    return re.compile(pattern)


class Document:
    def __init__(self, path, program, sample):
        self.path, self.failures, self.ran = path, [], 0
        self.text = path.read_text(encoding="utf-8")
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="studioscope-documents-")).resolve()
        self.folder = self.scratch / "sample"
        shutil.copytree(sample, self.folder)
        (self.scratch / "bin").mkdir()
        (self.scratch / "bin/studioscope").symlink_to(program)
        self.environment = dict(
            os.environ, PATH=f"{self.scratch}/bin:{os.environ['PATH']}", LC_ALL="C",
            LIBGL_ALWAYS_SOFTWARE="1", XDG_CACHE_HOME=str(self.scratch / "cache"),
            XDG_CONFIG_HOME=str(self.scratch / "config"))

    def fail(self, line, message):
        self.failures.append(f"{self.path.relative_to(ROOT)}:{line}: {message}")

    def run(self, command):
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=SECONDS, check=False)
        self.ran += 1
        output = re.sub(r'"sandbox":"[a-z]+"', '"sandbox":"full"',
                        done.stdout.decode("utf-8", "replace"))
        return done.returncode, output.replace(str(self.folder), "/home/me/sample")

    def check_block(self, start, kind, lines):
        if kind == "json":
            try:
                json.loads("\n".join(lines))
            except ValueError as reason:
                self.fail(start, f"not JSON: {reason}")
        if kind.startswith("python "):
            (self.folder / kind[7:]).write_text("\n".join(lines) + "\n", encoding="utf-8")
        if kind == "make":
            (self.folder / "Makefile").write_text("\n".join(lines) + "\n", encoding="utf-8")
            kind, lines = "sh", ["make models/studioscope/ollie.jsonl"]
        found = list(commands(kind, lines))
        for i, (command, printed) in enumerate(found):
            if command == "echo $?":
                continue
            if command in NOT_RUN:
                continue
            follows = found[i + 1] if i + 1 < len(found) else ("", None)
            wanted = int(follows[1][0]) if follows[0] == "echo $?" else 0
            status, output = self.run(command)
            if status != wanted:
                self.fail(start, f"{command}: status {status} instead of {wanted}\n{output[-2000:]}")
            elif printed is not None and not pattern_of(printed).fullmatch(output):
                self.fail(start, f"{command}: prints something else:\n{output[-4000:]}")

    def check_examples(self):
        for start, kind, lines in blocks(self.text):
            self.check_block(start, kind, lines)

    def check_inline(self):
        text = re.sub(r"```.*?```", lambda block: "\n" * block[0].count("\n"), self.text, flags=re.S)
        for match in re.finditer(r"`(studioscope [^`]*)`", text):
            command = " ".join(match[1].split())
            if "models/" in command or "source/" in command:
                self.check_block(text.count("\n", 0, match.start()) + 1, "sh", [command])

    def check_links(self):
        for match in re.finditer(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", self.text, flags=re.S)):
            target, _, anchor = match[1].partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            file = (self.path.parent / target).resolve() if target else self.path
            if not file.exists():
                self.fail(1, f"no file {match[1]}")
            elif anchor and file.suffix == ".md" and anchor not in anchors(file):
                self.fail(1, f"no heading {match[1]}")

    def close(self):
        shutil.rmtree(self.scratch, ignore_errors=True)


def anchors(file):
    """The anchors of a document's headings, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", file.read_text(encoding="utf-8"), flags=re.S)
    headings = re.findall(r"^#+ (.*)$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def main():
    program, sample = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    names = sys.argv[3:]
    is_chosen = bool(names) and names[0] != "--except"
    named = [pathlib.Path(name).resolve() for name in names if name != "--except"]
    failures, ran = [], 0
    for path in named if is_chosen else [path for path in documents() if path not in named]:
        document = Document(path, program, sample)
        document.check_links()
        document.check_examples()
        document.check_inline()
        document.close()
        failures += document.failures
        ran += document.ran
    if not is_chosen:
        failures += [f"in no document: {command}" for command in NOT_RUN.keys() - all_commands()]
    for path in sorted((ROOT / ".github").glob("*.md")) if not is_chosen else []:
        document = Document(path, program, sample)
        document.check_links()
        document.close()
        failures += document.failures
    for failure in failures:
        print(failure)
    print(f"{ran} commands, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
