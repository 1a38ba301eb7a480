/**
 * The Merkle tree of RFC 9162 for whoever checks: in the browser and in Node, with WebCrypto alone.
 * A node is its hash, 32 bytes; in a tree of sums 8 more follow, the satang under it.
 */

const LEAF = 0
const NODE = 1
const HASH_BYTES = 32
/** A hash and a sum: unsigned, big-endian; the highest bit is never set, so none is negative. */
const SUM_NODE_BYTES = 40

/** Two nodes become the one above them; null where they may not stand beside one another. */
export type Join = (left: Uint8Array, right: Uint8Array) => Promise<Uint8Array | null>

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export function bytesOf(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const sha256 = async (...parts: readonly Uint8Array[]): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(...parts)))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Uint8Array | null =>
  /^([0-9a-f]{2})*$/.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
    : null

/** RFC 9162, 2.1.1: a leaf's hash. */
export const leafHash = (text: string): Promise<Uint8Array> =>
  sha256(Uint8Array.of(LEAF), utf8(text))

/** RFC 9162, 2.1.1: the hash of two nodes. */
const joinHashes: Join = (left, right) => sha256(Uint8Array.of(NODE), left, right)

/** A sum as a node has it; null below zero and from 2^63 satang on. */
export function sumBytes(satang: bigint): Uint8Array | null {
  if (satang < 0n || satang >= 1n << 63n) return null
  const bytes = new Uint8Array(SUM_NODE_BYTES - HASH_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, satang)
  return bytes
}

/** Satang of a node of a tree of sums; null where it claims a negative one. */
function sumOf(node: Uint8Array): bigint | null {
  if (node.length !== SUM_NODE_BYTES) return null
  const satang = new DataView(node.buffer, node.byteOffset).getBigInt64(HASH_BYTES)
  return satang < 0n ? null : satang
}

/** The same for sums: the hash holds both sums apart, so that neither can be lowered afterwards. */
export const joinSums: Join = async (left, right) => {
  const [one, other] = [sumOf(left), sumOf(right)]
  const sum = one === null || other === null ? null : sumBytes(one + other)
  return sum && bytesOf(await sha256(Uint8Array.of(NODE), left, right), sum)
}

/** Where a leaf stands in its tree, and the nodes beside the way up, hex, from the leaf's. */
export interface Path {
  index: number
  size: number
  path: readonly string[]
}

/** The root that a path leads to (RFC 9162, 2.1.3.2); null when it leads nowhere. */
export async function rootAlong(
  leaf: Uint8Array,
  { index, size, path }: Path,
  join: Join = joinHashes,
): Promise<Uint8Array | null> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null
  let [fn, sn] = [index, size - 1]
  let node: Uint8Array | null = leaf
  for (const hex of path) {
    const beside = fromHex(hex)
    if (sn === 0 || beside?.length !== leaf.length) return null
    if (fn % 2 === 1 || fn === sn) {
      node = await join(beside, node)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      node = await join(node, beside)
    }
    if (!node) return null
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 ? node : null
}

const half = (n: number): number => Math.floor(n / 2)
const isPowerOfTwo = (n: number): boolean => Number.isInteger(Math.log2(n))

/**
 * Whether the tree of `second` begins with all leaves of the tree of `first` (RFC 9162, 2.1.4.2).
 * Roots in hex. The empty tree begins every tree.
 */
export async function isConsistent(
  first: { size: number; root: string },
  second: { size: number; root: string },
  path: readonly string[],
): Promise<boolean> {
  if (first.size > second.size) return false
  if (first.size === second.size) return path.length === 0 && first.root === second.root
  if (first.size === 0) return path.length === 0
  const nodes = [...(isPowerOfTwo(first.size) ? [first.root] : []), ...path].map(fromHex)
  const [start, ...rest] = nodes
  if (!start || path.length === 0 || nodes.some((node) => node?.length !== HASH_BYTES)) return false
  let [fn, sn] = [first.size - 1, second.size - 1]
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)]
  let [fr, sr] = [start, start]
  for (const node of rest) {
    if (!node || sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      fr = await hashesJoined(node, fr)
      sr = await hashesJoined(node, sr)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      sr = await hashesJoined(sr, node)
    }
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && toHex(fr) === first.root && toHex(sr) === second.root
}

const hashesJoined = (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  sha256(Uint8Array.of(NODE), left, right)
