import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const [one, two] = [await seat(context, 'finance'), await seat(context, 'owner')]
const [maker, checker] = [house.client(one.token), house.client(two.token)]
let person: Registered
beforeAll(async () => {
  person = await house.register()
})
const balance = async (address: string) =>
  (await context.ledger.balances([address])).get(address)?.balance
const wallet = () => balance(`member:${person.memberId}:wallet`)
const propose = (client: Client, amount: number, headers: Record<string, string> = {}) =>
  client.post(`/api/ops/members/${person.memberId}/adjust`, { amount, reason: 'a test' }, headers)
const approve = (client: Client, id: unknown) =>
  client.post(`/api/ops/adjustments/${String(id)}/approve`)

describe('an adjustment', () => {
  it(
    clause(
      'GLI A.3.6f',
      'moves nothing until another operator approves it, then once, with both in the audit',
    ),
    async () => {
      const made = await propose(maker, 500.25)
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({ state: 'waiting', amount: 500.25, decided: null })
      expect(await wallet()).toBe(0n)
      const { id } = made.body
      expect((await approve(maker, id)).body.message).toBe('SAME_OPERATOR')
      expect(await wallet()).toBe(0n)
      const answers = await Promise.all(Array.from({ length: 8 }, () => approve(checker, id)))
      expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
      expect(answers.filter((each) => each.body.message === 'NOT_WAITING')).toHaveLength(7)
      expect([await wallet(), await balance('house:adjust')]).toEqual([50_025n, -50_025n])
      const log = (await checker.post('/api/ops/audit', { subject: id })).body as unknown as {
        entries: { operator: string; action: string }[]
        intact: boolean
      }
      expect(log.entries.map((entry) => [entry.action, entry.operator])).toEqual([
        ['adjustment.approve', two.name],
        ['adjustment.propose', one.name],
      ])
      expect(log.intact).toBe(true)
    },
  )

  it('is the same proposal when its key comes again, and another body with it is refused', async () => {
    const headers = { 'idempotency-key': 'adjust-1' }
    const [first, second] = [await propose(maker, 1, headers), await propose(maker, 1, headers)]
    expect(second.body['id']).toBe(first.body['id'])
    expect((await propose(maker, 2, headers)).body.message).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('takes from a member only what is there', async () => {
    const { body } = await propose(maker, -10_000)
    expect((await approve(checker, body['id'])).body.message).toBe('MONEY_NOT_ENOUGH')
    const small = await propose(checker, -0.25)
    expect((await approve(maker, small.body['id'])).status).toBe(200)
    expect(await wallet()).toBe(50_000n)
  })

  it('may be refused by another and taken back by its maker, and then nobody carries it out', async () => {
    for (const client of [maker, checker]) {
      const { body } = await propose(maker, 5)
      const id = String(body['id'])
      const refused = await client.post(`/api/ops/adjustments/${id}/refuse`, { reason: 'not so' })
      expect(refused.body).toMatchObject({ state: 'refused' })
      expect((await approve(checker, id)).body.message).toBe('NOT_WAITING')
    }
  })

  it.each([0, 0.001, 10_000_001, '5', null])('refuses the amount %j', async (amount) => {
    expect((await propose(maker, amount as number)).body.message).toBe('INVALID_REQUEST')
  })

  it(
    clause('GLI A.3.6f', 'is refused by the database itself when its maker approves it'),
    async () => {
      const { body } = await propose(maker, 5)
      await expect(
        sql`update approval set state = 'done', decided_by = proposed_by, decided_at = now()
            where id = ${String(body['id'])}`.execute(context.db),
      ).rejects.toThrow('approval_two_people')
    },
  )

  it('leaves the books right, and the trial balance at zero', async () => {
    expect((await verifyLedger(context.db)).ok).toBe(true)
    const { accounts, total } = (await checker.get('/api/ops/ledger/trialBalance'))
      .body as unknown as { accounts: { account: string; balance: number }[]; total: number }
    expect(total).toBe(0)
    expect(accounts.find((row) => row.account === 'house:adjust')?.balance).toBe(-500)
    const entries = await checker.post('/api/ops/ledger/account', { account: 'house:adjust' })
    const [last] = (entries.body as unknown as { entries: { posting: string }[] }).entries
    const posting = await checker.get(`/api/ops/ledger/postings/${last?.posting}`)
    const { legs } = posting.body as unknown as { legs: { amount: number }[] }
    expect(legs.map((leg) => leg.amount).toSorted((a, b) => a - b)).toEqual([-0.25, 0.25])
  })
})
