import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../../providers/answer.ts'
import type { PushService } from '../../../providers/push/port.ts'
import { openCashier } from '../../../testing/cashier.ts'
import { asOwner } from '../../../testing/db.ts'
import { callsOver } from '../../../testing/wire/calls.ts'
import { Browser } from '../../people/push/testing/browser.ts'
import { seat, sitAgain, type Seat } from '../../staff/operators/testing/seats.ts'
import { forgetOperatorPush, tellOperators } from './tell.ts'

/** Who is told what waits while the console is closed, and who is told nothing any more. */
const cashier = await openCashier()
const { context } = cashier
const { db } = context
const MINUTE_MS = 60_000

const send = (token: string, method: string, path: string, body?: object) =>
  callsOver(cashier.url, () => ({ token }))(method, `/api/ops/${path}`, body)
const put = (token: string, of = browser, more: object = {}) =>
  send(token, 'PUT', 'push', { subscription: of.subscription, locale: 'en', ...more })
const isOn = async (token: string) =>
  ((await send(token, 'GET', 'push')).body as { subscribed: boolean }).subscribed
const came = async (of = browser) =>
  (await cashier.sandboxCall<{ body: string }[]>('GET', `/sandbox/push/${of.id}`)).map(({ body }) =>
    of.read(body),
  )
const titles = async (of = browser) => (await came(of)).map(({ title }) => title)
const tell = () => tellOperators(context)

const change = (id: string, to: { active?: boolean; role?: 'content' }) =>
  db.updateTable('operator').set(to).where('id', '=', id).execute()

let browser: Browser
let maker: Seat
let checker: Seat
beforeEach(async () => {
  await db
    .updateTable('approval')
    .set({ state: 'overtaken', decided_at: context.clock.now() })
    .where('state', '=', 'waiting')
    .execute()
  await db.updateTable('chat_conversation').set({ state: 'closed', waiting_since: null }).execute()
  await db.deleteFrom('operator_push_subscription').execute()
  maker = await seat(context, 'finance')
  checker = await seat(context, 'finance')
  browser = new Browser(cashier.sandboxUrl)
})

/** What a second person of finance confirms. */
async function adjustment(by = maker): Promise<string> {
  const { memberId } = await cashier.member()
  const asked = { amount: 100, reason: 'a test' }
  const said = await send(by.token, 'POST', `members/${memberId}/adjust`, asked)
  expect(said.status).toBe(201)
  return (said.body as { id: string }).id
}
async function chat(assignee: string | null): Promise<string> {
  const id = context.ids.reference('chat')
  const at = context.clock.now()
  await db
    .insertInto('chat_conversation')
    .values({
      id,
      guest_hash: id,
      state: 'open',
      assignee,
      created_at: at,
      last_message_at: at,
      waiting_since: at,
    })
    .execute()
  return id
}

const ASKED = 'An adjustment waits for a second person'

describe('an operator whose console is closed', () => {
  it('is told what waits for them by its case, without a name or a sum, and its maker is not', async () => {
    const own = new Browser(cashier.sandboxUrl)
    await put(maker.token, own)
    expect((await put(checker.token)).body).toMatchObject({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/) as unknown,
      subscribed: true,
    })
    const id = await adjustment()
    await tell()
    expect(await came()).toEqual([
      {
        kind: 'approvals',
        title: ASKED,
        body: 'Tap to open',
        path: `/ops/approvals?box=toConfirm&case=${id}`,
        lang: 'en',
      },
    ])
    expect(await came(own)).toEqual([])
  })

  it('is told once of a thing however often and from how many sides it is looked at, on each device', async () => {
    const other = new Browser(cashier.sandboxUrl)
    await put(checker.token)
    await put(await sitAgain(context, checker.id), other, { locale: 'th' })
    await adjustment()
    await Promise.all(Array.from({ length: 6 }, tell))
    await tell()
    expect([await titles(), await titles(other)]).toEqual([[ASKED], ['มีการปรับยอดรอผู้อนุมัติคนที่สอง']])
    cashier.advance(29 * MINUTE_MS)
    await tell()
    expect(await titles()).toHaveLength(1)
    cashier.advance(2 * MINUTE_MS)
    await tell()
    expect(await titles()).toEqual([ASKED, ASKED])
  })

  it('is told of several at once by one notice, which leads to their queue', async () => {
    await put(checker.token)
    await adjustment()
    await adjustment()
    await tell()
    expect(await came()).toMatchObject([
      {
        title: 'Several cases wait for a second person',
        path: '/ops/approvals?box=toConfirm',
      },
    ])
  })

  it('finds one notice of a group, and of the last half hour, on a phone that was off', async () => {
    await put(checker.token)
    await adjustment()
    await tell()
    expect(await cashier.sandboxCall('GET', `/sandbox/push/${browser.id}`)).toMatchObject([
      { ttl: 1_800, topic: 'approvals' },
    ])
  })

  it('waits for no other’s push service', async () => {
    const first = Promise.withResolvers<void>()
    let under = 0
    const { push } = context.providers
    const slow: PushService = {
      publicKey: push.publicKey,
      takes: () => true,
      async send() {
        if (++under === 2) first.resolve()
        await first.promise
        return done(null)
      },
    }
    await put(checker.token)
    await put((await seat(context, 'finance')).token, new Browser(cashier.sandboxUrl))
    await adjustment()
    await tellOperators({ ...context, providers: { ...context.providers, push: slow } })
    expect(under).toBe(2)
  })

  it('is told of a chat of their own at once, of nobody’s when it is late, of another’s never', async () => {
    const [nok, mai] = [await seat(context, 'support'), await seat(context, 'support')]
    const other = new Browser(cashier.sandboxUrl)
    await put(nok.token)
    await put(mai.token, other)
    await put(checker.token, new Browser(cashier.sandboxUrl))
    const id = await chat(nok.name)
    await tell()
    expect(await came()).toMatchObject([
      { title: 'A chat waits for your answer', path: `/ops/chat?c=${id}` },
    ])
    await chat(null)
    await tell()
    expect(await came(other)).toEqual([])
    cashier.advance(3 * MINUTE_MS)
    await tell()
    expect(await titles(other)).toEqual(['A chat that nobody has taken waits too long'])
  })
})

describe('what fails for one operator', () => {
  it('as keys that nobody can encrypt for, costs no other a notice, and is forgotten', async () => {
    const broken = await seat(context, 'finance')
    const { endpoint, keys } = new Browser(cashier.sandboxUrl).subscription
    const noPoint = {
      endpoint,
      keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    }
    expect((await put(broken.token, browser, { subscription: noPoint })).status).toBe(200)
    await put(checker.token)
    await adjustment()
    await tell()
    expect([await titles(), await isOn(broken.token)]).toEqual([[ASKED], false])
    expect(await isOn(checker.token)).toBe(true)
  })

  it('as their own rows in the database, costs no other a notice', async () => {
    const stuck = await seat(context, 'finance')
    const alter = (how: string) =>
      asOwner(db, (owner) => sql.raw(`alter table operator_push_told ${how}`).execute(owner))
    await put(stuck.token, new Browser(cashier.sandboxUrl))
    await put(checker.token)
    await adjustment()
    await alter(`add constraint stuck check (operator_id <> '${stuck.id}')`)
    try {
      await tell()
    } finally {
      await alter('drop constraint stuck')
    }
    expect(await titles()).toEqual([ASKED])
  })
})

describe('nobody is told', () => {
  it('whose session was logged out, at once', async () => {
    await put(checker.token)
    expect((await send(checker.token, 'POST', 'logout')).status).toBe(204)
    await context.events.idle()
    expect(await db.selectFrom('operator_push_subscription').selectAll().execute()).toEqual([])
    await adjustment()
    await tell()
    expect(await came()).toEqual([])
  })

  it('whose session was ended while no process heard of it, or has had its twelve hours', async () => {
    await put(checker.token)
    await adjustment()
    await db
      .updateTable('operator_session')
      .set({ ended_at: context.clock.now(), end_reason: 'ACCESS' })
      .where('operator_id', '=', checker.id)
      .execute()
    await tell()
    expect(await came()).toEqual([])
    const later = await seat(context, 'finance')
    await put(later.token)
    cashier.advance(12 * 60 * MINUTE_MS)
    await tell()
    expect(await came()).toEqual([])
    await forgetOperatorPush(context)
    expect(await db.selectFrom('operator_push_subscription').selectAll().execute()).toEqual([])
  })

  it('who is of the house no more, or whose role decides nothing of it now', async () => {
    await put(checker.token)
    await adjustment()
    await change(checker.id, { active: false })
    await tell()
    await change(checker.id, { active: true, role: 'content' })
    await tell()
    expect(await came()).toEqual([])
  })

  it('whom no second owner has confirmed', async () => {
    await put(checker.token)
    await adjustment()
    await db
      .updateTable('operator')
      .set({ granted_by: maker.id, granted_at: context.clock.now() })
      .where('id', '=', checker.id)
      .execute()
    await tell()
    expect(await came()).toEqual([])
  })

  it('who has turned it off', async () => {
    await put(checker.token)
    expect((await send(checker.token, 'DELETE', 'push')).status).toBe(204)
    await adjustment()
    await tell()
    expect([await came(), await isOn(checker.token)]).toEqual([[], false])
  })

  it('in a browser that is gone, which is forgotten', async () => {
    await put(checker.token)
    await cashier.sandboxCall('DELETE', `/sandbox/push/${browser.id}`)
    await adjustment()
    await tell()
    expect(await isOn(checker.token)).toBe(false)
  })
})

describe('a browser', () => {
  it('is of who logs in there next, and its address alone gives it to nobody', async () => {
    const next = await seat(context, 'finance')
    await put(checker.token)
    const { keys } = new Browser(cashier.sandboxUrl).subscription
    const stolen = { endpoint: browser.subscription.endpoint, keys }
    const said = await put(next.token, browser, { subscription: stolen })
    expect([said.status, said.body]).toMatchObject([400, { message: 'INVALID_REQUEST' }])
    expect(await isOn(checker.token)).toBe(true)
    expect((await put(next.token)).status).toBe(200)
    expect([await isOn(checker.token), await isOn(next.token)]).toEqual([false, true])
    await adjustment(checker)
    await tell()
    expect(await titles()).toEqual([ASKED])
  })

  it('is one session’s where several of one browser ask at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => seat(context, 'finance')))
    const said = await Promise.all(people.map(({ token }) => put(token)))
    expect(said.map(({ status }) => status)).toEqual(people.map(() => 200))
    const held = await Promise.all(people.map(({ token }) => isOn(token)))
    expect(held.filter(Boolean)).toHaveLength(1)
  })

  it('is no address of ours, nor a stranger’s', async () => {
    const { keys } = browser.subscription
    for (const endpoint of ['https://169.254.169.254/x', 'https://evil.example/push/x']) {
      const said = await put(checker.token, browser, { subscription: { endpoint, keys } })
      expect(said.body).toMatchObject({ message: 'INVALID_REQUEST' })
    }
    expect(await isOn(checker.token)).toBe(false)
  })
})
