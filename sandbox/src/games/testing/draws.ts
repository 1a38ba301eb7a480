import { createHash } from 'node:crypto'

/**
 * Draws that look like chance and are the same on every run: a test of frequencies fails for what
 * is wrong, never by luck.
 */
export function drawsOf(seed: string): (below: number) => number {
  let block = Buffer.alloc(0)
  let [at, blocks] = [0, 0]
  return (below) => {
    if (at + 4 > block.length) {
      block = createHash('sha512').update(`${seed} ${blocks}`).digest()
      at = 0
      blocks += 1
    }
    const drawn = block.readUInt32LE(at)
    at += 4
    return Math.floor((drawn / 2 ** 32) * below)
  }
}
