import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'
import { forgetEndedPush } from './tell.ts'
import { Browser } from './testing/browser.ts'

const cashier = await openCashier()
const { context } = cashier
const { deposit } = playersOf(cashier)

let member: Caller
let browser: Browser
beforeEach(async () => {
  member = await cashier.member()
  browser = new Browser(cashier.sandboxUrl)
})

interface State {
  publicKey: string
  subscribed: boolean
  kinds: string[]
  amounts: boolean
  message?: string
}
const ALL = ['money', 'withdrawal', 'chat']
const put = (who: Caller, more: object = {}, language = 'th') =>
  who.send<State>('PUT', '/api/push', {
    body: JSON.stringify({
      subscription: browser.subscription,
      kinds: ALL,
      amounts: false,
      ...more,
    }),
    headers: { 'content-type': 'application/json', 'accept-language': language },
  })
const state = async (who: Caller) => (await who.get<State>('/api/push')).body
const came = async (of = browser) => {
  const all = await cashier.sandboxCall<{ body: string; ttl: number; subject: string }[]>(
    'GET',
    `/sandbox/push/${of.id}`,
  )
  return all.map(({ body }) => of.read(body))
}

describe('web push', () => {
  it('tells a session of money in its language, without an amount unless that was chosen', async () => {
    expect(await state(member)).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      subscribed: false,
      kinds: ALL,
      amounts: false,
    })
    await deposit(member.memberId, 10)
    expect(await came()).toEqual([])
    expect((await put(member)).body).toMatchObject({ subscribed: true, amounts: false })
    await deposit(member.memberId, 1234.5)
    expect(await came()).toEqual([
      {
        kind: 'money',
        title: 'เงินเข้ากระเป๋าแล้ว',
        body: 'แตะเพื่อดูรายการเดินบัญชี',
        path: '/user/statement',
        lang: 'th',
      },
    ])
    await put(member, { amounts: true }, 'en')
    await deposit(member.memberId, 1234.5)
    expect((await came())[0]).toMatchObject({ title: '฿1,234.50 has arrived', lang: 'en' })
    await put(member, {}, 'lo')
    await deposit(member.memberId, 1)
    expect((await came())[0]).toMatchObject({ title: 'ເງິນເຂົ້າກະເປົາແລ້ວ', lang: 'lo' })
  })

  it('tells no kind that was turned off, and nothing after it was ended', async () => {
    await put(member, { kinds: ['chat'] })
    await deposit(member.memberId, 10)
    expect(await came()).toEqual([])
    await put(member)
    expect((await member.del('/api/push')).status).toBe(204)
    await deposit(member.memberId, 10)
    expect([await came(), (await state(member)).subscribed]).toEqual([[], false])
  })

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/push/x',
    'https://evil.example/push/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'file:///etc/passwd',
  ])('refuses an address that is no push service: %s', async (endpoint) => {
    const { keys } = browser.subscription
    const said = await put(member, { subscription: { endpoint, keys } })
    expect([said.status, said.body.message]).toEqual([400, 'INVALID_REQUEST'])
    expect((await state(member)).subscribed).toBe(false)
  })

  it('never calls an address that stands in a row from before the list', async () => {
    await put(member)
    await context.db
      .updateTable('push_subscription')
      .set({ endpoint: `${cashier.sandboxUrl}/bank/v1/payouts` })
      .where('member_id', '=', member.memberId)
      .execute()
    await deposit(member.memberId, 10)
    expect((await state(member)).subscribed).toBe(false)
  })

  it("gives a browser to who logs in there next, and another's address to nobody", async () => {
    const next = await cashier.member()
    await put(member)
    const stranger = new Browser(cashier.sandboxUrl)
    const stolen = {
      endpoint: browser.subscription.endpoint,
      keys: stranger.subscription.keys,
    }
    expect((await put(next, { subscription: stolen })).body.message).toBe('INVALID_REQUEST')
    expect((await state(member)).subscribed).toBe(true)
    expect((await put(next)).status).toBe(200)
    expect((await state(member)).subscribed).toBe(false)
    await deposit(member.memberId, 10)
    expect(await came()).toEqual([])
    await deposit(next.memberId, 10)
    expect(await came()).toHaveLength(1)
  })

  it("is one session's where several of one browser ask at once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => cashier.member()))
    const said = await Promise.all(people.map((who) => put(who)))
    expect(said.map(({ status }) => status)).toEqual(people.map(() => 200))
    const held = await Promise.all(people.map(async (who) => (await state(who)).subscribed))
    expect(held.filter(Boolean)).toHaveLength(1)
  })

  it('is put once where one session asks several times at once, of one browser or of two', async () => {
    const other = new Browser(cashier.sandboxUrl)
    const asked = Array.from({ length: 8 }, (_, n) =>
      put(member, n % 2 === 0 ? {} : { subscription: other.subscription }),
    )
    const said = await Promise.all(asked)
    expect(said.map(({ status }) => status)).toEqual(asked.map(() => 200))
    expect((await state(member)).subscribed).toBe(true)
  })

  it("keeps its own address where another's is refused", async () => {
    const next = await cashier.member()
    await put(member)
    const own = new Browser(cashier.sandboxUrl)
    expect((await put(next, { subscription: own.subscription })).status).toBe(200)
    const stolen = { endpoint: browser.subscription.endpoint, keys: own.subscription.keys }
    expect((await put(next, { subscription: stolen })).body.message).toBe('INVALID_REQUEST')
    expect((await state(next)).subscribed).toBe(true)
  })

  it('ends with the session, by logout or by time', async () => {
    await put(member)
    expect((await member.post('/api/logout', {})).status).toBe(204)
    await context.events.idle()
    await deposit(member.memberId, 10)
    expect(await came()).toEqual([])
    const idle = await cashier.member()
    await put(idle)
    cashier.advance(8 * 86_400_000)
    await deposit(idle.memberId, 10)
    expect(await came()).toEqual([])
    cashier.advance(30 * 86_400_000)
    await forgetEndedPush(context)
    const rows = context.db.selectFrom('push_subscription').select('member_id')
    expect((await rows.where('member_id', '=', idle.memberId).execute()).length).toBe(0)
  })

  it('ends for who closes the account or excludes himself, and is not begun by them', async () => {
    await put(member)
    await context.db
      .updateTable('member')
      .set({ excluded_until: new Date(context.clock.now().getTime() + 86_400_000) })
      .where('id', '=', member.memberId)
      .execute()
    await deposit(member.memberId, 10)
    expect([await came(), (await state(member)).subscribed]).toEqual([[], false])
    expect((await put(member)).body.message).toBe('SELF_EXCLUDED')
  })

  it('is forgotten where the browser is gone', async () => {
    await put(member)
    await cashier.sandboxCall('DELETE', `/sandbox/push/${browser.id}`)
    await deposit(member.memberId, 10)
    expect((await state(member)).subscribed).toBe(false)
  })
})
