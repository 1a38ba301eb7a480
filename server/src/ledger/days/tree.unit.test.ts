import { createHash } from 'node:crypto'
import { rootOfProof } from '@krapao/contract/fair/proof'
import { describe, expect, it } from 'vitest'
import { hashesIn, leafHash, PART, pathOf, rootOf } from './tree.ts'

const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'))
/** RFC 9162 section 2.1.1, word for word. */
function byDefinition(leaves: readonly string[]): Buffer {
  const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return sha(Buffer.from([0]), Buffer.from(leaves[0] ?? ''))
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha(Buffer.from([1]), byDefinition(leaves.slice(0, k)), byDefinition(leaves.slice(k)))
}

describe('the tree of a day', () => {
  it('has the root that RFC 9162 defines, and every leaf a path to it that the browser follows', async () => {
    for (let size = 0; size <= 40; size++) {
      const leaves = Array.from({ length: size }, (_, n) => `leaf ${n}`)
      const hashes = leaves.map(leafHash)
      const root = byDefinition(leaves).toString('hex')
      expect(rootOf(hashes).toString('hex')).toBe(root)
      for (const [index, leaf] of leaves.entries()) {
        const path = hex(pathOf(hashes, index))
        expect(await rootOfProof({ leaf, index, size, path })).toBe(root)
        expect(await rootOfProof({ leaf: `${leaf}!`, index, size, path })).not.toBe(root)
        if (size > 1)
          expect(await rootOfProof({ leaf, index: (index + 1) % size, size, path })).not.toBe(root)
      }
    }
  })

  it('is the same when its leaves are kept in parts', async () => {
    for (const size of [PART - 1, PART, PART + 1, 2 * PART, 2 * PART + 1, 3 * PART + 5]) {
      const leaves = Array.from({ length: size }, (_, n) => `posting ${n}`)
      const hashes = leaves.map(leafHash)
      const parts = Array.from({ length: Math.ceil(size / PART) }, (_, n) =>
        hashes.slice(n * PART, (n + 1) * PART),
      )
      const roots = parts.map((part) => rootOf(part))
      const root = rootOf(hashes).toString('hex')
      expect(rootOf(roots).toString('hex')).toBe(root)
      for (const index of [0, PART - 2, size - 1]) {
        const [part, within] = [Math.floor(index / PART), index % PART]
        const path = hex([...pathOf(parts[part] ?? [], within), ...pathOf(roots, part)])
        expect(await rootOfProof({ leaf: leaves[index] ?? '', index, size, path })).toBe(root)
      }
    }
  })

  it('leads a path that is too long, too short or not of hashes nowhere', async () => {
    const hashes = ['a', 'b', 'c'].map(leafHash)
    const path = hex(pathOf(hashes, 0))
    const proof = { leaf: 'a', index: 0, size: 3, path }
    const root = rootOf(hashes).toString('hex')
    expect(await rootOfProof(proof)).toBe(root)
    for (const broken of [
      { ...proof, path: path.slice(1) },
      { ...proof, path: [...path, ...path] },
      { ...proof, path: ['zz', path[1] ?? ''] },
      { ...proof, index: 3 },
      { ...proof, index: -1 },
      { ...proof, size: 9 },
    ])
      expect(await rootOfProof(broken)).not.toBe(root)
  })

  it('reads hashes that stand one behind another', () => {
    const hashes = ['a', 'b'].map(leafHash)
    expect(hashesIn(Buffer.concat(hashes))).toEqual(hashes)
  })
})
