#!/usr/bin/env python3
"""Compares what two programs print and write: the one before a change and the one after it.

    tests/compare/outputs.py BEFORE AFTER [--data DIR] [--only KIND ...] [--jobs N] [--expect FILE]

Both run the same command lines (outputs_list.py), each in a folder, a home and an environment of its
own that are empty and have the same paths for both. Compared are the exit status, standard output,
standard error and every file that is written: of a picture its pixels and the view that it holds,
of a window the text in it and its view. Of kinds whose second step reads what the first one wrote
(view, settings) each program reads what either wrote. Windows are shown by Xvfb.

The sample is that beside BEFORE (or AFTER); DIR, or STUDIOSCOPE_DATA, holds real models.
`--expect FILE` names what differs on purpose, a line each: KIND, PATTERN and WHY, with a tab or two
spaces between them. PATTERN is a regular expression that is looked for in the command and the two
lines that differ, as they are printed; a line that nothing needed is reported.

Leaves with 1 where something differs, with 2 where nothing differs but something could not run.
"""

import argparse
import atexit
import collections
import concurrent.futures
import difflib
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

from outputs_list import KINDS, Lists

SECONDS = 600  # that a command may take
SETTINGS_SECONDS = 60  # after which a window is taken not to write its settings
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MEASURED = (r"-?\d+\.\d+(?:e[-+]?\d+)?", r"-?\d+e[-+]?\d+", r"-?\d+(?= *%)", r"(?<=,)\d+(?=,)",
            "n/r|cached|null|true|false", "[munk]?s", "%", "x", "[GM]B/s")  # fmt: skip

# What differs from run to run: the command, the part, what is replaced, and by what. Paths of the
# two programs are replaced everywhere.
NORMALISED = (
    (r"^bench", r"standard output", r"; n/r: .*", ""),  # the legend of what is too short to measure
    (r"^bench", r"standard", rf"( *(?<![\w./])({'|'.join(MEASURED)})(?![\w.]))+", " N"),
    (r"-v\b|--verbose", r"standard error", r"\d[\d.]* (ms|s)\b", "N s"),  # time of loading
    (r"", r"\.txt", r"\d[\d.]* (us|ms)\b", "N ms"),  # cost of a frame in the window
    (r"", r"standard error", r"\.\d+-\d+\.part", ".N.part"),  # process id
)


class NotRun(Exception):
    """Why a command could not be compared."""


class Displays(threading.local):
    """An Xvfb for each thread."""

    def name(self):
        if not hasattr(self, "display"):
            reader, writer = os.pipe()
            words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24"]
            try:
                server = subprocess.Popen(words, pass_fds=[writer], stderr=subprocess.DEVNULL)
            except OSError as problem:
                raise NotRun(f"no Xvfb: {problem.strerror}") from problem
            finally:
                os.close(writer)
            atexit.register(server.terminate)
            self.display = ":" + os.read(reader, 16).decode().strip()
        return self.display


def split_picture(png):
    """((header, pixels as they are stored), view): the view is the JSON that the picture holds."""
    chunks, place = collections.defaultdict(bytes), len(SIGNATURE)
    while place + 12 <= len(png):
        length, name = struct.unpack_from(">I4s", png, place)
        chunks[name] += png[place + 8 : place + 8 + length]
        place += 12 + length
    view = chunks[b"iTXt"].rpartition(b"\0")[2].decode()
    return (chunks[b"IHDR"], chunks[b"IDAT"]), view


def pixels_of(picture):
    """Width, height and the bytes of the pixels, four each, of a PNG as this program writes it."""
    width, height, *form = struct.unpack(">IIBBBBB", picture[0])
    if form != [8, 6, 0, 0, 0]:  # RGBA of 8 bits
        raise NotRun(f"a PNG of the form {form}")
    data, stride, rows = zlib.decompress(picture[1]), width * 4, [bytes(width * 4)]
    for y in range(height):
        kind, *row = data[y * (stride + 1) : (y + 1) * (stride + 1)]
        above = rows[-1]
        for x in range(stride if kind else 0):
            a, b, c = (row[x - 4], above[x], above[x - 4]) if x > 3 else (0, above[x], 0)
            nearest = min((a, b, c), key=lambda value: abs(a + b - c - value))
            row[x] = (row[x] + (a, b, (a + b) // 2, nearest)[kind - 1]) & 255
        rows.append(bytes(row))
    return width, height, b"".join(rows[1:])


def picture_lines(before, after):
    """How two pictures differ, as a line of each."""
    (width, height, a), (other_width, other_height, b) = pixels_of(before), pixels_of(after)
    if (width, height) != (other_width, other_height):
        return f"{width} x {height} pixels", f"{other_width} x {other_height} pixels"
    steps = [max(abs(a[i + k] - b[i + k]) for k in range(4)) for i in range(0, len(a), 4)]
    count, most = sum(step > 0 for step in steps), max(steps)
    y, x = divmod(steps.index(most), width)
    text = f"{count} of its pixels differ, the one at {x}, {y} most, by {most} of 255"
    return f"{width} x {height} pixels", text


def changed_lines(before, after):
    """The places where two texts differ, as a pair of texts each."""
    a, b = before.split("\n"), after.split("\n")
    if len(a) == len(b):
        return [(x, y) for x, y in zip(a, b) if x != y]
    start = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    if max(len(a), len(b)) - start > 5000:  # too much to look for what belongs together
        return [("".join(a[start : start + 1]), "".join(b[start : start + 1]))]
    places = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [("\n".join(a[i:j]), "\n".join(b[k:n])) for tag, i, j, k, n in places if tag != "equal"]


def changes_of(before, after):
    """(part, line before, line after) of all that differs between two outcomes."""
    for part in {**before, **after}:
        a, b = before.get(part), after.get(part)
        if a == b:
            continue
        if type(a) is not type(b):  # one is not there, or no picture
            yield part, *("nothing" if one is None else type(one).__name__ for one in (a, b))
        elif isinstance(a, tuple):
            yield part, *picture_lines(a, b)
        else:
            yield from ((part, *lines) for lines in changed_lines(a, b))


def placed(text, places):
    """The text with the real folders in place of SAMPLE, CASES and DATA."""
    return re.sub(rf"(?<![\w/])({'|'.join(places)})\b", lambda found: str(places[found[1]]), text)


class Runner:
    """Runs commands by either program, in folders below `top` that are the same for both."""

    def __init__(self, programs, places, top):
        self.programs, self.places, self.top, self.displays = programs, places, top, Displays()
        known = {str(path): "PROGRAM" for one in programs for path in (one, one.resolve())}
        known |= {str(Path(path).parent): "FOLDER" for path in known}
        self.paths = [(path, known[path]) for path in sorted(known, key=len, reverse=True)]

    def environment(self, folder):
        kept = {name: value for name, value in os.environ.items()
                if name in ("PATH", "LD_LIBRARY_PATH") or name.endswith("SAN_OPTIONS")}  # fmt: skip
        own = {f"XDG_{name.upper()}_HOME": folder / "home" / name for name in ("config", "cache", "data")}
        own |= {"HOME": folder / "home", "TMPDIR": folder / "tmp", "XDG_RUNTIME_DIR": folder / "tmp"}
        for place in own.values():
            place.mkdir(parents=True, exist_ok=True)
        return {**kept, **own, "LIBGL_ALWAYS_SOFTWARE": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def normal(self, words, part, text):
        for path, name in self.paths:
            text = text.replace(path, name)
        for command, of_part, pattern, instead in NORMALISED:
            if re.search(command, words) and re.search(of_part, part):
                text = re.sub(pattern, instead, text)
        return text

    def parts(self, words, name, content):
        """The parts that are compared of what was printed or written under a name."""
        if content.startswith(SIGNATURE):
            picture, view = split_picture(content)
            # a window shows what a frame took, so of its picture the view counts
            return {f"view in {name}": view} | ({} if name.startswith("window") else {name: picture})
        return {name: self.normal(words, name, content.decode(errors="backslashreplace"))}

    def run(self, step, program, folder):
        """Runs a step in folder/work and returns its parts."""
        work, settings = folder / "work", folder / "home/config/studioscope/settings.json"
        environment = self.environment(folder)
        for name, text in step.files.items():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_text(placed(text, self.places))
        if step.shell:
            shell = ["sh", "-ec", placed(step.shell, self.places)]
            if subprocess.run(shell, cwd=work, env=environment, stdout=subprocess.DEVNULL).returncode:
                raise NotRun("the shell could not prepare its folder")
        if step.change:
            changed = settings if step.change[0] == settings.name else work / step.change[0]
            try:
                changed.write_bytes(step.change[1](changed.read_bytes()))
            except (OSError, ValueError) as problem:
                raise NotRun(f"{changed.name} of the step before: {problem}") from problem
        if step.words[0] == "view" or "--script" in step.words:
            environment["DISPLAY"] = self.displays.name()
        there = files_below(work)
        words = [placed(word, self.places) for word in step.words]
        status, out, errors = self.run_program([program, *words], step, work, environment, settings)
        written = {"standard output": out, "standard error": errors}
        written |= dict(sorted(files_below(work).items() - there.items()))
        if step.keeps_settings and settings.exists():
            written["settings.json"] = settings.read_bytes()
        parts = {"exit status": status}
        for name, content in written.items():
            parts |= self.parts(" ".join(step.words), name, content)
        return parts

    def run_program(self, words, step, work, environment, settings):
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        process = subprocess.Popen(words, cwd=work, env=environment, start_new_session=True, **pipes)
        if step.keeps_settings:
            end_when_written(process, settings)
        try:
            out, errors = process.communicate(placed(step.stdin, self.places).encode(), SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return f"none in {SECONDS} s", *process.communicate()
        status = process.returncode
        return f"signal {-status}" if status < 0 else str(status), out, errors

    def outcome(self, index, command, programs):
        """The parts that the steps of a command give, each run by the program that stands for it."""
        folder, parts = self.top / str(index), {}
        (folder / "work").mkdir(parents=True)
        try:
            for number, (step, program) in enumerate(zip(command.steps, programs), 1):
                prefix = f"step {number}: " if len(programs) > 1 else ""
                parts |= {prefix + name: part for name, part in self.run(step, program, folder).items()}
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return parts

    def compare(self, index, command):
        """(seconds, exit status, changes) of a command; raises NotRun."""
        began, (before, after) = time.monotonic(), self.programs
        first = self.outcome(index, command, [before] * len(command.steps))
        check_outcome(command, first)
        others = [("", [after] * len(command.steps))]
        if len(command.steps) > 1:
            others += [(", written by AFTER, read by BEFORE", [after, before]),
                       (", written by BEFORE, read by AFTER", [before, after])]  # fmt: skip
        changes = [(part + note, *lines) for note, programs in others
                   for part, *lines in changes_of(first, self.outcome(index, command, programs))]  # fmt: skip
        return time.monotonic() - began, list(first.values())[0], changes


def files_below(folder):
    """Names and bytes of all files, but for those of git."""
    files = (path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def end_when_written(process, settings):
    """Ends a window a second after it has written its settings, or as it will not."""
    known, began = settings.stat().st_mtime if settings.exists() else 0, time.time()
    while process.poll() is None and time.time() - began < SETTINGS_SECONDS:
        time.sleep(0.1)
        if settings.exists() and known != settings.stat().st_mtime < time.time() - 1:
            break
    process.terminate()


def check_outcome(command, parts):
    """Raises NotRun where the outcome of the program before the change proves nothing."""
    statuses = {part for name, part in parts.items() if name.endswith("exit status")}
    wrong = {"4": "no OpenGL, or no display", f"none in {SECONDS} s": "too slow"}
    wrong |= {"2": "the list takes it for right"} if command.kind == "right" else {}
    for status in statuses & set(wrong):
        raise NotRun(f"status {status}: {wrong[status]}")
    shown = "\n".join(part for part in parts.values() if isinstance(part, str))
    if missing := [text for text in command.shows if text not in shown]:
        raise NotRun(f"nothing shows {', '.join(missing)}")


class Expected:
    """The rows of --expect."""

    def __init__(self, path):
        lines = Path(path).read_text().splitlines() if path else []
        lines = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
        self.rows = [tuple(re.split(r"\t+|  +", line, 2)) for line in lines]
        self.used = set()
        for row in self.rows:
            if len(row) != 3 or row[0] not in KINDS:
                sys.exit(f"{path}: expected KIND, PATTERN and WHY, not: {'  '.join(row)}")

    def has(self, kind, text):
        found = {row for row in self.rows if row[0] == kind and re.search(row[1], text, re.M)}
        self.used |= found
        return bool(found)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs=2, type=lambda name: Path(name).absolute(),
                        metavar="PROGRAM", help="before and after the change")  # fmt: skip
    data = os.environ.get("STUDIOSCOPE_DATA", Path(__file__).resolve().parents[3] / "shared/data")
    parser.add_argument("--data", type=Path, default=data)
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS, metavar="KIND",
                        help=", ".join(KINDS))  # fmt: skip
    parser.add_argument("--match", default="", metavar="PATTERN", help="only commands that have it")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--expect", metavar="FILE", help="what differs on purpose")
    parser.add_argument("--list", action="store_true", help="print the commands, and run none of them")
    parser.add_argument("--sample", type=float, default=1, metavar="SHARE", help="run only this share, 0 to 1")
    arguments = parser.parse_args()
    for program in arguments.programs:
        if not os.access(program, os.X_OK):
            parser.error(f"{program} is not a program")
    return arguments


def commands_of(arguments, places):
    def run(words):
        words = [arguments.programs[0], *(placed(word, places) for word in words)]
        return subprocess.run(words, stdout=subprocess.PIPE, check=True, text=True).stdout

    def files(name, endings):
        found = sorted(path for path in places[name].rglob("*") if path.suffix.lower() in endings)
        return [f"{name}/{path.relative_to(places[name])}" for path in found]

    lists = Lists(run, files, lambda name: Path(placed(name, places)).read_text("latin-1"))
    chosen = [one for kind in KINDS if kind in arguments.only for one in lists.of_kind(kind)
              if re.search(arguments.match, str(one))]  # fmt: skip
    chosen = [one for i, one in enumerate(chosen) if i == 0 or chosen[i - 1].kind != one.kind
              or zlib.crc32(str(one).encode()) % 10000 < arguments.sample * 10000]  # fmt: skip
    return chosen, [f"right: no right value of {name} is known (VALUES)" for name in sorted(lists.unknown)]


def report(command, changes, expected):
    """Prints what differs and is not expected, the first place of each part; whether there is any."""
    parts = collections.defaultdict(list)
    for part, *lines in changes:
        if not expected.has(command.kind, f"{command}\n{part}\n- {lines[0]}\n+ {lines[1]}"):
            parts[part].append([line[:300].replace("\n", " / ") for line in lines])
    for part, found in parts.items():
        more = f", here and at {len(found) - 1} more places" if len(found) > 1 else ""
        print(f"differs: {command.kind}: {command}\n    {part}{more}")
        print(f"    - {found[0][0]}\n    + {found[0][1]}", flush=True)
    return bool(parts)


def main():
    arguments = parse_arguments()
    folders = [path.parent for one in arguments.programs for path in (one, one.resolve())]
    sample = next((folder for folder in folders if (folder / "sample").is_dir()), folders[0])
    places = {"SAMPLE": sample / "sample", "CASES": sample / "cases", "DATA": Path(arguments.data).resolve()}
    commands, reasons = commands_of(arguments, places)
    if arguments.list:
        print(*(f"{one.kind}: {one}" for one in commands), sep="\n")
        return 0
    expected, rows = Expected(arguments.expect), collections.defaultdict(collections.Counter)
    reasons += [f"{name}: {place} is not there" for name, place in places.items() if not place.is_dir()]
    with tempfile.TemporaryDirectory(prefix="outputs-") as top:
        runner = Runner(arguments.programs, places, Path(top).resolve())
        pool = concurrent.futures.ThreadPoolExecutor(arguments.jobs)
        futures = [pool.submit(runner.compare, *one) for one in enumerate(commands)]
        try:
            for command, future in zip(commands, futures):
                count_result(command, future, expected, rows[command.kind], reasons)
        finally:
            pool.shutdown(cancel_futures=True)
    unused = [row for row in expected.rows if row[0] in arguments.only and row not in expected.used]
    return summarise(rows, reasons, unused)


def count_result(command, future, expected, row, reasons):
    try:
        seconds, status, changes = future.result()
    except NotRun as reason:
        row["not run"] += 1
        reasons.append(f"{command.kind}: {reason}: {command}")
        return
    differs = report(command, changes, expected)
    row.update(["ran", f"status {status}", "differs" if differs else "on purpose" if changes else "equal"])
    row["seconds"] += seconds


def summarise(rows, reasons, unused):
    columns = ("ran", "equal", "differs", "on purpose", "not run")
    print(f"{'kind':10}" + "".join(f"{name:>12}" for name in columns) + "     seconds  statuses")
    for kind, row in rows.items():
        statuses = " ".join(f"{name[7:]}:{row[name]}" for name in sorted(row) if name.startswith("status"))
        counts = "".join(f"{row[name]:12}" for name in columns)
        print(f"{kind:10}{counts}{row['seconds']:12.0f}  {statuses}")
    notes = [f"could not run: {reason}" for reason in reasons]
    notes += [f"not needed in --expect: {'  '.join(row)}" for row in unused]
    print("\n".join(notes), end="\n" if notes else "")
    return 1 if any(row["differs"] for row in rows.values()) else 2 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
