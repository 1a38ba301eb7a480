/**
 * A film is its captions one after the other, each shown as long as it takes to read. All times are
 * milliseconds.
 */
export interface Film {
  /** How long each step lasts. */
  lengths: readonly number[]
  total: number
}

const SETTLE_MS = 2_600
const MS_PER_LETTER = 55

export function filmOf(captions: readonly string[]): Film {
  const lengths = captions.map((caption) => SETTLE_MS + MS_PER_LETTER * caption.length)
  return { lengths, total: lengths.reduce((sum, length) => sum + length, 0) }
}

export const startOf = ({ lengths }: Film, step: number): number =>
  lengths.slice(0, step).reduce((sum, length) => sum + length, 0)

/** The step shown at a moment, and how far it is from 0 to 1. The end belongs to the last step. */
export function stepAt(film: Film, ms: number): { step: number; t: number } {
  let left = Math.max(0, ms)
  for (const [step, length] of film.lengths.entries()) {
    if (left < length) return { step, t: left / length }
    left -= length
  }
  return { step: film.lengths.length - 1, t: 1 }
}

/**
 * Where "back" leads: to the start of this step, or of the one before when this one has hardly
 * begun.
 */
export function backFrom(film: Film, ms: number): number {
  const { step } = stepAt(film, ms)
  const start = startOf(film, step)
  return ms - start > 1_500 ? start : startOf(film, Math.max(0, step - 1))
}

export function forwardFrom(film: Film, ms: number): number {
  const { step } = stepAt(film, ms)
  return step === film.lengths.length - 1 ? film.total : startOf(film, step + 1)
}

/** 0 before `from`, 1 after `to`, smooth between: what a scene draws with. */
export function during(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return x * x * (3 - 2 * x)
}

/** As many of the letters as have been typed at `t`. */
export const typed = (text: string, t: number, from: number, to: number): string =>
  text.slice(0, Math.round(text.length * Math.min(1, Math.max(0, (t - from) / (to - from)))))
