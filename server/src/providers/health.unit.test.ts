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
    sms: none,
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
