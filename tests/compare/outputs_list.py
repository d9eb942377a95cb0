"""The command lines that outputs.py runs, by kind.

SAMPLE/ and CASES/ (the bundled model and those with a fault, beside the program) and DATA/ stand for
folders. Verbs, options and their choices are read from the help of the program before the change.
"""

import json
import re
import shlex
import struct
import zlib
from dataclasses import dataclass, field


@dataclass
class Step:
    words: list
    files: dict = field(default_factory=dict)  # made in the working folder before: name -> text
    stdin: str = ""
    shell: str = ""  # prepares the working folder
    change: tuple = ()  # (name, function): rewrites a file that the step before wrote
    keeps_settings: bool = False  # a window without a script, ended once its settings are written


@dataclass
class Command:
    kind: str
    steps: list  # of more than one, each program also reads what the other one wrote
    shows: tuple = ()  # texts that must all be in what is printed or written
    note: str = ""

    def __str__(self):
        words = " ; ".join(shlex.join(step.words) for step in self.steps)
        return f"{words}  # {self.note}" if self.note else words


OLLIE = "SAMPLE/models/studioscope/ollie.mdl"
QC, CLIP = "SAMPLE/source/ollie.qc", "SAMPLE/source/anims/wave.smd"
SMALL, TORN = "SAMPLE/source/ollie_lod3.smd", "CASES/torn_lod/models/studioscope/torn_lod.mdl"
VIEW, SIZE = ["view", "--script", "steps"], ["--size", "96x64"]
BASES = {
    "view": [*VIEW, OLLIE], "info": ["info", OLLIE], "check": ["check", CLIP, "SAMPLE/models"],
    "diff": ["diff", OLLIE, TORN], "render": ["render", OLLIE, "-o", "out.png", *SIZE],
    "thumbnail": ["thumbnail", OLLIE, "out.png"], "pose": ["pose", OLLIE, "-o", "out.json"],
    "bench": ["bench", OLLIE, "--frames", "2", "--instances", "1", "--skinner", "cpu"],
    "explain": ["explain", "smd-short-vertex"], "completion": ["completion", "bash"],
}  # fmt: skip
GRID = [(x, y) for y in range(40, 400, 80) for x in range(60, 640, 75)]  # pixels of the window
FACE = "--size 640x400 --clip none --camera 'pivot 0 0 48 distance 80 yaw 20 pitch 5 fov 45'"
BELOW = FACE.replace("0 0 48", "0 0 10").replace("pitch 5", "pitch -40")
PIXEL_VIEWS = [(FACE, "ollie_skin ollie_eyes ollie_hat"), (BELOW, "ollie_suckers"),
               (BELOW + " --skin 1 --light hlmv", "ollie_skin_lagoon ollie_suckers_lagoon")]  # fmt: skip

# Values that are right, of options without choices in their help.
VALUES = {
    "--root-lod": "0 2 7", "--no-fixup": "0 3", "--lod": "0 1 3", "--clip": "none 0 wave",
    "--frame": "12 0.5 -3 1e9", "--time": "0 0.4", "--skin": "0 1", "--bodygroup": "hat=0 hat=1",
    "--flex": "left_smile=1 BOUNCE=-0.5 puff=9", "--shape": "smileR=1 blinkR=-0.5",
    "--flex-preset": "face.json face.txt", "--bone": "head", "--margin": "10",
    "--camera": "'pivot 1 2 20 distance 90 yaw 30 pitch -10 fov 40'", "--size": "64x48 1x1",
    "--background": "'#102030' transparent", "--eye-point": "10,-40,30", "--instances": "1 3",
    "--influences": "1 2", "--wipe-lod": "2", "--wipe-at": "0.25", "--light-intensity": "0.1 2.5",
    "--mount": "CASES/missing_texture/textures", "--game": "game", "--language": "german",
    "--materials": "CASES/missing_texture/textures/materials", "--against": "SAMPLE/source/ollie.smd",
    "--against-lod": "2", "--copy-to": "packed", "--files-from": "list.txt", "--baseline": "old.json",
    "--ignore": "smd-skipped-frames", "--only": "smd-skipped-frames", "--like": OLLIE,
    "--severity": "smd-skipped-frames=error", "--max-messages": "0 1", "--category": "models",
    "--jobs": "1 2", "--timeout": "500", "--skinner": "gpu compute cpu cpu-threads passthrough",
    "--attributes": "P PN PNT", "--frames": "1", "--budget": "10s 1us", "--compare": "old.json",
    "thumbnail --size": "16 300", "--tolerance": "0 0.5", "--normal-tolerance": "5", "--uv-tolerance": "0.1",
    "--weight-tolerance": "0.1", "--angle-tolerance": "1",
    "--settle": "0 1.5",
    "--pose-parameter": "", "--git": "", "--git-external": "",  # need more files: in the lines of right()
}  # fmt: skip
# What an option needs beside it.
BESIDE = {
    "--frame": "--clip wave", "--time": "--clip wave", "--copy-to": "--needs", "-0": "--list",
    "--wipe-lod": "--lods wipe", "--wipe-at": "--lods wipe", "--own-poses": "--instances 3",
    "--eye-point": "--eyes point", "--like": "--profile gmod", "--category": "--format sarif",
    "--bone": "--mode weights",
}  # fmt: skip
WRONG_VALUES = ["", "no-such", "-1", "1e30", "nan", "a=b"]
FILES = {
    "steps": "frames 3\npicture window.png\ntext window.txt\nquit\n",
    "face.json": '{"left_smile": 0.25, "right_smile": 0.5, "bounce": -0.5, "frown": 1}',
    "face.txt": "left_smile;0.25;right_smile;0.5;", "list.txt": "SAMPLE/source/anims/wave.smd\nSAMPLE/source/anims/idle.smd\n",
    "blend.qc": '$modelname a.mdl\n$body b "SAMPLE/source/ollie_lod3.smd"\n$poseparameter move_x -1 1\n'
                '$sequence walk { "SAMPLE/source/anims/wave" "SAMPLE/source/anims/idle" blend move_x -1 1 }',
    "old.json": '{"diagnostics": []}', "empty.mdl": "", "text.mdl": "no model", "wrong_steps": "frames many\n",
    "broken.smd": "version 1\nnodes\n0 \"a\" -1\nend\ntriangles\nm\n0 1 2\nend\n",
    "game/gameinfo.txt": '"GameInfo" { FileSystem { SearchPaths { game . } } }',
    "project/a.smd": "version 1\nnodes\n0 \"a\" -1\nend\n",
    "project/.studioscope.json": '{"severities": {"smd-no-skeleton": "error"}, "profile": "gmod"}',
}  # fmt: skip

WRONG_LINES = """
inof a.mdl;rendr SAMPLE/a.mdl;-x;--no-such;help no-such;help rendr;help info check;completion;completion tcsh
completion bash zsh;man man;git-setup more;explain;explain no-such;explain smd-shrt-vertex;explain smd-short-vertex no-such
info;check;diff;render;thumbnail;pose;bench;info -;check -;render - -o out.png;info no-such.mdl;info ./no-such.mdl SMALL
info DATA/archives/plumber/test.vpk;info DATA/archives/gma/addon.gma;info empty.mdl;info text.mdl;info broken.smd;info SAMPLE;info SAMPLE/made;info /;info '';info -- --json;info SMALL --
check no-such.mdl;check empty.mdl text.mdl broken.smd;check SAMPLE/materials;check --files-from no-such;check -0 SMALL
check SMALL --list --format sarif;check --baseline text.mdl SMALL;check --ignore no-such SMALL;check --severity a SMALL
check --severity smd-skipped-frames=bad SMALL;check --only smd-skiped-frames SMALL;check game;check SMALL -j 257
diff SMALL;diff SMALL SMALL SMALL;diff SMALL no-such.mdl;diff --git A..B;diff --git no-such SMALL;diff SMALL --against
diff SMALL --lod 9 --against-lod 1;diff empty.mdl SMALL;diff SMALL text.mdl --stat;diff SAMPLE SMALL
render SMALL;render SMALL -o;render SMALL -o out.bmp;render SMALL -o no/out.png;render SMALL -o OLLIE;render -o out.png
render no-such.mdl -o out.png;render empty.mdl -o out.png;render OLLIE -o out.png --size 0x0;render OLLIE -o out.png --size 16385x1
render OLLIE -o out.png --frame 3;render OLLIE -o out.png --time 1 --frame 1;render OLLIE -o out.png --clip wave --time inf
render OLLIE -o out.png --lod 4;render OLLIE -o out.png --root-lod 2 --lod 0;render OLLIE -o out.png --lods wipe --wipe-lod 6
render OLLIE -o out.png --clip wav;render OLLIE -o out.png --clip 2;render OLLIE -o out.png --bone hed;render OLLIE -o out.png --skin 2
render OLLIE -o out.png --flex smile=1;render OLLIE -o out.png --shape smil=1;render OLLIE -o out.png --pose-parameter move_x=1
render OLLIE -o out.png --bodygroup hat=2;render OLLIE -o out.png --bodygroup hat=0.5;render OLLIE -o out.png --bodygroup cap=0
render OLLIE -o out.png --camera 'pivot 1';render OLLIE -o out.png --flex-preset text.mdl;render OLLIE -o out.png --show grid,gird
render OLLIE -o out.png --against SMALL --contact-sheet shapes;render OLLIE -o out.png --against-lod 9;render SMALL -o out.png --contact-sheet models
thumbnail OLLIE;thumbnail OLLIE a.png b.png;thumbnail OLLIE out.png --size 15;thumbnail OLLIE out.png --size 1025;thumbnail SMALL out.jpg
pose OLLIE;pose OLLIE -o out.txt;pose OLLIE -o out.csv --lod auto;pose OLLIE -o out.csv --skinner compute;pose CLIP -o out.csv --clip 3
pose OLLIE -o out.csv --mode uv;bench SMALL --load --budget 1ms;bench SMALL --budget 0;bench SMALL --budget 2;bench SMALL --compare text.mdl
bench SMALL --instances 0;bench SMALL --instances 1,,2;bench SMALL --skinner cpu,gp;bench SMALL --frames 0;bench no-such.mdl
info SMALL --json --git;info SMALL --needs --git;info SMALL --copy-to packed;info SMALL -q -v;info SMALL --format xml;info -qx SMALL
view --script wrong_steps SMALL;view --script no-such SMALL;view no-such.mdl --script steps;view SMALL --script steps --output a
view empty.mdl --script steps;view text.mdl --script steps;no-such.mdl --script steps;view SMALL --script steps --mode shadd
"""
RIGHT_LINES = """
info OLLIE;info --json OLLIE;info QC --json;info OLLIE CLIP;info --each OLLIE SMALL --json;info SMALL CLIP SAMPLE/source/ollie.vta --json
info OLLIE --needs;info OLLIE --needs --json;info OLLIE --needs --copy-to packed;info --git OLLIE;info --git OLLIE SMALL empty.mdl
info CASES/torn_lod/models/studioscope/torn_lod.mdl;info CASES/missing_texture/models/studioscope/missing_texture.mdl --needs
info -- SMALL;info SMALL --color always;info SMALL --color=never --json;info -q CLIP;info CLIP --color always;info OLLIE --root-lod=2 --json
check DATA/archives/plumber/test.vpk --allow-empty;check DATA/archives --allow-empty;info SAMPLE/models/studioscope/ollie.vvd --json
check SAMPLE;check CASES --format jsonl;check SAMPLE --profile all;check CLIP --fail-on warning;check CLIP --fail-on never -q
check SAMPLE --list;check SAMPLE --list -0;check SAMPLE --list --format json;check --files-from - < list.txt;check --files-from list.txt -j 1
check CLIP --max-messages 1 --format json;check CLIP --ignore 'smd-skipped-frames,smd-omitted-bones';check CLIP -f sarif --category two
check game --allow-empty;check project;check project --no-config;check CLIP --severity smd-skipped-frames=note
check CLIP --baseline old.json;check broken.smd --color always;check SAMPLE --profile gmod --format json;check CLIP CLIP --format json
diff QC OLLIE;diff QC OLLIE --format json;diff OLLIE OLLIE;diff OLLIE --lod 0 --against-lod 2;diff SAMPLE/models SAMPLE/models --stat
diff SAMPLE/source/ollie.smd --against SAMPLE/source/ollie.dmx;diff QC OLLIE --stat --tolerance 5;diff --git-external a.mdl OLLIE 0 100644 TORN 0 100644;diff SAMPLE/models CASES --format json
render OLLIE -o - --size 32x32;render OLLIE -o a.PNG --size=48x32 --mode=uv --mode bones;render QC -o out.png --size 96x64 --flex right_smile=1
render OLLIE --against-lod 2 -o out.png --size 96x64;render QC --against OLLIE -o out.png --size 192x64 --mode differences
render OLLIE -o out.png --contact-sheet shapes --size 256x256;render SAMPLE/models --contact-sheet models -o out.png
render SMALL CLIP -o out.png --size 96x64 --clip wave --frame 20 --omitted-bones interpolate --skipped-frames hold
render OLLIE -o out.png --size 96x64 --lods wipe --lod 0 --wipe-lod 2 --wipe-at 0.3;render OLLIE -o out.png --size 256x128 --lods panes
render OLLIE -o out.png --size 96x64 --show skeleton,bone-names,wireframe,axes,bounds,hitboxes,attachments;render OLLIE -o out.png --show none
render OLLIE -o out.png --size 96x64 --no-fixups --mode fixups;render OLLIE -o out.png --size 96x64 --instances 9 --own-poses --clip wave
thumbnail SMALL out.png --size 64;thumbnail OLLIE - -s 16;thumbnail QC out.png -s128;pose OLLIE -o - --lod 3;pose SMALL -o out.obj
pose OLLIE -o out.csv --clip wave --time 0.4 --lod 3;pose SAMPLE/models/studioscope/ollie.vvd --root-lod 2 -o out.csv;pose QC -o out.obj --weights rescale
bench SMALL --frames 2 --instances 1,2 --verify --format csv;bench SMALL --load --format json;bench OLLIE --frames 2 --every-lod --skinner cpu,gpu
explain smd-short-vertex '[SMD-SKIPPED-FRAMES]';explain --list-codes;--list-codes;explain smd-short-vertex -f json;git-setup
explain --markdown;info --no-program-cache SMALL;render --no-sandbox SMALL -o out.png --size 96x64 --weights seed
render blend.qc --allow-outside -o out.png --size 96x64 --clip walk --pose-parameter move_x=0.5;info blend.qc --allow-outside --json
pose blend.qc --allow-outside -o out.csv --clip walk --pose-parameter MOVE_X=-9;check blend.qc --allow-outside
view --script steps;SMALL --script steps;view QC --against OLLIE --script steps;view SAMPLE --script steps;view SMALL CLIP --clip wave --script steps
"""
GIT_SHELL = """export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=Ann GIT_COMMITTER_NAME=Ann
export GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_EMAIL=a@example.org
export GIT_AUTHOR_DATE=2026-01-01T00:00:10Z GIT_COMMITTER_DATE=2026-01-01T00:00:10Z
git init -q . && cp -r SAMPLE/models . && git add models && git commit -qm one
echo more >> models/studioscope/ollie.dx90.vtx && cp SAMPLE/source/ollie_lod3.smd models && git add -A models && git commit -qm two"""
KEYS = """0 1 2 3 l shift+l shift+l ctrl+l ctrl+l w n t b h a g x c m m m shift+m shift+w f home o o v v
ctrl+1 ctrl+2 ctrl+3 ctrl+shift+1 ctrl+shift+2 ctrl+shift+3 space space p p , . shift+, shift+. [ ] ]
i shift+i tab tab ctrl+j ctrl+j ctrl+= ctrl+- ctrl+0 f1 escape shift+f1 escape ctrl+p escape ctrl+o escape
ctrl+z ctrl+z ctrl+y ctrl+c home ctrl+v ctrl+shift+c home ctrl+v f5 right left ctrl+shift+o ctrl+shift+o""".split()
TABS = "Timeline Clips Fixups Vertices LODs Curves Mounts Messages About HLMV Orthographic".split()
VIEWS = ["", "--mode uv --show grid,skeleton", "--clip wave --frame 12 --skin 1 --bodygroup hat=1",
         "--flex left_smile=1 --shape blinkR=0.5 --bone head --mode weights", "--lods wipe --lod 1",
         "--root-lod 2", "--no-fixup 1 --no-fixup 2", "--no-fixups --instances 4 --influences 1",
         "--background transparent --light hlmv --eyes point --eye-point 10,-40,30",
         "--camera 'pivot 1 2 20 distance 90 yaw 30 pitch -10 fov 40' --light-intensity 2"]  # fmt: skip


@dataclass
class Option:
    names: list
    value: str  # what help calls it; empty for a flag
    text: str

    def choices(self):
        if "|" in self.value and not self.value.startswith(("N", "NAME")):
            return self.value.split("|")
        found = re.findall(r"(?:: |any of )((?:[\w#-]+, )*[\w#-]+ or [\w-]+)(?= \[|;|$)", self.text)
        return re.split(r", | or ", found[-1]) if found else []

    def values(self, verb):
        name = self.names[-1]
        known = VALUES.get(f"{verb} {name}", VALUES.get(name, ""))
        return (self.choices() or shlex.split(known)) if self.value else []


def options_of(help_text):
    """The options that the help of a verb lists, but for those that every verb has."""
    options, names = [], r"-[\w-]+(?:, --[\w-]+)*"
    for line in help_text.splitlines():
        row = re.match(rf" {{2,6}}({names})(?: (\S+))?(?:  +(.*))?$", line)
        if row:
            options.append(Option(row[1].split(", "), row[2] or "", row[3] or ""))
        elif options and line.startswith(" " * 26):
            options[-1].text = f"{options[-1].text} {line.strip()}".strip()
    return [one for one in options if one.names[-1] not in ("--help", "--version", "--output")]


class Lists:
    """`run(words)` gives the standard output of the program before the change, `files(place,
    endings)` the files below SAMPLE, CASES or DATA, `read(file)` the text of one of them."""

    def __init__(self, run, files, read):
        self.files, self.read, self.unknown = files, read, set()  # options without a known value
        overview = run(["--help"]).split("Examples:")[0].split("Verbs:")[1]
        self.verbs = re.findall(r"^  (\S+)", overview, re.M)
        self.options = [(verb, one) for verb in self.verbs for one in options_of(run([verb, "--help"]))]
        self.known_codes = re.findall(r'"code": ?"([^"]+)"', run(["explain", "--list-codes", "-f", "json"]))
        modes = next(one for verb, one in self.options if (verb, one.names) == ("render", ["--mode"]))
        self.modes = modes.choices()
        self.materials = json.loads(run(["info", "--json", OLLIE]))["materials"]
        self.models = [file for place in ("SAMPLE", "CASES", "DATA")
                       for file in files(place, (".mdl", ".smd", ".dmx", ".qc"))]  # fmt: skip

    def of_kind(self, kind):
        """Its commands, in an order that is always the same."""
        return [Command(kind, *one) if isinstance(one, tuple) else Command(kind, [one])
                for one in getattr(self, kind)()]  # fmt: skip

    def help(self):
        forms = [[verb, form] for verb in self.verbs for form in ("--help", "-h", "--version")]
        forms += [["help", verb] for verb in self.verbs]
        forms += [["completion", shell] for shell in ("bash", "zsh", "fish")]
        return steps([*forms, ["man"], ["help"], ["--help"], ["-h"], ["--version"], ["-V"]])

    def wrong(self):
        """Each option misspelt, cut short, with a value too much, without one and with wrong ones."""
        lines = spread(WRONG_LINES)
        for index, (verb, option) in enumerate(self.options):
            base, name = BASES.get(verb, [verb]), option.names[-1]
            beside = shlex.split(BESIDE.get(name, ""))
            lines += [[*base, name[:-1]], [*base, name[:3] + "x" + name[3:]]][index % 2 :][:1]
            if not option.value:
                lines.append([*base, name + "=yes"])
                continue
            lines.append([*base, *beside, name])
            cut = [f"{choice[:-1]}" for choice in option.choices()[-1:]]
            values = cut + WRONG_VALUES[index % 3 :: 3]
            lines += [[*base, *beside, *given(option, value, i)] for i, value in enumerate(values)]
        return steps(lines, FILES)

    def right(self):
        """Each option with each of its values, in its several forms, in the verbs that have it."""
        lines = spread(RIGHT_LINES)
        self.unknown = {option.names[-1] for _, option in self.options
                        if option.value and not option.choices()} - set(VALUES)  # fmt: skip
        for verb, option in self.options:
            base, name, values = BASES.get(verb, [verb]), option.names[-1], option.values(verb)
            base = [*base, *shlex.split(BESIDE.get(name, ""))]
            if not option.value and name not in VALUES:
                lines.append([*base, *option.names, name])
            elif len(values) > 1:
                lines.append([*base, name, values[0], name, values[-1]])
            chosen = values[:1] if verb == "view" else values
            lines += [[*base, *given(option, value, i)] for i, value in enumerate(chosen)]
        git = [["diff", "--git", "HEAD~1..HEAD", *more] for more in ([], ["--stat"], ["-f", "json"])]
        return steps(lines, FILES) + steps(git, FILES, GIT_SHELL)

    def codes(self):
        listed = [["explain", "--list-codes", "--format", form] for form in ("json", "text")]
        return steps([*listed, *(["explain", code] for code in self.known_codes)])

    def info(self):
        others = self.files("DATA", (".vvd", ".vtx", ".phy", ".vta", ".vpk", ".gma"))
        return steps(["info", "--json", file] for file in [*self.models, *others])

    def check(self):
        choices = [one.choices() for verb, one in self.options if verb == "check"]
        formats = next(names for names in choices if "sarif" in names)
        lines = [["check", place, "--format", form] for place in ("SAMPLE", "CASES", "DATA") for form in formats]
        return steps([*lines, *(["check", file, "--profile", "all"] for file in self.models)])

    def pose(self):
        """By each skinner; of real models each form of output once, as all are written alike."""
        skinners, forms = ("gpu", "cpu", "reference"), ("csv", "obj", "json")
        return steps(["pose", file, "-o", f"out.{form}", "--skinner", skinner] for file in self.models
                     for i, skinner in enumerate(skinners) for k, form in enumerate(forms)
                     if k in (0, i) or not file.startswith("DATA"))  # fmt: skip

    def diff(self):
        """A QC against the model that it was compiled to."""
        lines, compiled = [], [file for file in self.models if file.endswith(".mdl")]
        for source in (file for file in self.models if file.endswith(".qc")):
            name = re.search(r'\$modelname\s+"?([^"\n]+?)"?\s*$', self.read(source), re.M | re.I)
            tail = "/models/" + name[1].lower().replace("\\", "/") if name else "/"
            lines += [["diff", source, file, "--format", form] for file in compiled for form in ("json", "text")
                      if file.lower().endswith(tail)]  # fmt: skip
        return steps(lines)

    def render(self):
        return steps(["render", file, "-o", "out.png", *SIZE, "--mode", mode]
                     for file in self.models for mode in self.modes)  # fmt: skip

    def pixel(self):
        """The terms of pixels, with Alt held; every material of the sample must be among them."""
        script = "frames 3\nkey tab\npress alt\n"
        script += "".join(f"mouse {x} {y}\nframes 2\ntext at-{x}-{y}.txt\n" for x, y in GRID)
        views = [(look, names.split()) for look, names in PIXEL_VIEWS]
        views[-1][1].extend(set(self.materials) - {name for _, names in views for name in names})
        return [([Step([*VIEW, OLLIE, *shlex.split(look)], {"steps": script})], names) for look, names in views]

    def script(self):
        """Keys and the commands of the palette, a few in a window; what is read after each."""
        typed = [f"key ctrl+p\nframes 2\ntype {name}\nframes 2\nkey enter" for name in TABS]
        each = [[f"key {key}" for key in KEYS[i : i + 12]] for i in range(0, len(KEYS), 12)]
        commands = []
        for keys in [*each, typed]:
            script = "".join(f"{key}\nframes 4\npicture window-{i}.png\ntext window-{i}.txt\n"
                             for i, key in enumerate(keys))  # fmt: skip
            step = Step([*VIEW, OLLIE], {"steps": f"frames 3\n{script}quit\n"})
            note = " ".join(keys).replace("\n", " ").replace("key ", "").replace("frames 2 ", "")
            commands.append(([step], (), note))
        return commands

    def view(self):
        """Views that pictures hold, dropped on a window; also with other and with wrong values."""
        steps = "frames 3\ndrop view.png\nframes 5\npicture window.png\ntext window.txt\nquit\n"
        return [([Step(["render", OLLIE, "-o", "view.png", *SIZE, *shlex.split(look)]),
                  Step([*VIEW, OLLIE], {"steps": steps}, change=("view.png", change))], (), change.__name__)
                for look in VIEWS for change in (as_written, other_values, wrong_values)]  # fmt: skip

    def settings(self):
        """Settings of a window, read by another one; also with other and with wrong values."""
        first, second = ["view", SMALL], ["view", "SAMPLE/source/ollie_hat_lod3.smd"]
        return [([Step(first, {"steps": ""}, keeps_settings=True),
                  Step(second, {"steps": ""}, change=("settings.json", change), keeps_settings=True)],
                 (), change.__name__) for change in (as_written, other_values, wrong_values, no_json)]  # fmt: skip


KINDS = "help wrong right codes info check pose diff render pixel script view settings".split()


def steps(lines, files=None, shell=""):
    """A step for each line of words; a window has its script and is not there for the others."""
    made = []
    for words in lines:
        stdin = files[words[-1]] if "<" in words else ""
        made.append(Step(words[: words.index("<")] if stdin else words, files or {}, stdin, shell))
    return made


def spread(lines):
    """The words of each command line of a text."""
    names = {"OLLIE": OLLIE, "QC": QC, "CLIP": CLIP, "SMALL": SMALL, "TORN": TORN}
    commands = re.split(r"[;\n](?!;)", lines.strip().replace("right_smile;0.5;", ""))
    return [[names.get(word, word) for word in shlex.split(line)] for line in commands]


def given(option, value, index):
    """An option with its value, in one of the forms that are allowed."""
    name = option.names[index % len(option.names)]
    if index % 2 == 0:
        return [name, value]
    return [name + value if len(name) == 2 else f"{name}={value}"]


def changed(value, is_wrong):
    """A JSON value with others of the same form in it, or with wrong ones."""
    if isinstance(value, dict):
        return {key: part if key in KEPT else changed(part, is_wrong) for key, part in value.items()}
    if isinstance(value, list):
        return [changed(part, is_wrong) for part in value]
    if isinstance(value, bool):
        return "yes" if is_wrong else not value
    if isinstance(value, (int, float)):
        return 1e30 if is_wrong else value + 1 if isinstance(value, int) else value * 0.875
    return OTHER.get(value, value) if not is_wrong else 7


KEPT = ("studioscope_view", "version", "window", "recent", "folder")  # members that are not changed
OTHER = {"shaded": "uv", "one": "panes", "studio": "flat", "camera": "ahead", "#292b30": "#102030",
         "Studioscope": "HLMV", "sdk2013": "gmod", "Timeline": "Messages", "wave": "idle"}  # fmt: skip


def rewritten_view(png, is_wrong):
    """The picture with another view in it: its first text is replaced."""
    start = png.index(b"iTXt") - 4
    (length,) = struct.unpack_from(">I", png, start)
    content = png[start + 8 : start + 8 + length]
    head, text = content[: content.index(b"{")], content[content.index(b"{") :]
    content = b"iTXt" + head + json.dumps(changed(json.loads(text), is_wrong)).encode()
    chunk = struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content))
    return png[:start] + chunk + png[start + 12 + length :]


def other_values(content, is_wrong=False):
    if not content.startswith(b"{"):
        return rewritten_view(content, is_wrong)
    return json.dumps(changed(json.loads(content), is_wrong)).encode()


def wrong_values(content):
    return other_values(content, True)


def no_json(content):
    return content[: len(content) // 2]


def as_written(content):
    return content
