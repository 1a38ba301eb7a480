import { expect } from 'vitest'
import type { Caller, Cashier } from '../../../../testing/cashier.ts'
import { transact } from '../../../../testing/transact.ts'
import { creditArrival } from '../../../cashin/payments/credit.ts'

interface Active {
  status: boolean
  type: string
  progress?: Record<string, number | null>
  cancel?: { returned: number; removed: number }
}

/**
 * What a test of rewards does to a member: money in by the one door, games opened, rounds played at
 * the sandbox.
 */
export function playersOf(cashier: Cashier) {
  const { context } = cashier
  return {
    /** A deposit as every way in makes one; what listens to it has ended when this returns. */
    deposit: async (memberId: string, baht: number): Promise<void> => {
      await transact(context.ledger, (tx) =>
        creditArrival(context, tx, {
          memberId,
          method: 'QR',
          source: 'KBANK',
          externalId: context.ids.reference('evt'),
          account: 'house:psp:KBANK',
          amount: BigInt(Math.round(baht * 100)),
          late: false,
          qrcodeId: null,
          paidAt: context.clock.now(),
        }),
      )
      await context.events.idle()
    },
    put: async (member: Caller, code: string, amount: number): Promise<string> => {
      const credentials = await member.get<{ username: string }>(`/api/wallet/account/${code}`)
      if (credentials.status !== 200)
        expect((await member.get(`/api/wallet/activate/${code}`)).status).toBe(200)
      expect(
        (await member.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount })).status,
      ).toBe(200)
      await context.events.idle()
      return (await member.get<{ username: string }>(`/api/wallet/account/${code}`)).body.username
    },
    play: (code: string, username: string, bet: number, win: number) =>
      cashier.sandboxCall('POST', `/sandbox/games/${code}/play`, { username, bet, win }),
    refresh: async (member: Caller): Promise<void> => {
      expect((await member.get('/api/wallet/refresh/slot')).status).toBe(200)
      await context.events.idle()
    },
    active: async (member: Caller) => (await member.get<Active>('/api/bonus/check/active')).body,
    wallet: (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`),
    /** The statement's rows of bonuses and their ends, newest first. */
    rows: async (member: Caller) =>
      (await context.ledger.statement(member.memberId, 1, 100)).rows.filter(
        (row) => row.type === 'bonus' || row.type === 'finish_bonus',
      ),
    rowOf: (member: Caller) =>
      context.db
        .selectFrom('playthrough')
        .selectAll()
        .where('member_id', '=', member.memberId)
        .orderBy('opened_at', 'desc')
        .executeTakeFirstOrThrow(),
  }
}
