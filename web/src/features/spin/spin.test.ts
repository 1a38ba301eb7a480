import { createHash, createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSpin } from './fairness/checkSpin.ts'
import { pastSpins, rememberSeed, rememberSpin, type PastSpin } from './fairness/pastSpins.ts'
import { plainLines } from './plainLines.ts'

const serverSeed = 'ab'.repeat(32)
const odds = [
  { code: 'a', weight: 1 },
  { code: 'b', weight: 2 },
  { code: 'c', weight: 997 },
]

/** Made by another hand than the one that checks. */
function made(nonce: number): PastSpin {
  let left = Number(
    BigInt(`0x${createHmac('sha256', serverSeed).update(`mine:${nonce}`).digest('hex')}`) % 1_000n,
  )
  const code = odds.find(({ weight }) => (left -= weight) < 0)?.code ?? ''
  return {
    at: nonce,
    code,
    label: code,
    serverSeedHash: createHash('sha256').update(serverSeed).digest('hex'),
    clientSeed: 'mine',
    nonce,
    odds,
    serverSeed,
  }
}

describe('a past spin', () => {
  it('agrees when it was drawn as was promised', async () => {
    for (let nonce = 0; nonce < 50; nonce++) expect(await checkSpin(made(nonce))).toBe('agrees')
  })

  it('differs with another slice, seed, nonce, client seed or other weights, and waits without a seed', async () => {
    const spin = made(0)
    const { serverSeed: _, ...sealed } = spin
    expect(await checkSpin(sealed)).toBe('waits')
    expect(await checkSpin({ ...spin, code: spin.code === 'a' ? 'b' : 'a' })).toBe('differs')
    expect(await checkSpin({ ...spin, serverSeed: 'cd'.repeat(32) })).toBe('differs')
    expect(await checkSpin({ ...spin, odds: [] })).toBe('differs')
    expect(await checkSpin({ ...spin, odds: [{ code: 'x', weight: 1 }] })).toBe('differs')
  })
})

describe('the spins that a device keeps', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
    })
  })

  it('are the newest fifty of the member, each once', () => {
    for (let nonce = 0; nonce < 60; nonce++) rememberSpin('m1', made(nonce))
    rememberSpin('m1', made(59))
    expect([pastSpins('m1').length, pastSpins('m1')[0]?.nonce, pastSpins('m2')]).toEqual([
      50,
      59,
      [],
    ])
  })

  it('learn their seed, and are no spins when they are no spins', () => {
    const { serverSeed: _, ...sealed } = made(1)
    rememberSpin('m1', sealed)
    expect(rememberSeed('m1', 'another hash', 'x')[0]?.serverSeed).toBeUndefined()
    expect(rememberSeed('m1', sealed.serverSeedHash, serverSeed)[0]?.serverSeed).toBe(serverSeed)
    for (const bad of [
      '{',
      '{}',
      '[1, null, {"code": 1}]',
      '[{"at":1,"code":"a","label":"a","serverSeedHash":"","clientSeed":"","nonce":0,"odds":[null]}]',
    ]) {
      stored.set('spins:m1', bad)
      expect(pastSpins('m1')).toEqual([])
    }
  })
})

it.each([
  ['<p>เงินสด</p>', ['เงินสด']],
  ['<p>a &amp; b</p><p><b>c</b> d</p>', ['a & b', 'c d']],
  ['a<br>b<br/>', ['a', 'b']],
  ['', []],
  ['<p> </p>', []],
])('%s reads %j', (html, lines) => expect(plainLines(html)).toEqual(lines))
