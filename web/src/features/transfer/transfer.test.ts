import { describe, expect, it } from 'vitest'
import type { StatementRow } from '../../api/queries/statement.ts'
import { Refusal } from '../../api/refusal.ts'
import { elsewhere, NONE, type Account } from './accounts.ts'
import { checkTransfer } from './checkTransfer.ts'
import { moneyLocation } from './refusedTransfer.ts'
import { progress, balanceLocation, type Transit } from './transit.ts'

const accounts: Account[] = [
  { code: 'WALLET', name: 'Wallet', amount: 100.1, logo: null },
  { code: 'pg', name: 'PG', amount: 0.2, logo: null },
  { code: 'ufabet', name: 'UFA', amount: 0, logo: null },
]
const START = Date.parse('2026-11-21T04:00:00.000Z')
const transit = (from: string, to: string, more: Partial<Transit> = {}): Transit => ({
  reference: 'gt1',
  from,
  to,
  amount: 50,
  status: 'PENDING',
  startedAt: START,
  sentAt: START + 900,
  endedAt: null,
  rowId: null,
  stopsInWallet: false,
  ...more,
})
const row = (
  _id: string,
  from: string,
  to: string,
  status: StatementRow['status'],
  at = START,
): StatementRow => ({
  _id,
  statementType: 'transfer',
  from,
  to,
  status,
  amount: 50,
  createdAt: new Date(at).toISOString(),
})

describe('checkTransfer', () => {
  it.each([
    [NONE, 'pg', '5', 'selectAccount'],
    ['WALLET', NONE, '5', 'selectAccount'],
    ['WALLET', 'closed', '5', 'selectAccount'],
    ['pg', 'pg', '5', 'cannotTransfer'],
    ['WALLET', 'pg', '', 'minimum'],
    ['WALLET', 'pg', '0.99', 'minimum'],
    ['WALLET', 'pg', '100.11', 'notEnough'],
  ] as const)('S168: %s to %s of "%s": %s', (from, to, amount, fault) => {
    expect(checkTransfer({ from, to, amount }, accounts)).toMatchObject({ fault, after: null })
  })

  it('tells to the satang what the target will hold', () => {
    expect(checkTransfer({ from: 'WALLET', to: 'pg', amount: '100.10' }, accounts)).toEqual({
      fault: null,
      baht: 100.1,
      after: 100.3,
    })
  })
})

it('gathers from every other place that holds something', () => {
  expect(elsewhere(accounts, 'WALLET').map(({ code }) => code)).toEqual(['pg'])
  expect(elsewhere(accounts, 'ufabet').map(({ code }) => code)).toEqual(['WALLET', 'pg'])
})

describe('progress', () => {
  it('finds its own row and follows it by id to its end', () => {
    const found = progress(
      transit('WALLET', 'pg'),
      [row('9', 'WALLET', 'ufabet', 'PENDING'), row('8', 'WALLET', 'pg', 'PENDING')],
      START + 2_000,
    )
    expect(found).toMatchObject({ rowId: '8', status: 'PENDING', endedAt: null })
    expect(progress(found!, [row('8', 'WALLET', 'pg', 'PENDING')], START + 4_000)).toBeNull()
    const ended = progress(
      found!,
      [row('10', 'WALLET', 'pg', 'SUCCESS'), row('8', 'WALLET', 'pg', 'FAILED')],
      START + 6_000,
    )
    expect(ended).toMatchObject({ status: 'FAILED', endedAt: START + 6_000 })
    expect(balanceLocation(ended!)).toBe('WALLET')
  })

  it('does not take an older transfer between the same ends for its own', () => {
    expect(
      progress(
        transit('WALLET', 'pg'),
        [row('1', 'WALLET', 'pg', 'SUCCESS', START - 600_000)],
        START,
      ),
    ).toBeNull()
  })

  it('takes the provider’s answer on how much was moved', () => {
    expect(
      progress(
        transit('pg', 'WALLET'),
        [{ ...row('2', 'pg', 'WALLET', 'SUCCESS'), amount: 48 }],
        START,
      ),
    ).toMatchObject({ status: 'SUCCESS', amount: 48 })
  })

  it('says that money between two games rests in the wallet when only the first half was asked', () => {
    const first = progress(transit('pg', 'ufabet'), [row('3', 'pg', 'WALLET', 'PENDING')], START)!
    expect(first.stopsInWallet).toBe(true)
    expect(balanceLocation({ ...first, status: 'SUCCESS' })).toBe('WALLET')
    expect(balanceLocation({ ...first, status: 'FAILED' })).toBe('pg')
  })

  it('says that it is in the wallet when the second half was refused', () => {
    const second = progress(
      transit('pg', 'ufabet'),
      [row('5', 'WALLET', 'ufabet', 'PENDING'), row('4', 'pg', 'WALLET', 'SUCCESS')],
      START,
    )!
    expect(second).toMatchObject({ rowId: '5', stopsInWallet: false })
    expect(balanceLocation({ ...second, status: 'FAILED' })).toBe('WALLET')
    expect(balanceLocation({ ...second, status: 'SUCCESS' })).toBe('ufabet')
  })
})

describe('moneyLocation after a refusal', () => {
  const asked = { from: 'pg', to: 'ufabet', amount: 50, walletBefore: 10.1, walletAfter: 10.1 }
  it('is unknown without an answer', () => {
    expect(moneyLocation(new Refusal('SERVICE_UNAVAILABLE', 0), asked)).toBe('unknown')
    expect(
      moneyLocation(new Refusal('INTERNAL_SERVER_ERROR', 500), { ...asked, from: 'WALLET' }),
    ).toBe('unknown')
  })
  it('is the source with the wallet at one end', () => {
    expect(
      moneyLocation(new Refusal('TRANSFER_FAIL', 502), {
        ...asked,
        from: 'WALLET',
        walletAfter: null,
      }),
    ).toBe('source')
  })
  it('reads a transfer between games from the wallet', () => {
    expect(moneyLocation(new Refusal('TRANSFER_FAIL', 502), asked)).toBe('source')
    expect(moneyLocation(new Refusal('TRANSFER_FAIL', 502), { ...asked, walletAfter: 60.1 })).toBe(
      'wallet',
    )
    expect(moneyLocation(new Refusal('TRANSFER_FAIL', 502), { ...asked, walletAfter: 70 })).toBe(
      'unknown',
    )
    expect(moneyLocation(new Refusal('TRANSFER_FAIL', 502), { ...asked, walletAfter: null })).toBe(
      'unknown',
    )
  })
  it('is told by the game that TRANSFER_PENDING names', () => {
    expect(
      moneyLocation(new Refusal('TRANSFER_PENDING', 409, { details: { code: 'ufabet' } }), asked),
    ).toBe('wallet')
    expect(
      moneyLocation(new Refusal('TRANSFER_PENDING', 409, { details: { code: 'pg' } }), asked),
    ).toBe('source')
  })
})
