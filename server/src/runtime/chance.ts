import { createHash, randomBytes } from 'node:crypto'

/** Where time comes from. */
export interface Clock {
  now(): Date
}
/** Where chance comes from; cryptographic in the product, seeded in a test. */
export interface Random {
  bytes(length: number): Uint8Array
}

export interface Ids {
  /** A member's id: 10 signs, 50 bits, so that knowing one tells nothing of another. */
  member(): string
  /** A reference of ours for the outside and for the ledger: a prefix and 80 bits. */
  reference(prefix: string): string
  /**
   * The same reference for the same (owner, key) every time: what an Idempotency-Key becomes, so
   * that a retry after a crash meets the rows of the first try instead of making new ones.
   */
  referenceFor(prefix: string, owner: string, key: string): string
}

export const systemClock: Clock = { now: () => new Date() }
export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

// Crockford's base 32, lower case: no i, l, o, u, so that an id read aloud or typed cannot be misread.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const spell = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('')

export function createIds(random: Random): Ids {
  return {
    member: () => spell(random.bytes(10)),
    reference: (prefix) => prefix + spell(random.bytes(16)),
    referenceFor: (prefix, owner, key) =>
      prefix +
      spell(createHash('sha256').update(`${prefix}\0${owner}\0${key}`).digest().subarray(0, 16)),
  }
}
