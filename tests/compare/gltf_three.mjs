// Loads glTF files with three.js in a headless Chromium, started by gltf_compare.py:
//
//     node gltf_three.mjs NODE_MODULES CHROMIUM JOBS.json RESULTS.json
//
// JOBS.json: [{"file", "clip": name or "", "seconds": [number, ...], "shape": name or ""}, ...]
// RESULTS.json: per job {"bones", "shapes", "clips", "boxes": [[low x, y, z, high x, y, z], ...]} or
//     {"error": text}. A box is that of all posed vertices that are seen. At
//     the last time the shape is at 1.

import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const [modules, chromium, jobs, results] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(modules), "x.js"));
const { chromium: browsers } = require("playwright-core");

const kPage = `<script type="importmap">{"imports": {"three": "/three/build/three.module.js"}}</script>
<script type="module">
import * as THREE from "three";
import { GLTFLoader } from "/three/examples/jsm/loaders/GLTFLoader.js";

function posedBox(scene) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    const point = new THREE.Vector3();
    scene.updateMatrixWorld(true);
    scene.traverseVisible((thing) => {
        if (!thing.isMesh && !thing.isPoints) return;
        if (thing.skeleton) thing.skeleton.update();
        for (let i = 0; i < thing.geometry.attributes.position.count; ++i) {
            thing.getVertexPosition(i, point).applyMatrix4(thing.matrixWorld);
            point.toArray().forEach((value, axis) => {
                low[axis] = Math.min(low[axis], value);
                high[axis] = Math.max(high[axis], value);
            });
        }
    });
    return [...low, ...high];
}

function showShape(scene, shape) {
    scene.traverse((thing) => {
        const place = thing.morphTargetDictionary?.[shape];
        if (place !== undefined) thing.morphTargetInfluences[place] = 1;
    });
}

window.pose = async (url, clip, seconds, shape) => {
    const gltf = await new GLTFLoader().loadAsync(url);
    const bones = new Set(), shapes = new Set();
    gltf.scene.traverse((thing) => {
        for (const bone of thing.skeleton?.bones ?? []) bones.add(bone);
        for (const name of Object.keys(thing.morphTargetDictionary ?? {})) shapes.add(name);
    });
    const mixer = new THREE.AnimationMixer(gltf.scene);
    const found = gltf.animations.find(({ name }) => name === clip);
    if (clip && !found) throw new Error("no clip " + clip);
    if (found) mixer.clipAction(found).setLoop(THREE.LoopOnce).play().clampWhenFinished = true;
    const boxes = seconds.map((time, number) => {
        if (found) mixer.setTime(time);
        if (shape && number + 1 === seconds.length) showShape(gltf.scene, shape);
        return posedBox(gltf.scene);
    });
    return { bones: bones.size, shapes: shapes.size, clips: gltf.animations.length, boxes };
};
</script>`;

const order = JSON.parse(await readFile(jobs, "utf8"));
const kTypes = { ".js": "text/javascript", ".html": "text/html" };
const server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://here").pathname);
    const job = name.match(/^\/job\/(\d+)$/);
    try {
        const body = name === "/" ? kPage
            : await readFile(job ? order[job[1]].file : path.join(modules, path.normalize(name)));
        response.setHeader("content-type", name === "/" ? kTypes[".html"] : kTypes[path.extname(name)] ?? "model/gltf-binary");
        response.end(body);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const browser = await browsers.launch({ executablePath: chromium, args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction(() => window.pose);
const found = [];
for (const [number, { clip, seconds, shape }] of order.entries())
    found.push(await page
        .evaluate((job) => window.pose(...job), [`/job/${number}`, clip, seconds, shape])
        .catch((problem) => ({ error: String(problem) })));
await browser.close();
server.close();
await writeFile(results, JSON.stringify(found));
