import { describe, expect, it } from 'vitest'
import { fundWallet } from '../../../testing/wallets.ts'
import { identityHouse, CARD, CARDS } from '../testing/identityHouse.ts'

/** Who is kept away comes back by no other spelling. */
const house = await identityHouse()
const { context } = house
const { db } = context
const reason = 'a forged slip'
const [finance, owner, support] = [
  await house.worker('finance'),
  await house.worker('owner'),
  await house.worker('support'),
]
const block = (kind: string, value: string, more: object = {}) =>
  finance.post('/api/ops/blocks/add', { kind, value, reason, until: null, ...more })
const idOf = ({ body }: Awaited<ReturnType<typeof block>>): string =>
  (body['blocks'] as { id: string }[])[0]?.id ?? ''
let phones = 61_000_000
const phone = () => `08${(phones += 1)}`
const registering = (username: string, bankAccountNo = `77${phones}`, bankCode = 'KBANK') =>
  house.client().post('/api/account', {
    name: 'สมชาย ใจดี',
    username,
    password: 'correct horse battery',
    sourceCode: '',
    inviteCode: '',
    bankCode,
    bankAccountNo,
    bankAccountName: 'SOMCHAI JAIDEE',
    ageConfirmed: true,
  })

describe('a phone that is kept away', () => {
  it.each([
    (own: string) => own,
    (own: string) => `+66 ${own.slice(1, 3)}-${own.slice(3)}`,
    (own: string) => `0066${own.slice(1)}`,
    (own: string) => own.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit))),
  ])('registers under no spelling of it (%#)', async (spelling) => {
    const own = phone()
    expect((await block('PHONE', spelling(own))).status).toBe(200)
    const said = await registering(own)
    // Told as if somebody had it: who asks learns nothing of a block.
    expect([said.status, said.body]).toEqual([409, { message: 'EXISTING_USER' }])
    expect((await registering(phone())).status).toBe(201)
  })
})

describe('a bank account that is kept away', () => {
  it.each([
    ['KBANK', '123-4-56789-0', 'KBANK', '1234567890'],
    ['KBANK', '๒๒๓๔๕๖๗๘๙๐', 'KBANK', '002234567890'],
    ['TMB', '3234567890', 'TTB', '3234567890'],
    ['TTB', '0004234567890', 'TTB', '4234567890'],
  ])('%s %s registers under no spelling of it', async (bankCode, written, asked, number) => {
    expect((await block('BANK', written, { bankCode })).status).toBe(200)
    const said = await registering(phone(), number, asked)
    expect(said.body.message).toMatch(/^(EXISTING_BANK|INVALID_BANK|BANK_ACCOUNT_NAME_ENG)$/)
    expect(said.status).not.toBe(201)
  })

  it('is another’s at another bank', async () => {
    await block('BANK', '5234567890', { bankCode: 'KBANK' })
    expect((await registering(phone(), '5234567890', 'SCB')).status).toBe(201)
  })

  it('is taken by no member who changes to it, whatever the row is written by', async () => {
    const who = await house.member()
    await block('BANK', '6234567890', { bankCode: 'SCB' })
    const change = db
      .updateTable('member')
      .set({ bank_code: 'SCB', bank_account_no: '0006234567890', updated_at: context.clock.now() })
      .where('id', '=', who.memberId)
      .execute()
    await expect(change).rejects.toMatchObject({ constraint: 'member_bank_unique' })
  })
})

describe('a member who is kept away', () => {
  it('pays in no more, keeps the money, and is paid by two operators', async () => {
    const who = await house.member()
    await house.jobs.runDue()
    await fundWallet(context, who.memberId, 500, 'house:prize')
    await block('BANK', who.bankAccountNo, { bankCode: who.bankCode })
    const asked = await who.client.post('/api/qrcode/KBANK', { amount: 100 })
    expect([asked.status, asked.body]).toEqual([403, { message: 'IDENTITY_HELD' }])
    expect((await who.client.post('/api/wallet/add', { amount: 100 })).body.message).toBe(
      'IDENTITY_HELD',
    )
    const out = await who.client.post('/api/wallet/withdraw', { amount: 200 })
    expect(out.status).toBe(201)
    const row = await db
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', String(out.body['reference']))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'REQUESTED', approvals_needed: 2 })
    expect(row.reasons).toContain('BLOCKED')
  })

  it('is not accepted by a card that is kept away', async () => {
    expect((await block('CARD', '1-2345-67890-12-1')).status).toBe(200)
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[2] })
    const { id } = await house.caseOf(who)
    const said = await finance.post(`/api/ops/identity/${id}/accept`, {
      round: 1,
      reason,
      samePerson: true,
    })
    expect(said.body).toMatchObject({
      message: 'IDENTITY_STOPPED',
      details: { stops: ['blocked'] },
    })
    const kept = await db.selectFrom('identity_block').select('identity').execute()
    expect(JSON.stringify(kept)).not.toContain(CARDS[2])
  })

  it('registers nobody on the device, and learns nothing by it', async () => {
    const who = await house.member()
    const log = await house.client().post('/api/login', {
      username: who.username,
      password: who.password,
    })
    const cookie = [log.headers['set-cookie']]
      .flat()
      .find((each) => String(each).startsWith('device='))
    expect(cookie).toBeDefined()
    expect((await block('DEVICE', who.memberId)).status).toBe(200)
    const said = await house.client().post(
      '/api/account',
      {
        name: 'สมหญิง ใจดี',
        username: phone(),
        password: 'correct horse battery',
        sourceCode: '',
        inviteCode: '',
        bankCode: 'KBANK',
        bankAccountNo: `88${phones}`,
        bankAccountName: 'SOMYING JAIDEE',
        ageConfirmed: true,
      },
      { cookie: String(cookie).split(';')[0] ?? '' },
    )
    expect([said.status, said.body]).toEqual([500, { message: 'REGISTER_FAIL' }])
    // And who has a session there pays nothing in.
    const held = house.client(String(log.body['token']))
    expect((await held.post('/api/wallet/add', { amount: 100 })).body.message).toBe('IDENTITY_HELD')
  })
})

describe('a block', () => {
  it('is lifted by two, seen by support, and no longer holds', async () => {
    const own = phone()
    const id = idOf(await block('PHONE', own))
    const lift = (by: typeof finance) => by.post(`/api/ops/blocks/${id}/lift`, { reason })
    expect((await lift(support)).status).toBe(403)
    expect((await lift(finance)).status).toBe(202)
    expect((await lift(finance)).status).toBe(202)
    expect((await registering(own)).status).toBe(409)
    expect((await lift(owner)).body).toMatchObject({ state: 'lifted' })
    expect((await lift(owner)).body.message).toBe('NOT_WAITING')
    expect((await registering(own)).status).toBe(201)
    const { body } = await support.post('/api/ops/blocks', { state: 'ended', kind: 'PHONE' })
    const rows = body['blocks'] as { id: string; shown: string }[]
    expect(rows.find((each) => each.id === id)?.shown).toBe(`08x-xxx-${own.slice(-4)}`)
  })

  it('is lifted by two who answer at once only together, and by one alone never', async () => {
    const id = idOf(await block('PHONE', phone()))
    const said = await Promise.all(
      [finance, owner].map((by) => by.post(`/api/ops/blocks/${id}/lift`, { reason })),
    )
    expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 202])
    const row = await db
      .selectFrom('identity_block')
      .select('lift_approval')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const approval = await db
      .selectFrom('approval')
      .select(['proposed_by', 'decided_by', 'state'])
      .where('id', '=', row.lift_approval)
      .executeTakeFirstOrThrow()
    expect(approval.state).toBe('done')
    expect(approval.proposed_by).not.toBe(approval.decided_by)
  })

  it.each([
    ['PHONE', '12', {}],
    ['BANK', '1234567890', {}],
    ['CARD', '1101700230707', {}],
    ['PHONE', '0812345678', { until: '2020-01-01T00:00:00.000Z' }],
  ])('of %s %s %o is refused', async (kind, value, more) => {
    expect((await block(kind, value, more)).body.message).toBe('INVALID_REQUEST')
  })
})

describe('a block of what is kept away already', () => {
  it('holds as long as the longer of the two says, and the shorter one ends it no sooner', async () => {
    const own = phone()
    const soon = () => new Date(context.clock.now().getTime() + 30_000).toISOString()
    const first = await block('PHONE', own, { until: soon() })
    const lift = await finance.post(`/api/ops/blocks/${idOf(first)}/lift`, { reason })
    expect(lift.status).toBe(202)
    const forGood = await block('PHONE', own)
    expect(forGood.body['blocks']).toMatchObject([{ until: null, state: 'open' }])
    // Who confirms had the shorter one in sight.
    const approval = String(lift.body['approval'])
    const late = await owner.post(`/api/ops/approvals/${approval}/confirm`, {})
    expect(late.body.message).toBe('NOT_WAITING')
    expect((await block('PHONE', own, { until: soon() })).body['blocks']).toEqual([])
    house.clock.advance(30_001)
    expect((await registering(own)).status).toBe(409)
  })
})

/** Last: an operator's session ends as the clock is moved. */
describe('a block that has run out', () => {
  it('holds nobody up, by the site’s own clock', async () => {
    const own = phone()
    const until = new Date(context.clock.now().getTime() + 3_600_000).toISOString()
    await block('PHONE', own, { until })
    expect((await registering(own)).status).toBe(409)
    house.clock.advance(3_600_001)
    expect((await registering(own)).status).toBe(201)
  })
})
