import type { Random } from '../../../runtime/chance.ts'

const WORD = 0x1_0000_0000

/** A whole number of 32 bits out of a seed and a name; the same on every machine. */
export function drawn(seed: number, name: string): number {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ Math.imul(seed, 0x9e3779b1)]
  for (let at = 0; at < name.length; at += 1) {
    const sign = name.charCodeAt(at)
    a = Math.imul(a ^ sign, 2_654_435_761)
    b = Math.imul(b ^ sign, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (a ^ b) >>> 0
}

/** The same from 0 to below 1. */
export const rolled = (seed: number, name: string): number => drawn(seed, name) / WORD

/** A row of numbers from 0 to below 1. */
export function rolls(seed: number, name: string): () => number {
  let at = 0
  return () => rolled(seed, `${name}/${(at += 1)}`)
}

/** Chance for a server of a simulation: of the seed and of how often it was asked. */
export function seededRandom(seed: number, name: string): Random {
  let at = 0
  return {
    bytes(length) {
      const bytes = Buffer.alloc(Math.ceil(length / 4) * 4)
      for (let offset = 0; offset < length; offset += 4)
        bytes.writeUInt32LE(drawn(seed, `${name}/${(at += 1)}`), offset)
      return bytes.subarray(0, length)
    },
  }
}
