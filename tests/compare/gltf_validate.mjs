// Runs Khronos' validator, started by gltf_compare.py:
//
//     node gltf_validate.mjs NODE_MODULES JOBS.json RESULTS.json
//
// JOBS.json: [path of a .glb or .gltf, ...]
// RESULTS.json: per file {"errors", "warnings", "infos", "codes": {code: count}, "first": {code:
//     message}} or {"error": text}.

import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const [modules, jobs, results] = process.argv.slice(2);
const validator = createRequire(path.join(path.resolve(modules), "x.js"))("gltf-validator");

async function validate(file) {
    const beside = (uri) => readFile(path.join(path.dirname(file), decodeURIComponent(uri)));
    const report = await validator.validateBytes(new Uint8Array(await readFile(file)), {
        uri: path.basename(file),
        maxIssues: 0,
        externalResourceFunction: async (uri) => new Uint8Array(await beside(uri)),
    });
    const { numErrors: errors, numWarnings: warnings, numInfos: infos, messages } = report.issues;
    const codes = {}, first = {};
    for (const { code, message, pointer, severity } of messages) {
        codes[code] = (codes[code] ?? 0) + 1;
        if (severity < 2) first[code] ??= `${message} (${pointer})`;
    }
    return { errors, warnings, infos, codes, first };
}

const found = [];
for (const file of JSON.parse(await readFile(jobs, "utf8")))
    found.push(await validate(file).catch((problem) => ({ error: String(problem) })));
await writeFile(results, JSON.stringify(found));
