import { createHash } from 'node:crypto'
import { bytesOf, isConsistent, joinSums, leafHash as leafOf } from '@krapao/contract/fair/merkle'
import { rootAlong, sumBytes, toHex } from '@krapao/contract/fair/merkle'
import { describe, expect, it } from 'vitest'
import { sumLeaf, sumPathOf, sumRootOf } from './sumTree.ts'
import { consistencyOf, leafHash, rootOf } from './tree.ts'

const hex = (nodes: readonly Uint8Array[]) => nodes.map((node) => toHex(node))
const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const be = (satang: bigint) => Buffer.from(satang.toString(16).padStart(16, '0'), 'hex')

/** Written once more from docs/solvency.md, as a stranger would. */
function byDefinition(leaves: readonly [string, bigint][]): Buffer {
  const [first] = leaves
  if (!first) return Buffer.concat([sha(), be(0n)])
  if (leaves.length === 1)
    return Buffer.concat([sha(Buffer.from([0]), Buffer.from(first[0])), be(first[1])])
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  const sides = [byDefinition(leaves.slice(0, k)), byDefinition(leaves.slice(k))] as const
  const sum = leaves.reduce((all, [, satang]) => all + satang, 0n)
  return Buffer.concat([sha(Buffer.from([1]), ...sides), be(sum)])
}
const made = (size: number): [string, bigint][] =>
  Array.from({ length: size }, (_, n) => [`leaf ${n}`, BigInt(n * n)])

describe('the tree of sums', () => {
  it('has the root that its definition says, and every leaf a path that the browser follows', async () => {
    for (let size = 0; size <= 20; size++) {
      const leaves = made(size)
      const nodes = leaves.map(([text, satang]) => sumLeaf(text, satang))
      const root = toHex(byDefinition(leaves))
      expect(toHex(sumRootOf(nodes))).toBe(root)
      for (const [index, [text, satang]] of leaves.entries()) {
        const way = { index, size, path: hex(sumPathOf(nodes, index)) }
        const at = async (sum: bigint) => {
          const node = bytesOf(await leafOf(text), sumBytes(sum) ?? new Uint8Array())
          const top = await rootAlong(node, way, joinSums)
          return top && toHex(top)
        }
        expect(await at(satang)).toBe(root)
        expect(await at(satang + 1n)).not.toBe(root)
      }
    }
  })

  it('lets no sum be negative, in a leaf, beside it or above it', async () => {
    expect(() => sumLeaf('a', -1n)).toThrow(RangeError)
    expect(() => sumRootOf([sumLeaf('a', (1n << 63n) - 1n), sumLeaf('b', 1n)])).toThrow(RangeError)
    expect(sumBytes(-1n)).toBeNull()
    const [own, beside] = [sumLeaf('a', 5n), Buffer.concat([leafHash('b'), Buffer.alloc(8, 0xff)])]
    const way = { index: 0, size: 2, path: [toHex(beside)] }
    expect(await rootAlong(own, way, joinSums)).toBeNull()
  })
})

describe('consistency', () => {
  it('is shown of every beginning, and of nothing else (RFC 9162, 2.1.4)', async () => {
    const hashes = Array.from({ length: 18 }, (_, n) => leafHash(`entry ${n}`))
    const tree = (size: number) => ({ size, root: toHex(rootOf(hashes.slice(0, size))) })
    for (let second = 0; second <= 18; second++)
      for (let first = 0; first <= second; first++) {
        const path = hex(consistencyOf(hashes.slice(0, second), first))
        expect([first, second, await isConsistent(tree(first), tree(second), path)]).toEqual([
          first,
          second,
          true,
        ])
        if (first === 0) continue
        const other = { size: first, root: toHex(leafHash('another past')) }
        expect(await isConsistent(other, tree(second), path)).toBe(false)
        const rewritten = { size: second, root: toHex(leafHash('another present')) }
        expect(await isConsistent(tree(first), rewritten, path)).toBe(false)
        if (path.length > 0)
          expect(await isConsistent(tree(first), tree(second), path.slice(1))).toBe(false)
        expect(await isConsistent(tree(first), tree(second), [...path, tree(1).root])).toBe(false)
      }
    expect(await isConsistent(tree(9), tree(8), [])).toBe(false)
  })
})
