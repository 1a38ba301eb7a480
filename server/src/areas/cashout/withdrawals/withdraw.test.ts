import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { clause } from '../../../testing/clause.ts'
import { findMember } from '../../people/members/member.ts'
import { resolve as resolveGameTransfer } from '../../play/games/transfers/move.ts'
import { withdraw } from './place.ts'
import { type GatherFunds } from './prepare.ts'

interface Withdrawn {
  reference: string
  status: string
  wallet: { amount: number }
  message?: string
  details?: Record<string, unknown>
}

const cashier = await openCashier()
const { context } = cashier

const ask = (member: Caller, amount: unknown, key?: string, path = 'withdraw') =>
  member.post<Withdrawn>(`/api/wallet/${path}`, { amount }, key)
const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rowsOf = (memberId: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('member_id', '=', memberId).execute()
const stateIs = (id: string, state: string) => until(async () => (await rowOf(id)).state === state)
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const statement = async (member: Caller) =>
  (await context.ledger.statement(member.memberId, 1, 100)).rows.filter(
    (row) => row.type === 'withdraw',
  )

let member: Caller
const order = (amount: number, idempotencyKey: string | null = null) => ({
  memberId: member.memberId,
  amount,
  idempotencyKey,
})
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
})

describe('a withdrawal', () => {
  it('S200: leaves the wallet at once, goes out by itself and is read on the statement', async () => {
    const said = await ask(member, 250.5)
    expect(said.status).toBe(201)
    expect(said.body).toEqual({
      reference: expect.stringMatching(/^wd/),
      status: 'PENDING',
      wallet: { amount: 749.5 },
    })
    await stateIs(said.body.reference, 'PAID')
    expect(await statement(member)).toMatchObject([
      { from: 'WALLET', to: 'SCB', amount: 25_050n, status: 'SUCCESS' },
    ])
    const row = await rowOf(said.body.reference)
    const paid = await cashier.sandboxCall<{ reference: string; amount: number; state: string }[]>(
      'GET',
      `/sandbox/payouts?accountNo=${row.account_no}`,
    )
    expect(paid).toMatchObject([
      { reference: said.body.reference, amount: 250.5, state: 'SUCCESS' },
    ])
    expect(row.bank_reference).toMatch(/^BK/)
    expect((await findMember(context.db, member.memberId))?.bankUsedAt).toEqual(row.sent_at)
  })

  it('refuses anything that is not an amount, or outside the limits, and moves nothing', async () => {
    for (const amount of [-1, 100.001, '100', null, 10_000_001]) {
      const said = await ask(member, amount)
      expect([said.status, said.body.message]).toEqual([400, 'INVALID_REQUEST'])
    }
    expect(
      (await member.post('/api/wallet/withdraw', { amount: 100, bankCode: 'KBANK' })).status,
    ).toBe(400)
    for (const [amount, details] of [
      [0, { limit: 'min', bound: 100 }],
      [99.99, { limit: 'min', bound: 100 }],
      [100_000.01, { limit: 'max', bound: 100_000 }],
    ] as const) {
      const said = await ask(member, amount)
      expect([said.status, said.body]).toEqual([422, { message: 'LIMIT_EXCEEDED', details }])
    }
    expect([await wallet(member), (await rowsOf(member.memberId)).length]).toEqual([100_000n, 0])
  })

  it('never lets zero out, whatever the operator set', async () => {
    await cashier.set('withdrawMin', 0)
    try {
      expect((await ask(member, 0)).body.message).toBe('LIMIT_EXCEEDED')
    } finally {
      await cashier.set('withdrawMin', 100)
    }
  })

  it('refuses more than there is, and leaves no row', async () => {
    const said = await ask(member, 1_000.01)
    expect([said.status, said.body.message]).toEqual([422, 'MONEY_NOT_ENOUGH'])
    expect(said.body.details).toEqual({ available: 1_000 })
    expect((await rowsOf(member.memberId)).length).toBe(0)
    expect((await ask(member, 1_000)).status).toBe(201)
  })

  it('refuses a member without a bank account, and a caller without a token or the header', async () => {
    const poor = await cashier.member(null)
    await cashier.fund(poor.memberId, 500)
    expect((await ask(poor, 100)).body.message).toBe('NO_BANK')
    const bare = await fetch(`${cashier.url}/api/wallet/withdraw`, {
      method: 'POST',
      headers: { 'x-requested-with': 'wallet-user' },
    })
    expect([bare.status, await bare.json()]).toEqual([401, { message: 'UNAUTHORIZED' }])
  })

  it('is one at a time', async () => {
    await cashier.fault('bank', 'hold')
    const first = await ask(member, 100)
    const second = await ask(member, 100)
    expect([second.status, second.body]).toEqual([
      422,
      { message: 'LIMIT_EXCEEDED', details: { limit: 'open', bound: 1 } },
    ])
    await stateIs(first.body.reference, 'SENT')
    expect(await wallet(member)).toBe(90_000n)
  })

  it('is exactly one of 128 at once, and the wallet never goes below zero', async () => {
    await cashier.fault('bank', 'hold')
    const all = await Promise.all(
      Array.from({ length: 128 }, (_, n) =>
        ask(member, 600, `race-${n}`, n % 2 ? 'withdraw' : 'withdrawAll'),
      ),
    )
    expect(all.filter((said) => said.status === 201)).toHaveLength(1)
    expect(all.filter((said) => said.body.message === 'LIMIT_EXCEEDED')).toHaveLength(127)
    expect([await wallet(member), (await rowsOf(member.memberId)).length]).toEqual([40_000n, 1])
  })

  it('is exactly one when two processes race, by the table alone', async () => {
    await cashier.fault('bank', 'hold')
    // Two would fit into the wallet, and no claim is shared between processes.
    const contexts = Array.from({ length: 8 }, () => cashier.restarted())
    const all = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) => {
        const own = contexts[n % contexts.length] ?? context
        return withdraw(own, { memberId: member.memberId, amount: 300, idempotencyKey: null })
      }),
    )
    expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    for (const each of all)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'LIMIT_EXCEEDED' })
    expect([await wallet(member), (await rowsOf(member.memberId)).length]).toEqual([70_000n, 1])
  })

  it(
    clause(
      'GLI B.3.5a',
      'answers a repeated Idempotency-Key with the first answer, and once more after a crash',
    ),
    async () => {
      const first = await ask(member, 300, 'key-1')
      const again = await ask(member, 300, 'key-1')
      expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body])
      expect((await ask(member, 301, 'key-1')).body.message).toBe('IDEMPOTENCY_KEY_REUSED')
      await stateIs(first.body.reference, 'PAID')
      // The process died before the answer was kept.
      await context.db
        .deleteFrom('idempotency_key')
        .where('member_id', '=', member.memberId)
        .execute()
      const resumed = await ask(member, 300, 'key-1')
      expect(resumed.body).toMatchObject({ reference: first.body.reference, status: 'SUCCESS' })
      expect([await wallet(member), (await rowsOf(member.memberId)).length]).toEqual([70_000n, 1])
    },
  )

  it('is one payout when 32 send the same key at once', async () => {
    const all = await Promise.all(Array.from({ length: 32 }, () => ask(member, 300, 'same')))
    expect(new Set(all.map((said) => said.body.reference)).size).toBe(1)
    expect(all.every((said) => said.status === 201)).toBe(true)
    expect(await wallet(member)).toBe(70_000n)
  })
})

describe('withdrawAll', () => {
  const gathered: { lacking: bigint; reference: string }[] = []
  const gather =
    (word: 'ENOUGH' | 'NOT_ENOUGH' | 'PENDING', bringsBaht = 0): GatherFunds =>
    async (_context, memberId, lacking, reference) => {
      gathered.push({ lacking, reference })
      if (bringsBaht > 0) await cashier.fund(memberId, bringsBaht)
      return word
    }
  beforeEach(() => void (gathered.length = 0))

  it('brings in exactly what lacks', async () => {
    const said = await withdraw(context, order(1_500.25), gather('ENOUGH', 500.25))
    expect([said.status, said.wallet.amount, gathered[0]?.lacking]).toEqual(['PENDING', 0, 50_025n])
  })

  it('asks the games for nothing when the wallet has enough, or when it is refused anyway', async () => {
    // The payout of a test before may still be under way, and would use a single one up.
    await cashier.fault('bank', 'hold', 10)
    await withdraw(context, order(200), gather('ENOUGH'))
    await expect(withdraw(context, order(5_000), gather('ENOUGH', 9_000))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 'open' },
    })
    await expect(withdraw(context, order(200_000), gather('ENOUGH'))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
    })
    expect(gathered).toEqual([])
  })

  it('withdraws nothing when the games have too little or have not answered', async () => {
    await expect(withdraw(context, order(1_200), gather('NOT_ENOUGH'))).rejects.toMatchObject({
      code: 'MONEY_NOT_ENOUGH',
      status: 422,
    })
    await expect(withdraw(context, order(1_200), gather('PENDING'))).rejects.toMatchObject({
      code: 'TRANSFER_PENDING',
      status: 409,
    })
    // It says enough, and the money was spent between.
    await expect(withdraw(context, order(1_200), gather('ENOUGH', 100))).rejects.toMatchObject({
      code: 'MONEY_NOT_ENOUGH',
    })
    expect((await rowsOf(member.memberId)).length).toBe(0)
  })

  it('names the same transfers when the same key tries again', async () => {
    await expect(withdraw(context, order(1_200, 'k'), gather('PENDING'))).rejects.toMatchObject({
      code: 'TRANSFER_PENDING',
    })
    await withdraw(context, order(1_200, 'k'), gather('ENOUGH', 200))
    expect(gathered[0]?.reference).toBe(gathered[1]?.reference)
  })

  it('S200: refuses over HTTP what neither the wallet nor a game has', async () => {
    expect((await ask(member, 1_200, undefined, 'withdrawAll')).body.message).toBe(
      'MONEY_NOT_ENOUGH',
    )
    expect((await ask(member, 1_000, undefined, 'withdrawAll')).status).toBe(201)
  })

  it('does not call too little what is still on its way from a game', async () => {
    await member.get('/api/wallet/activate/pg')
    await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 300 })
    await cashier.fault('game:pg', 'timeout-after')
    const sent = await member.post<{ reference: string }>('/api/wallet/transfer', {
      from: 'pg',
      to: 'WALLET',
      amount: 100,
    })
    expect(sent.status).toBe(202)
    const said = await ask(member, 800, undefined, 'withdrawAll')
    expect([said.status, said.body.message]).toEqual([409, 'TRANSFER_PENDING'])
    expect((await ask(member, 1_001, undefined, 'withdrawAll')).body.message).toBe(
      'MONEY_NOT_ENOUGH',
    )
    await resolveGameTransfer(context, sent.body.reference)
    expect((await ask(member, 800, undefined, 'withdrawAll')).status).toBe(201)
  })
})
