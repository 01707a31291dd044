/** Public API of the constructs: named exports only, the jsii API on one screen. */
export {};
