import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { ROLES } from '@krapao/contract/ops/rights'
import { PATHS, type CallName } from '@krapao/contract/paths'
import { describe, expect, it } from 'vitest'
import { seat } from '../areas/staff/operators/testing/seats.ts'
import { testApp, type Answered, type Client } from '../testing/app.ts'
import { proofOf } from '../testing/passwordProof.ts'

/**
 * Who may do what: nobody, one whose session has ended, each operator, a member, and another member
 * who names the first one's things; each of them at each call of members and visitors. The
 * operators' own calls: areas/staff/operators/rights.test.ts. Guests of the chat:
 * chat/pairs.test.ts.
 */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const owner = await house.register()
const other = await house.register()
const left = await house.register()
await left.client.post('/api/logout')
const seats = await Promise.all(ROLES.map((role) => seat(context, role)))
const IDENTITY = ['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN', 'FORBIDDEN']

const names = Object.keys(PATHS) as CallName[]
const accessOf = (name: AnyCallName): string => (CALLS[name] as Call).access
const members = names.filter((name) => accessOf(name) === 'member')
const visitors = names.filter((name) => accessOf(name) === 'public')

/** What belongs to the owner, by the call that takes its name. */
const things = await ownerHas()
async function ownerHas() {
  const { client, memberId } = owner
  await house.listen()
  const code = String((await client.post('/api/qrcode/KBANK', { amount: 200 })).body['qrcodeId'])
  const paid = await client.post('/api/qrcode/WW', { amount: 200 })
  await house.world('POST', '/sandbox/qr/pay', { qrcodeId: paid.body['qrcodeId'] })
  const live = String((await client.post('/api/qrcode/KBANK', { amount: 300 })).body['qrcodeId'])
  const rows = await client.post('/api/statement', { page: 1, limit: 10 })
  const [row] = rows.body['statements'] as { _id: string }[]
  const sessions = (await client.get('/api/account/sessions')).body as unknown as { _id: string }[]
  await client.get('/api/wallet/activate/pg')
  const account = (await client.get('/api/wallet/account/pg')).body
  const at = context.clock.now()
  await context.db
    .insertInto('passkey')
    .values({
      id: 'pk-owner',
      member_id: memberId,
      credential_id: 'credential',
      public_key: new Uint8Array([1]),
      counter: 0n,
      transports: [],
      name: 'phone',
      created_at: at,
      last_used_at: null,
    })
    .execute()
  await client.post('/api/wallet/withdraw', { amount: 100 })
  await context.db
    .updateTable('withdrawal')
    .set({ state: 'PAID', ended_at: at, next_attempt_at: null })
    .where('member_id', '=', memberId)
    .execute()
  const payout = await context.db
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const name = JSON.stringify({ th: 'x', la: 'x', en: 'x' })
  await client.post('/api/spinwheel/spin', {})
  const spin = await context.db.selectFrom('spin').select('id').executeTakeFirstOrThrow()
  await context.db
    .insertInto('spin_coupon')
    .values({
      id: 'coupon-owner',
      spin_id: spin.id,
      member_id: memberId,
      kind: 'CASH',
      amount: 1_000n,
      prize_code: 'cash-10',
      prize_name: name,
      slice_code: 'cash-10',
      slice_label: name,
      created_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    // The spin may have won one by itself.
    .onConflict((conflict) =>
      conflict.column('spin_id').doUpdateSet({ id: 'coupon-owner', kind: 'CASH' }),
    )
    .execute()
  return {
    code,
    live,
    payout: payout.id,
    row: row?._id ?? '',
    session: sessions[0]?._id ?? '',
    username: String(account['username']),
    password: String(account['password']),
  }
}

interface Named {
  params?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** How another member is refused. */
  refusal: [status: number, message: string]
}
/** Calls that name a thing of a member's. */
const NAMED: Partial<Record<CallName, Named>> = {
  qrCancel: { params: { qrcodeId: things.live }, refusal: [404, 'NOT_FOUND'] },
  qrPaid: { params: { qrcodeId: things.live }, refusal: [404, 'NOT_FOUND'] },
  sessionEnd: { params: { id: things.session }, refusal: [404, 'NOT_FOUND'] },
  passkeyRemove: {
    params: { id: 'pk-owner' },
    headers: await proofOf(other.client, other.password),
    refusal: [404, 'NOT_FOUND'],
  },
  receipt: { params: { id: things.row }, refusal: [404, 'NOT_FOUND'] },
  payoutSlip: { params: { reference: things.payout }, refusal: [404, 'NOT_FOUND'] },
  slipReference: { params: { reference: 'slip-of-owner' }, refusal: [404, 'NOT_FOUND'] },
  autoLogin: {
    params: { site: 'pg', username: things.username },
    refusal: [404, 'SLOT_NO_ACCOUNT'],
  },
  autoLoginWithPassword: {
    params: { site: 'pg', username: things.username, password: things.password },
    refusal: [404, 'SLOT_NO_ACCOUNT'],
  },
  spinClaim: { body: { coupon: 'coupon-owner' }, refusal: [422, 'INVALID_CODE'] },
}
/** What a path's other names are of: everybody's. */
const OF_ALL: Record<string, string> = {
  slotCode: 'pg',
  code: 'FIRST100',
  provider: 'KBANK',
  paper: 'card',
  day: '2026-11-20',
}

const saidTo = (
  client: Client,
  name: CallName,
  { params = {}, body = {}, headers = {} }: Partial<Named> = {},
) => {
  const [method = '', path = ''] = PATHS[name].split(' ')
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? OF_ALL[key] ?? 'x')
  if (method === 'GET') return client.get(url)
  if (method === 'DELETE') return client.delete(url, headers)
  return method === 'PUT' ? client.put(url, body) : client.post(url, body)
}

/** Some answers are null, or a list. */
const messageOf = ({ body }: Answered): unknown => (body as Answered['body'] | null)?.message

it('knows of each name in a path whose it is', () => {
  const unknown = members.filter((name) => {
    const keys = [...PATHS[name].matchAll(/:(\w+)/g)].map(([, key]) => key ?? '')
    return keys.some((key) => !(key in OF_ALL)) && !NAMED[name]
  })
  expect(unknown).toEqual([])
  expect(members.length + visitors.length).toBe(names.length)
})

describe('a call of members', () => {
  it.each(members)('%s: nobody', async (name) => {
    expect(await saidTo(house.client(), name)).toMatchObject({
      status: 401,
      body: { message: 'UNAUTHORIZED' },
    })
  })

  it.each(members)('%s: a session that has ended', async (name) => {
    expect(await saidTo(left.client, name)).toMatchObject({
      status: 401,
      body: { message: 'invalid-token' },
    })
  })

  it.each(members.flatMap((name) => seats.map(({ role, token }) => ({ name, role, token }))))(
    "$name: an operator's token ($role)",
    async ({ name, token }) => {
      expect(await saidTo(house.client(token), name)).toMatchObject({
        status: 401,
        body: { message: 'invalid-token' },
      })
    },
  )

  it.each(members.filter((name) => NAMED[name]))(
    "%s: another member, who names the owner's thing",
    async (name) => {
      const named = NAMED[name]
      const answer = await saidTo(other.client, name, named)
      expect([answer.status, answer.body.message]).toEqual(named?.refusal)
    },
  )

  // Last: the calls are made in earnest, and some end what the others need.
  const ends = ['logout', 'accountClose', 'changePassword', 'playPause', 'playExclusion']
  it.each(members.filter((name) => !ends.includes(name)))(
    "%s: another member sees nothing of the owner's",
    async (name) => {
      const answer = await saidTo(other.client, name, NAMED[name])
      expect(IDENTITY).not.toContain(messageOf(answer))
      for (const secret of [owner.memberId, owner.username, owner.bankAccountNo, things.password])
        expect(answer.text).not.toContain(secret)
    },
  )

  it("leaves the owner's things as they were", async () => {
    const { client, memberId } = owner
    const coupon = await context.db
      .selectFrom('spin_coupon')
      .select('claimed_at')
      .where('id', '=', 'coupon-owner')
      .executeTakeFirst()
    const passkeys = await context.db
      .selectFrom('passkey')
      .select('id')
      .where('member_id', '=', memberId)
      .execute()
    const code = await client.get('/api/qrcode/KBANK')
    const receipt = await client.get(`/api/statement/${things.row}`)
    expect([coupon?.claimed_at, passkeys.length, code.body['hasQrcode'], receipt.status]).toEqual([
      null,
      1,
      true,
      200,
    ])
  })

  it.each(members.filter((name) => name !== 'logout'))('%s: the member', async (name) => {
    // One name that is nobody's: nothing of the owner's is ended here.
    const answer = await saidTo(owner.client, name)
    expect(IDENTITY).not.toContain(messageOf(answer))
  })
})

describe('a call of visitors', () => {
  /** These say UNAUTHORIZED to one who is neither a member nor names a guest: chat/pairs.test.ts. */
  const chats = visitors.filter((name) => name.startsWith('chat') && name !== 'chatConfig')

  it.each(visitors.filter((name) => !chats.includes(name)))('%s: nobody', async (name) => {
    const answer = await saidTo(house.client(undefined, '10.9.8.7'), name)
    expect(IDENTITY).not.toContain(messageOf(answer))
  })

  it.each(chats.flatMap((name) => seats.map(({ role, token }) => ({ name, role, token }))))(
    "$name: an operator's token ($role) is no member's",
    async ({ name, token }) => {
      const { status } = await saidTo(house.client(token), name)
      expect(status).toBeGreaterThanOrEqual(400)
    },
  )
})
