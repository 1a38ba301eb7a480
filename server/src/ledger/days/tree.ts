import { createHash } from 'node:crypto'

/** The Merkle tree of RFC 9162. Leaves are kept in parts of a power of two, each with its own root. */
export const PART = 1_024
const HASH_BYTES = 32

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (text: string): Buffer => sha256(LEAF, Buffer.from(text))

/** The largest power of two below `n`, for n of 2 or more. */
const split = (n: number): number => 2 ** (31 - Math.clz32(n - 1))

export function rootOf(hashes: readonly Uint8Array[]): Buffer {
  const [first] = hashes
  if (first === undefined) return sha256()
  if (hashes.length === 1) return Buffer.from(first)
  const k = split(hashes.length)
  return sha256(NODE, rootOf(hashes.slice(0, k)), rootOf(hashes.slice(k)))
}

/** The sibling hashes on the path from a leaf to the root, the leaf's own sibling first. */
export function pathOf(hashes: readonly Uint8Array[], index: number): Buffer[] {
  if (hashes.length <= 1) return []
  const k = split(hashes.length)
  return index < k
    ? [...pathOf(hashes.slice(0, k), index), rootOf(hashes.slice(k))]
    : [...pathOf(hashes.slice(k), index - k), rootOf(hashes.slice(0, k))]
}

/** Concatenated hashes. */
export const hashesIn = (bytes: Uint8Array): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, n) =>
    Buffer.from(bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES)),
  )
