#!/usr/bin/env python3
"""Validates real output of the program against assets/schemas, and SARIF against sarif.schema.json.

    validate_json.py PROGRAM SAMPLE

Runs in a copy of the sample's folder with a few faults in it. Needs jsonschema (Debian:
python3-jsonschema).
"""

import copy
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
MDL = "models/studioscope/ollie.mdl"
SMD = "source/ollie.smd"
SECONDS = 300  # for one command, in a build with sanitizers

# Arguments, schema, exit status. jsonl: a value per line.
OUTPUTS = [
    (["info", "--json", MDL], "info", 0),
    (["info", "--json", SMD, "source/anims/wave.smd"], "info", 0),
    (["info", "--json", "--each", SMD, "source/anims/wave.smd", "source/ollie.qc"], "info", 0),
    (["info", "--json", "faults/cut.vvd"], "info", 3),
    (["info", "--format", "json", "--each", MDL], "info", 0),
    (["info", "--format", "jsonl", "--each", MDL, SMD], "info", 0),
    (["info", "--format", "jsonl", "--needs", MDL, SMD], "needs", 0),
    (["diff", MDL, SMD, "--format", "json"], "diff", 1),
    (["diff", "models", "faults", "--json"], "diff-models", 1),
    (["info", "--needs", "--json", MDL], "needs", 0),
    (["info", "--needs", "--json", "--each", MDL, SMD], "needs", 0),
    (["explain", "--list-codes", "--json"], "explain", 0),
    (["explain", "could not load file 'a.smd'", "--format", "json"], "explain-text", 0),
    (["explain", "missing", "texture", "--format", "json"], "explain-text", 0),
    (["explain", "--log", "source/ollie.qc", "--format", "json"], "explain-text", 0),
    (["check", "--format", "json", "."], "check", 1),
    (["check", "--format", "json", "models"], "check", 0),
    (["check", "--format", "json", "none.mdl"], "check", 3),
    (["check", "--format", "json", "--profile", "all", "models"], "check", 0),
    (["check", "--format", "jsonl", "--profile", "gmod", "models"], "check-line", 0),
    (["check", "--format", "jsonl", ".", "none.mdl"], "check-line", 3),
    (["check", "--format", "sarif", "--category", "models", "."], "sarif", 1),
    (["check", "--format", "sarif", "none.mdl"], "sarif", 3),
    (["check", "--format", "sarif", "models"], "sarif", 0),
    (["check", "--list", "--format", "json", "."], "check-list", 0),
    (["check", "--format", "gitlab", "."], "gitlab", 1),
    (["check", "--format", "gitlab", "models"], "gitlab", 0),
    (["check", "--format", "gitlab", "none.mdl"], "gitlab", 3),
    (["pose", "-o", "-.json", MDL, "--clip", "wave"], "pose", 0),
    (["export", MDL, "-o", "sources", "--report", "json"], "export", 1),
    (["export", "models", "--each", "-o", "all", "--report", "json"], "export", 1),
    (["bench", "--format", "json", "--instances", "1", "--frames", "3", "--verify", MDL], "bench", 0),
    (["bench", "--load", "--format", "json", MDL], "bench-load", 0),
]


def schema_of(name):
    folder = ROOT / ("tests/documents" if name == "sarif" else "assets/schemas")
    schema = json.loads((folder / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def write_faults(folder):
    """Files whose faults have a line, an offset, or are so many that they are folded."""
    faults = folder / "faults"
    faults.mkdir()
    start = "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
    (faults / "short.smd").write_text(start + "skin\n0 0 0\n" * 20 + "end\n", encoding="utf-8")
    vvd = (folder / "models/studioscope/ollie.vvd").read_bytes()
    (faults / "cut.vvd").write_bytes(vvd[:len(vvd) // 2])
    (faults / "a b#1 \u00e9%.smd").write_bytes(b"no SMD")
    (faults / "other.mdl").write_bytes(struct.pack("<4si", b"MDLZ", 48) + bytes(400))


def values_of(arguments, text):
    return [json.loads(one) for one in (text.splitlines() if "jsonl" in arguments else [text])]


def without_each_key(value):
    """The value without one of the keys at its top, or at the top of the first of an array."""
    whole = value
    path = []
    while isinstance(whole, list) and whole:
        whole = whole[0]
        path.append(0)
    for key in whole if isinstance(whole, dict) else []:
        changed = copy.deepcopy(value)
        inner = changed
        for step in path:
            inner = inner[step]
        del inner[key]
        yield key, changed


def check_output(arguments, name, status, program, folder, environment):
    """Returns what is wrong with one output."""
    command = [str(program), *arguments]
    out = folder / "out.json"
    if arguments[0] == "pose":
        command[3] = str(out)
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=SECONDS, check=False)
    if done.returncode != status:
        return [f"status {done.returncode} instead of {status}: {done.stderr.decode()[-500:]}"]
    text = out.read_text(encoding="utf-8") if arguments[0] == "pose" else done.stdout.decode("utf-8")
    validator, wrong = schema_of(name), []
    for value in values_of(arguments, text):
        for error in list(validator.iter_errors(value))[:5]:
            wrong.append(f"{error.json_path if hasattr(error, 'json_path') else list(error.path)}: "
                         f"{error.message[:300]}")
        optional = {"$schema", "automationDetails"} if name == "sarif" else set()
        for key, changed in without_each_key(value):
            if key not in optional and validator.is_valid(changed):
                wrong.append(f"the schema accepts it without \"{key}\"")
    return wrong


def check_rules(text):
    """The parts of SARIF that a schema cannot say: the index of each rule is that of its code."""
    run = json.loads(text)["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    return [f"rule {one['ruleIndex']} is not {one['ruleId']}" for one in run["results"]
            if one["ruleIndex"] >= len(rules) or rules[one["ruleIndex"]]["id"] != one["ruleId"]]


def keys_of(schema):
    """All keys that a schema describes, at any depth."""
    if isinstance(schema, list):
        return {key for part in schema for key in keys_of(part)}
    if not isinstance(schema, dict):
        return set()
    return set(schema.get("properties", {})).union(*map(keys_of, schema.values()))


def check_page():
    """The page of JSON names keys that a schema has, and each schema is held against an output."""
    schemas = {path.name[:-len(".schema.json")]: json.loads(path.read_text(encoding="utf-8"))
               for path in (ROOT / "assets/schemas").glob("*.schema.json")}
    page = (ROOT / "assets/manual/json.md").read_text(encoding="utf-8")
    cells = "".join(re.findall(r"^\| ([^|]*) \|", page, flags=re.M))
    named, known = set(re.findall(r"`([a-z_]+)`", cells)), keys_of(list(schemas.values()))
    wrong = [f"json.md: no schema has the key {key}" for key in sorted(named - known)]
    unused = schemas.keys() - {name for _, name, _ in OUTPUTS} - {"config"}
    return wrong + [f"{name}.schema.json: no output is held against it" for name in sorted(unused)]


def main():
    program, sample = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="studioscope-json-"))
    folder = scratch / "sample"
    shutil.copytree(sample, folder)
    write_faults(folder)
    environment = dict(os.environ, LC_ALL="C", LIBGL_ALWAYS_SOFTWARE="1",
                       XDG_CACHE_HOME=str(scratch / "cache"))
    failures = check_page()
    for arguments, name, status in OUTPUTS:
        found = check_output(arguments, name, status, program, folder, environment)
        failures += [f"{' '.join(arguments)}: {one}" for one in found]
    sarif = subprocess.run([str(program), "check", "--format", "sarif", "."], cwd=folder,
                           env=environment, capture_output=True, timeout=SECONDS, check=False)
    failures += check_rules(sarif.stdout.decode("utf-8"))
    config = {"severities": {"smd-short-vertex": "warning"}, "ignore": ["material-missing"],
              "mounts": ["../content"], "game": "../game", "profile": "gmod"}
    if not schema_of("config").is_valid(config) or schema_of("config").is_valid({"mounts": ["/etc"]}):
        failures.append("the schema of the configuration is wrong")
    shutil.rmtree(scratch, ignore_errors=True)
    print("\n".join(failures))
    print(f"{len(OUTPUTS)} outputs, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
