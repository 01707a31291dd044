"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.work = void 0;
const work = () => {
    const self = {};
    self.Self = self;
    return { physicalResourceId: 'thing-1', outputs: self };
};
exports.work = work;
