import { expect, test } from 'vitest'
import type { Clock } from '../runtime/chance.ts'
import { done, refused, unknown } from './answer.ts'
import { watchProviders } from './health.ts'
import type { Providers } from './port.ts'

const clock: Clock = { now: () => new Date('2026-11-22T05:00:00.000Z') }

/** A set of providers of which only these are called. */
const setOf = (called: object): Providers => {
  const none = {}
  return {
    psps: new Map(),
    bank: none,
    bankFeed: none,
    bankHolders: none,
    walletLink: none,
    sms: new Map(),
    push: none,
    line: { login: null, notices: null },
    slipcheck: none,
    games: new Map(),
    ...called,
  } as unknown as Providers
}

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
  const line = {
    login: { pageFor: () => 'a page', identify: () => Promise.resolve(refused('CODE')) },
    notices: { push: () => Promise.resolve(done(null)) },
  }
  const all = setOf({ psps: new Map([['KBANK', psp]]), bank, line })
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
  const ourLine = providers.line as unknown as typeof line
  ourLine.login.pageFor()
  await ourLine.login.identify()
  await ourLine.notices.push()
  expect(counted).toEqual([
    'psp:KBANK createQr done',
    'psp:KBANK pollQr unknown',
    'bank payout refused',
    'bank payoutState unknown',
    'line:LINE_LOGIN identify refused',
    'line:LINE_NOTICES push done',
  ])
  expect(health.now().find(({ code }) => code === 'psp:KBANK')?.lastOkAt).toEqual(clock.now())
})

test('what the site does not have is not watched', () => {
  const { providers, health } = watchProviders(setOf({}), clock, () => undefined)
  expect(providers.line).toEqual({ login: null, notices: null })
  expect(health.now().filter(({ code }) => code.startsWith('line:'))).toEqual([])
})

test('the last hour is told by five minutes, the oldest first, and what is older is forgotten', async () => {
  let at = Date.parse('2026-11-22T05:01:00.000Z')
  const psp = { code: 'KBANK', createQr: () => Promise.resolve(done('a code')) }
  const all = setOf({ psps: new Map([['KBANK', psp]]) })
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
