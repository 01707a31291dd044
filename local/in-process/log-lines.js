"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.LogLines = void 0;
/** A handler's output as lines, the structured ones parsed. */
const node_string_decoder_1 = require("node:string_decoder");
const value_1 = require("../cloudformation/template/value");
class LogLines {
    onEntry;
    entries = [];
    decoder = new node_string_decoder_1.StringDecoder('utf8');
    unfinished = '';
    constructor(onEntry) {
        this.onEntry = onEntry;
    }
    write(chunk) {
        const lines = (this.unfinished + (typeof chunk === 'string' ? chunk : this.decoder.write(Buffer.from(chunk)))).split('\n');
        this.unfinished = lines.pop() ?? '';
        for (const line of lines)
            this.add(line);
    }
    /** A last line needs no line break. */
    end() {
        const rest = this.unfinished + this.decoder.end();
        this.unfinished = '';
        this.add(rest);
    }
    add(line) {
        if (line.trim() === '')
            return;
        const entry = parse(line);
        this.entries.push(entry);
        this.onEntry(entry);
    }
}
exports.LogLines = LogLines;
function parse(line) {
    try {
        const value = JSON.parse(line);
        if ((0, value_1.isRecord)(value))
            return value;
    }
    catch {
        // Not every line is JSON.
    }
    return { message: line };
}
