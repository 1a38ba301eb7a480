import { describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { PAYOUTS } from '../payouts/payout.ts'

const cashier = await openCashier()

interface Slip {
  code: string
  url: string
  qrcode: string
  message?: string
}
const slipOf = (who: Caller, reference: string) =>
  who.post<Slip>(`/api/statement/payout/${reference}`, {})
/** Whoever was shown the slip: without a token. */
const look = async (code: string, from = '203.0.113.7') => {
  const said = await fetch(`${cashier.url}/api/fair/payout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'wallet-user',
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ code }),
  })
  return {
    status: said.status,
    retryAfter: said.headers.get('retry-after'),
    text: await said.text(),
  }
}
async function withdrawn(amount: number): Promise<{ member: Caller; reference: string }> {
  const member = await cashier.member()
  await cashier.fund(member.memberId, amount)
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount })
  await cashier.jobs.look(PAYOUTS)
  return { member, reference: body.reference }
}

describe('the slip of a paid withdrawal', () => {
  it('has one unguessable public address, the same each time it is asked for', async () => {
    const { member, reference } = await withdrawn(500)
    const [first, again] = await Promise.all([slipOf(member, reference), slipOf(member, reference)])
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(first.body.code).toMatch(/^ps[0-9a-z]{16,}$/)
    expect(first.body.url).toMatch(new RegExp(`^https?://[^/]+/fair#${first.body.code}$`))
    expect(first.body.qrcode).toMatch(/^<svg/)
    expect(first.body.code).not.toContain(reference.slice(2, 10))
  })

  it('shows whoever has it what was paid, and neither a name nor an account', async () => {
    const { member, reference } = await withdrawn(512.25)
    const { code } = (await slipOf(member, reference)).body
    const { status, text } = await look(code)
    expect(status).toBe(200)
    const row = await cashier.context.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', reference)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(text)).toEqual({
      amount: 512.25,
      bank: expect.objectContaining({ nameEN: expect.any(String) as unknown }) as unknown,
      account: `xxx-x-x${row.account_no.slice(-4)}`,
      reference,
      bankReference: row.bank_reference,
      askedAt: row.requested_at.toISOString(),
      paidAt: row.ended_at?.toISOString(),
    })
    for (const hidden of [row.account_no, row.account_name, member.memberId])
      expect(text).not.toContain(hidden)
  })

  it('is made by its member only, and only of what the bank has paid', async () => {
    const { reference } = await withdrawn(300)
    const stranger = await cashier.member()
    expect(await slipOf(stranger, reference)).toMatchObject({
      status: 404,
      body: { message: 'NOT_FOUND' },
    })
    await cashier.fault('bank', 'timeout-before')
    const waiting = await withdrawn(400)
    expect((await slipOf(waiting.member, waiting.reference)).status).toBe(404)
    await cashier.sandboxCall('DELETE', '/sandbox/faults')
    cashier.advance(600_000)
    await cashier.jobs.look(PAYOUTS)
    expect((await slipOf(waiting.member, waiting.reference)).status).toBe(200)
  })

  it('knows no code but its own, and whoever tries many is stopped', async () => {
    const { reference } = await withdrawn(100)
    for (const code of [reference, '', 'ps', 'ps0000000000000000'])
      expect(await look(code)).toMatchObject({ status: 404, text: '{"message":"NOT_FOUND"}' })
    const from = '203.0.113.99'
    const answers: Awaited<ReturnType<typeof look>>[] = []
    for (let n = 0; n < 61; n += 1) answers.push(await look(`ps${n}`, from))
    expect(answers.slice(0, 60).every(({ status }) => status === 404)).toBe(true)
    expect(answers[60]).toMatchObject({ status: 429 })
    expect(Number(answers[60]?.retryAfter)).toBeGreaterThan(0)
    expect((await look('ps0')).status).toBe(404)
  })
})
