import { createHash, createHmac } from 'node:crypto'
import { sliceAt } from '@krapao/contract/spinwheel/wheel'
import { expect, it } from 'vitest'
import { drawnSlice, sealOf } from './checkSpin.ts'
import { readSpin, spinAddress } from './spinAddress.ts'

const spin = {
  at: 0,
  code: 'b',
  label: 'B',
  serverSeed: 'a'.repeat(64),
  serverSeedHash: createHash('sha256').update('a'.repeat(64)).digest('hex'),
  clientSeed: 'มาลัย & 2026#+',
  nonce: 47,
  odds: [5, 3, 2].map((weight, at) => ({ code: 'abc'[at]!, weight })),
}

it('carries a spin to the public page and back, whatever the member has typed as their own seed', () => {
  expect(readSpin(new URL(spinAddress(spin), 'https://krapao.test').hash)).toEqual({
    seal: spin.serverSeedHash,
    seed: spin.serverSeed,
    own: spin.clientSeed,
    round: '48',
    weights: '5, 3, 2',
  })
  expect(readSpin('')).toEqual({ seal: '', seed: '', own: '', round: '1', weights: '' })
})

it('draws the slice that another hand draws, and none from weights that are no wheel', async () => {
  const digest = createHmac('sha256', spin.serverSeed).update(`${spin.clientSeed}:47`).digest()
  expect(await sealOf(spin.serverSeed)).toBe(spin.serverSeedHash)
  expect(await drawnSlice({ ...spin, weights: [5, 3, 2] })).toBe(sliceAt(digest, [5, 3, 2]))
  for (const weights of [[], [0], [Number.NaN, 1], [1.5]])
    expect(await drawnSlice({ ...spin, weights })).toBeNull()
})
