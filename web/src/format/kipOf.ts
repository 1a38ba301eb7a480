/**
 * Whole kip that baht make at a rate; what is under one kip is dropped, as the server does. Exact
 * up to 900 billion kip.
 */
export const kipOf = (baht: number, perBaht: number): number =>
  Math.floor((Math.round(baht * 100) * Math.round(perBaht * 100)) / 10_000)
