/** One hue a card, 25° or more from its neighbours in its list. The art is drawn from these too. */
export const gameHues: Record<string, number> = {
  pg: 306,
  askmebet: 208,
  imi: 252,
  usun: 36,
  areaslot: 150,
  circus: 354,
  slotracha: 22,
  pgslot: 322,
  joker2: 274,
  joker: 128,
  slotxo: 200,
  superslot: 236,
  slotking: 286,
  ufabet: 168,
  betflix: 334,
  sportplus: 104,
  huayhd: 228,
  lottothai: 190,
  hub88: 78,
  pgsoft: 12,
  win568: 48,
  pragmatic: 320,
}

/**
 * The hue of a game's card, for what is coloured with it; the house's violet for games we drew
 * nothing for.
 */
export function gameHue(code: string): number {
  return gameHues[code] ?? 262
}
