import { createHash } from 'node:crypto'

/**
 * The id of a word that has none of its own: of all that it says, so that another figure, another
 * operator or the same said anew later is another word.
 */
export const wordId = (prefix: string, parts: readonly (string | number)[]): string =>
  `${prefix}${createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 24)}`
