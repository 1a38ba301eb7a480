import { NOTICE_KINDS } from '@krapao/contract/notices/kinds'
import { PATHS } from '@krapao/contract/paths'
import { PUSH_KINDS } from '@krapao/contract/push/kinds'
import { describe, expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { clause } from '../../../testing/clause.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'

const cashier = await openCashier()
const { deposit } = playersOf(cashier)

const DAY_MS = 86_400_000
describe('money', () => {
  it(clause('GLI 2.5.6f', 'goes from no member to another, by whatever name'), async () => {
    const [giver, taker] = [await cashier.member(), await cashier.member()]
    await deposit(giver.memberId, 100)
    for (const to of [taker.memberId, `member:${taker.memberId}:wallet`, 'house:bank:main'])
      for (const body of [
        { from: 'WALLET', to, amount: 50 },
        { from: to, to: 'WALLET', amount: 50 },
      ])
        expect((await giver.post('/api/wallet/transfer', body)).status).toBeGreaterThanOrEqual(400)
    expect(await cashier.balance(`member:${giver.memberId}:wallet`)).toBe(10_000n)
    expect(await cashier.balance(`member:${taker.memberId}:wallet`)).toBe(0n)
  })

  it(
    clause('RTS 14B', 'is not taken back from a requested withdrawal: there is no call for it'),
    async () => {
      const calls = Object.entries(PATHS).filter(
        ([name, path]) => /withdraw/i.test(path) && !name.startsWith('ops'),
      )
      expect(calls.map(([, path]) => path).toSorted()).toEqual([
        'GET /api/lookup/withdraw',
        'POST /api/wallet/withdraw',
        'POST /api/wallet/withdrawAll',
      ])
    },
  )

  it(
    clause('RTS 14A', 'is deposited by no standing order: every call for one names its amount'),
    async () => {
      const member = await cashier.member()
      for (const path of ['/api/qrcode/KBANK', '/api/wallet/add']) {
        const { status, body } = await member.post<{ message: string }>(path, {})
        expect([status, body.message]).toEqual([400, 'INVALID_REQUEST'])
      }
      expect(
        Object.values(PATHS).filter((path) => /auto(?!Login)|recurring|topup/i.test(path)),
      ).toEqual([])
    },
  )
})

describe('an offer', () => {
  it(clause('PDPA 19', 'is sent to nobody: no notice, push or message tells of one'), () => {
    const kinds = [...NOTICE_KINDS, ...PUSH_KINDS]
    expect(kinds.filter((kind) => /offer|promo|bonus|market|news/i.test(kind))).toEqual([])
  })
})

describe('the statement', () => {
  it(clause(['GLI 2.5.7', 'RTS 1B'], 'tells of a year ago without asking anybody'), async () => {
    const member = await cashier.member()
    await deposit(member.memberId, 123)
    cashier.advance(366 * DAY_MS)
    await deposit(member.memberId, 5)
    const { total, rows } = await cashier.context.ledger.statement(member.memberId, 1, 50)
    expect([total, rows.map(({ amount }) => amount)]).toEqual([2, [500n, 12_300n]])
  })
})

describe('the wheel', () => {
  it(clause('RTS 7A', 'has the same odds for who lost and for who never played'), async () => {
    const [rich, fresh] = [await cashier.member(), await cashier.member()]
    await deposit(rich.memberId, 1_000)
    const oddsOf = async (member: typeof rich) =>
      (
        await member.get<{ activeSpinwheel: { slices: { code: string; weight: number }[] } }>(
          '/api/spinwheel/setup',
        )
      ).body.activeSpinwheel.slices.map(({ code, weight }) => [code, weight])
    const before = await oddsOf(rich)
    for (let spin = 0; spin < 8; spin++)
      expect((await rich.post('/api/spinwheel/spin', {})).status).toBe(200)
    expect(await oddsOf(rich)).toEqual(before)
    expect(await oddsOf(fresh)).toEqual(before)
  })
})
