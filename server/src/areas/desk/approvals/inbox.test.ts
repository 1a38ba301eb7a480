import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { sitAgain, seat } from '../../staff/operators/testing/seats.ts'

/** One inbox for what two people decide. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const { db } = context
const reason = 'a test'
const worker = async (role: 'owner' | 'finance' | 'support' | 'content') => {
  const who = await seat(context, role)
  return { ...who, client: house.client(who.token) }
}
type Worker = Awaited<ReturnType<typeof worker>>
interface Desk {
  owner: Worker
  other: Worker
  editor: Worker
  finance: Worker
}
let desk: Desk
beforeEach(async () => {
  await db
    .updateTable('approval')
    .set({ state: 'overtaken', decided_at: new Date() })
    .where('state', '=', 'waiting')
    .execute()
  await db.updateTable('operator').set({ active: false, owner_until: null }).execute()
  const [owner, other] = [await worker('owner'), await worker('owner')]
  desk = { owner, other, editor: await worker('content'), finance: await worker('finance') }
})

interface Line {
  id: string
  kind: string
  subject: string
  proposer: { id: string; name: string }
  cost: { mean: number; worst: number } | null
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  mayConfirm: boolean
  alone: boolean
  state: string
}
const box = async (by: Client, state = 'waiting') =>
  (await by.post('/api/ops/approvals', { state, page: 1, limit: 50 })).body as unknown as {
    total: number
    items: Line[]
  }
const say = (by: Client, id: string, word: 'confirm' | 'disagree' | 'takeBack') =>
  by.post(`/api/ops/approvals/${id}/${word}`, {})
const set = (by: Client, key: string, value: unknown) =>
  by.put(`/api/ops/settings/${key}`, { value, reason })
const asked = async (value = 9_000_000): Promise<string> =>
  String((await set(desk.owner.client, 'withdrawMax', value)).body['approval'])

const first = async (kind: string) => {
  const { body } = await desk.owner.client.post(`/api/ops/${kind}`)
  return (body as unknown as { items: { id: string; live: Record<string, unknown> }[] })
    .items[0] as { id: string; live: Record<string, unknown> }
}
const read = async (kind: string, id: string) =>
  (await desk.owner.client.get(`/api/ops/${kind}/${id}`)).body as { live?: unknown }
const publish = async (by: Client, kind: string, id: string, body: object) => {
  const saved = await by.put(`/api/ops/${kind}/${id}`, { body, reason })
  const { draft } = saved.body as unknown as { draft: { version: number } }
  return by.post(`/api/ops/${kind}/${id}/publish`, { version: draft.version, reason })
}

describe('a setting', () => {
  it('is told with its difference, and is in force once another owner confirms it', async () => {
    const id = await asked()
    const { owner, other, editor, finance } = desk
    const [line] = (await box(owner.client)).items
    expect(line).toMatchObject({
      id,
      kind: 'setting',
      subject: 'withdrawMax',
      proposer: { id: owner.id, name: owner.name },
      reason,
      cost: null,
      before: { value: 100_000 },
      after: { value: 9_000_000 },
      needs: 2,
      mayConfirm: false,
    })
    expect((await box(other.client)).items[0]).toMatchObject({ id, mayConfirm: true })
    for (const stranger of [editor, finance]) {
      expect((await box(stranger.client)).total).toBe(0)
      expect((await say(stranger.client, id, 'confirm')).body.message).toBe('FORBIDDEN')
    }
    for (const word of ['confirm', 'disagree'] as const)
      expect(await say(owner.client, id, word)).toMatchObject({
        status: 409,
        body: { message: 'SAME_OPERATOR' },
      })
    expect((await say(other.client, id, 'takeBack')).body.message).toBe('FORBIDDEN')
    expect(context.settings.get('withdrawMax')).toBe(100_000)
    const done = await say(other.client, id, 'confirm')
    expect(done).toMatchObject({ status: 200, body: { state: 'done', decided: { id: other.id } } })
    expect(context.settings.get('withdrawMax')).toBe(9_000_000)
    expect((await box(other.client, 'done')).items[0]).toMatchObject({ id, state: 'done' })
    await context.settings.set('withdrawMax', 100_000)
  })

  it.each([
    ['disagree', 'other', 'refused'],
    ['takeBack', 'owner', 'takenBack'],
  ] as const)('stays as it is after %s', async (word, who, state) => {
    const id = await asked()
    expect((await say(desk[who].client, id, word)).body).toMatchObject({ state })
    expect((await say(desk.other.client, id, 'confirm')).body.message).toBe('NOT_WAITING')
    expect(context.settings.get('withdrawMax')).toBe(100_000)
  })

  it('is decided once by two who answer at the same moment', async () => {
    const third = await worker('owner')
    for (let n = 0; n < 5; n++) {
      const id = await asked(9_000_000 + n)
      const words = [
        say(desk.other.client, id, 'confirm'),
        say(third.client, id, 'confirm'),
        say(desk.owner.client, id, 'takeBack'),
      ]
      const said = await Promise.all(words)
      expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
      const isTaken = said[2]?.status === 200
      expect(context.settings.get('withdrawMax')).toBe(isTaken ? 100_000 : 9_000_000 + n)
      await context.settings.set('withdrawMax', 100_000)
    }
  })

  it('is another question once it has changed', async () => {
    const id = await asked()
    expect((await set(desk.other.client, 'withdrawMax', 90_000)).status).toBe(200)
    expect((await say(desk.other.client, id, 'confirm')).body.message).toBe('NOT_WAITING')
    const later = await asked()
    // Behind the calls' back, as a seed or another process.
    await context.settings.set('withdrawMax', 80_000)
    expect((await say(desk.other.client, later, 'confirm')).body.message).toBe('NOT_WAITING')
    expect(context.settings.get('withdrawMax')).toBe(80_000)
    await context.settings.set('withdrawMax', 100_000)
  })

  it('is not carried out by the approval of who has left: the second one counts as the first then', async () => {
    const third = await worker('owner')
    const id = await asked()
    await db
      .updateTable('operator')
      .set({ active: false })
      .where('id', '=', desk.owner.id)
      .execute()
    expect((await box(third.client)).total).toBe(0)
    expect((await say(desk.other.client, id, 'confirm')).body).toMatchObject({
      state: 'waiting',
      proposer: { id: desk.other.id },
    })
    expect(context.settings.get('withdrawMax')).toBe(100_000)
    expect((await say(third.client, id, 'confirm')).body).toMatchObject({ state: 'done' })
    await context.settings.set('withdrawMax', 100_000)
  })

  it('has a maker who is not the checker, by the table itself', async () => {
    const id = await asked()
    const same = { state: 'done' as const, decided_by: desk.owner.id, decided_at: new Date() }
    await expect(
      db.updateTable('approval').set(same).where('id', '=', id).execute(),
    ).rejects.toThrow('approval_two_people')
    await expect(
      db
        .updateTable('approval')
        .set({ ...same, decided_by: null })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('approval_two_people')
  })
})

describe('an offer', () => {
  it('is told with its cost, and is live as it was proposed, whatever was drafted since', async () => {
    const { id, live } = await first('offers')
    const rich = { ...live, rewardAmount: 20_000, maxReceived: 1 }
    const { body } = await publish(desk.editor.client, 'offers', id, rich)
    const approval = String(body['approval'])
    const [line] = (await box(desk.editor.client)).items
    expect(line).toMatchObject({
      id: approval,
      kind: 'offer',
      subject: id,
      before: live,
      after: rich,
    })
    expect(line?.cost?.worst).toBeGreaterThan(10_000)
    expect(line).toMatchObject({ effects: { rewardAmount: 'more' }, moves: null })
    expect(line?.cost?.mean).toBeLessThanOrEqual(line?.cost?.worst ?? 0)
    const richer = { ...live, rewardAmount: 900_000 }
    await desk.editor.client.put(`/api/ops/offers/${id}`, { body: richer, reason })
    expect((await say(desk.other.client, approval, 'confirm')).status).toBe(200)
    expect((await first('offers')).live).toEqual(rich)
    expect((await publish(desk.editor.client, 'offers', id, live)).status).toBe(200)
  })

  it('of which more play counts, or a larger bet, takes two, and one of which less does is for one', async () => {
    const { id, live } = await first('offers')
    const { client } = desk.editor
    const rich = { ...live, rewardAmount: 20_000, maxReceived: 1, turnoverMultiple: 5 }
    const byTwo = async (body: object) => {
      const { status, body: answer } = await publish(client, 'offers', id, body)
      expect((await read('offers', id)).live).not.toEqual(body)
      const said = await say(desk.other.client, String(answer['approval']), 'confirm')
      expect([status, said.status]).toEqual([202, 200])
    }
    await byTwo({ ...rich, weights: { sport: 20, slot: 50 } })
    await byTwo({ ...rich, weights: { sport: 100, slot: 50 } })
    // What it does not name counts by the settings, which may be more.
    await byTwo({ ...rich, weights: { sport: 100 } })
    await byTwo({ ...rich, weights: null })
    await byTwo({ ...rich, weights: { sport: 100 } })
    const less = { ...rich, weights: { sport: 10 } }
    expect((await publish(client, 'offers', id, less)).status).toBe(200)
    expect((await read('offers', id)).live).toEqual(less)
    expect((await publish(client, 'offers', id, { ...less, maxBet: 50 })).status).toBe(200)
    await byTwo({ ...less, maxBet: 60 })
    await byTwo(less)
    await byTwo(live)
  })

  it('that another has published meanwhile is another question', async () => {
    const { id, live } = await first('offers')
    const rich = { ...live, rewardAmount: 20_000, maxReceived: 1 }
    const { body } = await publish(desk.editor.client, 'offers', id, rich)
    expect((await publish(desk.other.client, 'offers', id, { ...live, position: 3 })).status).toBe(
      200,
    )
    const late = await say(desk.owner.client, String(body['approval']), 'confirm')
    expect(late.body.message).toBe('NOT_WAITING')
    expect((await read('offers', id)).live).toEqual({ ...live, position: 3 })
    await publish(desk.editor.client, 'offers', id, live)
  })
})

it('a link that was not there takes two, in a text and in a banner', async () => {
  for (const kind of ['texts', 'banners']) {
    const { id, live } = await first(kind)
    const html = live['html'] as Record<string, string>
    const th = `${html['th'] ?? ''}<a href="https://thief.example/line">LINE @thief</a>`
    const { status, body } = await publish(desk.editor.client, kind, id, {
      ...live,
      html: { ...html, th },
    })
    expect([kind, status]).toEqual([kind, 202])
    const [line] = (await box(desk.editor.client)).items
    expect(line).toMatchObject({ id: body['approval'], kind: 'contact' })
    expect((await say(desk.other.client, String(body['approval']), 'confirm')).status).toBe(200)
    expect((await publish(desk.editor.client, kind, id, live)).status).toBe(200)
  }
})

it('a game that is called after a way to reach somebody takes two', async () => {
  const { id, live } = await first('catalogue')
  const name = { ...(live['name'] as object), en: 'LINE @thief' }
  const { status } = await publish(desk.editor.client, 'catalogue', id, { ...live, name })
  expect(status).toBe(202)
  expect((await box(desk.other.client)).items).toMatchObject([
    { kind: 'contact', subject: `game ${id}` },
  ])
})

it('an account of ours is confirmed in the inbox, and refused there where it is a member', async () => {
  const member = await house.register()
  const { id, live } = await first('deposit-accounts')
  const own = { ...live, accountNo: member.bankAccountNo }
  // Refused before anybody is asked.
  expect((await publish(desk.owner.client, 'deposit-accounts', id, own)).body.message).toBe(
    'EXISTING_BANK',
  )
  const late = { ...live, accountNo: '7770007770' }
  const { body } = await publish(desk.owner.client, 'deposit-accounts', id, late)
  await house.register({ bankAccountNo: late.accountNo })
  const refused = await say(desk.other.client, String(body['approval']), 'confirm')
  expect(refused.body.message).toBe('EXISTING_BANK')
  const good = { ...live, accountNo: '6660006660' }
  const again = await publish(desk.owner.client, 'deposit-accounts', id, good)
  expect((await say(desk.other.client, String(again.body['approval']), 'confirm')).status).toBe(200)
  const { live: now } = await read('deposit-accounts', id)
  expect(now).toEqual(good)
})

it.each([
  // A slip hides most of a number: with the holder's name it says that the money was paid to us.
  ['holder', { accountName: 'THIEF COMPANY' }],
  ['name', { name: { th: 'โอนมาที่ 987-6-54321-0 แทน', en: 'Pay to 987-6-54321-0 instead' } }],
])('the %s that members are told to pay to takes two', async (_, change) => {
  const { id, live } = await first('deposit-accounts')
  const waits = await publish(desk.owner.client, 'deposit-accounts', id, { ...live, ...change })
  expect([waits.status, (await read('deposit-accounts', id)).live]).toEqual([202, live])
  const said = await say(desk.other.client, String(waits.body['approval']), 'confirm')
  expect([said.status, (await read('deposit-accounts', id)).live]).toEqual([
    200,
    { ...live, ...change },
  ])
  // Where it stands and whether it is offered is one person's.
  const hidden = { ...live, ...change, active: false }
  expect((await publish(desk.owner.client, 'deposit-accounts', id, hidden)).status).toBe(200)
})

describe('where one person alone holds the right', () => {
  it('it is in force at once, marked alone in the answer, the audit, the inbox and on Today', async () => {
    await db
      .updateTable('operator')
      .set({ active: false })
      .where('id', '<>', desk.owner.id)
      .execute()
    const { client } = desk.owner
    const aloneNow = async () => {
      const { body } = await client.get('/api/ops/today')
      return (body as unknown as { alone: { count: number } }).alone.count
    }
    const before = await aloneNow()
    expect(await set(client, 'withdrawMax', 500_000)).toMatchObject({
      status: 200,
      body: { value: 500_000, alone: true },
    })
    expect(await aloneNow()).toBe(before + 1)
    expect((await box(client, 'done')).items[0]).toMatchObject({
      alone: true,
      subject: 'withdrawMax',
    })
    const entry = await db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'setting.change')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry.after).toEqual({ value: 500_000, alone: true })
    // What is stricter is nobody's alone.
    expect((await set(client, 'withdrawMax', 100_000)).body['alone']).toBeUndefined()
    house.clock.advance(72 * 3_600_000 + 1)
    const later = house.client(await sitAgain(context, desk.owner.id))
    const { body } = await later.get('/api/ops/today')
    expect((body as unknown as { alone: { count: number } }).alone.count).toBe(0)
  })
})

describe('what two people decide elsewhere', () => {
  it('an adjustment is carried out, refused and taken back in the inbox', async () => {
    const { memberId } = await house.register()
    const propose = async () => {
      const path = `/api/ops/members/${memberId}/adjust`
      return String((await desk.finance.client.post(path, { amount: 100, reason })).body['id'])
    }
    const id = await propose()
    expect((await box(desk.owner.client)).items).toMatchObject([
      { id, kind: 'adjustment', subject: memberId, after: { amount: 100 }, mayConfirm: true },
    ])
    expect((await box(desk.editor.client)).total).toBe(0)
    expect((await say(desk.finance.client, id, 'confirm')).body.message).toBe('SAME_OPERATOR')
    expect((await say(desk.owner.client, id, 'confirm')).body).toMatchObject({ state: 'done' })
    const next = await propose()
    expect((await say(desk.owner.client, next, 'takeBack')).body.message).toBe('FORBIDDEN')
    expect((await say(desk.finance.client, next, 'disagree')).body.message).toBe('SAME_OPERATOR')
    expect((await say(desk.finance.client, next, 'takeBack')).status).toBe(200)
    expect((await box(desk.owner.client)).total).toBe(0)
  })

  it('an adjustment says what it posts, and another posts just that', async () => {
    const { memberId } = await house.register()
    const path = `/api/ops/members/${memberId}/adjust`
    const { body } = await desk.finance.client.post(path, { amount: 12.34, reason })
    const id = String(body['id'])
    const [line] = (await box(desk.owner.client)).items
    const moves = { from: 'house:adjust', to: `member:${memberId}:wallet`, amount: 12.34 }
    expect(line).toMatchObject({ id, moves })
    expect((await say(desk.owner.client, id, 'confirm')).status).toBe(200)
    const { body: wallet } = await desk.owner.client.post('/api/ops/ledger/account', {
      account: moves.to,
    })
    expect(wallet).toMatchObject({ balance: moves.amount, total: 1 })
  })

  it('stand in a box of what this operator may confirm, and of what they proposed', async () => {
    const { memberId } = await house.register()
    const path = `/api/ops/members/${memberId}/adjust`
    const id = String((await desk.finance.client.post(path, { amount: 1, reason })).body['id'])
    const ids = async (client: Client, state: string) =>
      (await box(client, state)).items.map((each) => each.id)
    expect(await ids(desk.finance.client, 'mine')).toEqual([id])
    expect(await ids(desk.finance.client, 'toConfirm')).toEqual([])
    expect(await ids(desk.owner.client, 'toConfirm')).toEqual([id])
    expect(await ids(desk.owner.client, 'mine')).toEqual([])
    const { body } = await desk.owner.client.post('/api/ops/approvals', { state: 'done' })
    expect(body['counts']).toEqual({ waiting: 1, toConfirm: 1, mine: 0 })
    expect((await say(desk.finance.client, id, 'takeBack')).status).toBe(200)
  })

  it('an operator whom an owner has made waits for another owner', async () => {
    const made = await desk.owner.client.post('/api/ops/staff', {
      email: 'new@example.com',
      name: 'a new one',
      role: 'finance',
      reason,
    })
    const id = String(made.body['id'])
    expect((await box(desk.other.client)).items).toMatchObject([
      { id, kind: 'staff', after: { role: 'finance' }, mayConfirm: false },
    ])
    await db.updateTable('operator').set({ password_hash: 'x' }).where('id', '=', id).execute()
    await db.deleteFrom('operator_invitation').where('operator_id', '=', id).execute()
    expect((await say(desk.owner.client, id, 'confirm')).body.message).toBe('SAME_OPERATOR')
    expect((await say(desk.other.client, id, 'confirm')).body).toMatchObject({ state: 'done' })
    expect((await box(desk.other.client)).total).toBe(0)
  })
})
