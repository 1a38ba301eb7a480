const hues: Record<string, number> = {}

/** The hue of a game's card, for what is coloured with it; the house's violet for games we drew nothing for. */
export function gameHue(code: string): number {
  return hues[code] ?? 262
}
