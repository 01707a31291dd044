"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.inParallel = inParallel;
/** Runs `work` for every item, `jobs` at a time; the results in the items' order. */
async function inParallel(items, jobs, work) {
    const results = [];
    const queue = [...items.entries()];
    const worker = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
            const [index, item] = next;
            results[index] = await work(item);
        }
    };
    await Promise.all(Array.from({ length: jobs }, worker));
    return results;
}
