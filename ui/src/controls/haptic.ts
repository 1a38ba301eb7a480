const PATTERNS = { touch: 10, done: 20, refused: [30, 40, 30] }

/** Felt by the finger, where the device can; not by who asked for less motion. */
export function haptic(of: keyof typeof PATTERNS): void {
  if ('vibrate' in navigator && !matchMedia('(prefers-reduced-motion: reduce)').matches)
    navigator.vibrate(PATTERNS[of])
}
