import { HASH_BYTES, joinHashes, leafHash, pathOf, rootOf } from './tree.ts'

/** The tree of RFC 9162 with the satang under each node behind its hash: 8 bytes, big-endian. */
const SUM_BYTES = 8
export const SUM_NODE_BYTES = HASH_BYTES + SUM_BYTES

/** A node of a hash and its satang; throws below zero and from 2^63 satang on. */
export function sumNode(hash: Uint8Array, satang: bigint): Buffer {
  if (satang < 0n) throw new RangeError('a sum below zero')
  const sum = Buffer.alloc(SUM_BYTES)
  sum.writeBigInt64BE(satang)
  return Buffer.concat([hash, sum])
}

/** Satang under a node; throws below zero. */
export function sumOf(node: Uint8Array): bigint {
  const sum = Buffer.from(node).readBigInt64BE(HASH_BYTES)
  if (sum < 0n) throw new RangeError('a sum below zero')
  return sum
}

/** The hash holds both sums apart, so that neither can be lowered afterwards. */
const join = (left: Uint8Array, right: Uint8Array): Buffer =>
  sumNode(joinHashes(left, right), sumOf(left) + sumOf(right))

/** A leaf; satang, not below zero. */
export const sumLeaf = (text: string, satang: bigint): Buffer => sumNode(leafHash(text), satang)

/** The root over these nodes; without any, the hash of nothing and 0 satang. */
export const sumRootOf = (nodes: readonly Uint8Array[]): Buffer =>
  nodes.length === 0 ? sumNode(rootOf([]), 0n) : rootOf(nodes, join)

/** The nodes beside the way up, the leaf's own sibling first. */
export const sumPathOf = (nodes: readonly Uint8Array[], index: number): Buffer[] =>
  pathOf(nodes, index, join)
