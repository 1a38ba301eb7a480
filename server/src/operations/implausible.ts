/** The outside named an amount that no account can hold: whatever moved, it was not that. */
export class ImplausibleAmount extends Error {}
