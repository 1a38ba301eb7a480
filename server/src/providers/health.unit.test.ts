import { expect, test } from 'vitest'
import type { Clock } from '../runtime/chance.ts'
import { done, refused, unknown } from './answer.ts'
import { watchProviders } from './health.ts'
import type { Providers } from './port.ts'

const clock: Clock = { now: () => new Date('2026-11-22T05:00:00.000Z') }

test('every answer of every provider is counted once, a broken call as unknown', async () => {
  const counted: string[] = []
  const psp = {
    code: 'KBANK',
    readCallback: () => ({ ok: false }),
    createQr: () => Promise.resolve(done('a code')),
    pollQr: () => Promise.resolve(unknown('timeout')),
  }
  const bank = {
    settleDelayMs: 5,
    payout: () => Promise.resolve(refused('CLOSED')),
    payoutState: () => Promise.reject(new Error('broken')),
  }
  const none = {}
  const all = {
    psps: new Map([['KBANK', psp]]),
    bank,
    bankFeed: none,
    bankHolders: none,
    walletLink: none,
    sms: new Map(),
    push: none,
    slipcheck: none,
    games: new Map(),
  } as unknown as Providers
  const { providers, health } = watchProviders(all, clock, ({ provider, call, kind }) =>
    counted.push(`${provider} ${call} ${kind}`),
  )
  const watched = providers.psps.get('KBANK') as unknown as typeof psp
  watched.readCallback()
  await watched.createQr()
  await watched.pollQr()
  const ourBank = providers.bank as unknown as typeof bank
  await ourBank.payout()
  await expect(ourBank.payoutState()).rejects.toThrow('broken')
  expect(counted).toEqual([
    'psp:KBANK createQr done',
    'psp:KBANK pollQr unknown',
    'bank payout refused',
    'bank payoutState unknown',
  ])
  expect(health.now().find(({ code }) => code === 'psp:KBANK')?.lastOkAt).toEqual(clock.now())
})

test('the last hour is told by five minutes, the oldest first, and what is older is forgotten', async () => {
  let at = Date.parse('2026-11-22T05:01:00.000Z')
  const psp = { code: 'KBANK', createQr: () => Promise.resolve(done('a code')) }
  const none = {}
  const all = {
    psps: new Map([['KBANK', psp]]),
    bank: none,
    bankFeed: none,
    bankHolders: none,
    walletLink: none,
    sms: new Map(),
    push: none,
    slipcheck: none,
    games: new Map(),
  } as unknown as Providers
  const moving: Clock = { now: () => new Date(at) }
  const { providers, health } = watchProviders(all, moving, () => undefined)
  const watched = providers.psps.get('KBANK') as unknown as typeof psp
  const heard = (): boolean[] | undefined =>
    health
      .now()
      .find(({ code }) => code === 'psp:KBANK')
      ?.hourMs.map((ms) => ms !== null)
  const only = (...parts: number[]): boolean[] =>
    Array.from({ length: 12 }, (_, n) => parts.includes(n))
  expect(heard()).toEqual(only())
  await watched.createQr()
  await watched.createQr()
  expect(heard()).toEqual(only(11))
  at += 10 * 60_000
  await watched.createQr()
  expect(heard()).toEqual(only(9, 11))
  at += 50 * 60_000
  expect(heard()).toEqual(only(1))
  at += 10 * 60_000
  await watched.createQr()
  expect(heard()).toEqual(only(11))
})
