import { createHash } from 'node:crypto'

/** The Merkle tree of RFC 9162. Leaves are kept in parts of a power of two, each with its own root. */
export const PART = 1_024
export const HASH_BYTES = 32

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

/** Two nodes become the one above them. */
type Join = (left: Uint8Array, right: Uint8Array) => Buffer
export const joinHashes: Join = (left, right) => sha256(NODE, left, right)

export function rootOf(nodes: readonly Uint8Array[], join: Join = joinHashes): Buffer {
  const [first] = nodes
  if (first === undefined) return sha256()
  if (nodes.length === 1) return Buffer.from(first)
  const k = split(nodes.length)
  return join(rootOf(nodes.slice(0, k), join), rootOf(nodes.slice(k), join))
}

/** The nodes beside the way from a leaf to the root, the leaf's own sibling first. */
export function pathOf(
  nodes: readonly Uint8Array[],
  index: number,
  join: Join = joinHashes,
): Buffer[] {
  if (nodes.length <= 1) return []
  const k = split(nodes.length)
  return index < k
    ? [...pathOf(nodes.slice(0, k), index, join), rootOf(nodes.slice(k), join)]
    : [...pathOf(nodes.slice(k), index - k, join), rootOf(nodes.slice(0, k), join)]
}

/**
 * What shows that a tree begins with the first `size` of these leaves (RFC 9162, 2.1.4.1); of none
 * and of all nothing is needed.
 */
export function consistencyOf(hashes: readonly Uint8Array[], size: number): Buffer[] {
  const within = (leaves: readonly Uint8Array[], m: number, isWhole: boolean): Buffer[] => {
    if (m === leaves.length) return isWhole ? [] : [rootOf(leaves)]
    const k = split(leaves.length)
    return m <= k
      ? [...within(leaves.slice(0, k), m, isWhole), rootOf(leaves.slice(k))]
      : [...within(leaves.slice(k), m - k, false), rootOf(leaves.slice(0, k))]
  }
  return size === 0 ? [] : within(hashes, size, true)
}

/** Nodes that stand one behind another: hashes, or hashes with sums (`bytes` 40). */
export const hashesIn = (bytes: Uint8Array, width = HASH_BYTES): Buffer[] =>
  Array.from({ length: bytes.length / width }, (_, n) =>
    Buffer.from(bytes.subarray(n * width, (n + 1) * width)),
  )
