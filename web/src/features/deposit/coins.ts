/**
 * One coin of the wheel for each full 100 baht deposited: the product's default, the wire does not
 * tell it.
 */
const BAHT_A_COIN = 100

export const coinsFor = (baht: number | null): number =>
  baht === null ? 0 : Math.floor(Math.round(baht * 100) / (BAHT_A_COIN * 100))
