/**
 * How hard a password is to guess, 1 to 4, as a hint while one types: the server knows the leaked
 * ones and decides. Length counts most; repeats and runs (aaaa, 1234) count as one sign.
 */
export function strengthOf(password: string): 1 | 2 | 3 | 4 {
  const signs = Array.from(password)
  const telling = signs.filter((sign, n) => !follows(signs[n - 1], sign)).length
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}/u, /\d/, /[^\p{L}\p{M}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const points = telling + 2 * (kinds - 1)
  if (signs.length < 8 || points < 9) return 1
  if (points < 12) return 2
  return points < 16 ? 3 : 4
}

/** The same sign again, or the next one up or down. */
const follows = (before: string | undefined, sign: string): boolean =>
  before !== undefined && Math.abs((before.codePointAt(0) ?? 0) - (sign.codePointAt(0) ?? 0)) <= 1
