"use strict";
/** What a figure is: one quantity, measured for this package and for its peers in the same run. */
Object.defineProperty(exports, "__esModule", { value: true });
