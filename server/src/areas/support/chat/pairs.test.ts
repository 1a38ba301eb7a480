import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { chatHouse, type Op, type Visitor } from './testing/chatHouse.ts'
import { form } from './testing/form.ts'

/** Everyone against everyone: nobody reads, writes to, marks, uploads as or listens to another. */
const house = await chatHouse()
const [guest, otherGuest, member, otherMember] = [
  house.guest(),
  house.guest(),
  await house.member(),
  await house.member(),
]
const customers: [string, Visitor][] = [
  ['a guest', guest],
  ['another guest', otherGuest],
  ['a member', member],
  ['another member', otherMember],
]
for (const [name, who] of customers) await house.send(who, `secret of ${name}`)
const op = house.operator()
const nobody: Visitor = { client: house.client(), ids: {}, auth: {}, room: '' }
const wrongToken: Visitor = { ...nobody, client: house.client('nosuchtoken') }
const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#abc' } })
  .png()
  .toBuffer()
const message = { message_type: 'text', payload: 'forged' }

/** Every call of a customer, as `who`, naming `whose`. */
const calls = (who: Visitor, ids: Visitor['ids']) =>
  Promise.all([
    who.client.post('/api/chat/send-message', { clientId: randomUUID(), ...ids, message }),
    who.client.post('/api/chat/history', { ...ids, limit: 100, skip: 0 }),
    who.client.put('/api/chat/read-customer/', ids),
    who.client.post('/api/chat/upload-image', ...form(png, { fields: ids })),
  ])
/**
 * A guest's id is his secret: who has it is that guest, so the pairs are made of what can be known
 * of another, a member's id.
 */
const others = customers.flatMap(([name, who]) =>
  [member, otherMember]
    .filter((each) => each !== who)
    .map((whose) => [name, whose.memberId, who, whose] as const),
)

describe('naming a member', () => {
  it.each(others)('%s is refused every call in the name of %s', async (_name, _id, who, whose) => {
    for (const reply of await calls(who, { ...who.ids, userId: whose.memberId }))
      expect(reply).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
    for (const reply of await calls(who, { userId: whose.memberId }))
      expect(reply).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
  })
})

describe('without being anyone', () => {
  it.each([
    ['no id', {}],
    ['empty ids', { userId: '', guestId: '' }],
    ["a member's id", { userId: member.memberId }],
  ])('%s opens nothing', async (_name, ids) => {
    for (const reply of await calls(nobody, ids))
      expect(reply).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
  })
  it('a token that is none is told so, whatever guest id stands beside it', async () => {
    for (const reply of await calls(wrongToken, guest.ids))
      expect(reply).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
  })
  it.each(['not-a-uuid', '00000000-0000-1000-8000-000000000000', `${randomUUID()}x`])(
    'the guest id %s is none',
    async (guestId) => {
      for (const reply of await calls(nobody, { guestId }))
        expect([400, 401]).toContain(reply.status)
    },
  )
  it('an operator is no customer, and a customer no operator', async () => {
    for (const reply of await calls({ ...nobody, client: op.client }, {}))
      expect(reply).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
    for (const who of [guest, member, nobody]) {
      expect(
        (await who.client.post('/api/ops/chat/inbox', { box: 'open', page: 1, limit: 10 })).status,
      ).toBe(401)
    }
  })
})

describe('everyone', () => {
  it.each(customers)("%s reads his own words and no one else's", async (name, who) => {
    expect(await house.said(who)).toEqual([`secret of ${name}`])
  })

  it('shows no guest id to operators, anywhere', async () => {
    const box = await house.inbox(op, 'open')
    expect(box.total).toBe(4)
    const histories = await Promise.all(
      box.conversations.map((each) =>
        op.client.post('/api/ops/chat/history', { conversation: each._id, limit: 10, skip: 0 }),
      ),
    )
    const found = await op.client.post('/api/ops/chat/search', {
      text: 'secret',
      page: 1,
      limit: 10,
    })
    expect(found.body['total']).toBe(4)
    const shown = JSON.stringify([box, histories.map((each) => each.text), found.text])
    for (const each of [guest, otherGuest]) expect(shown).not.toContain(each.ids.guestId)
    expect(shown).toContain(member.memberId)
  })
})

describe('rooms', () => {
  const everyone: [string, Visitor | Op][] = [...customers, ['an operator', op], ['nobody', nobody]]
  const pairs = everyone.flatMap(([name, who]) =>
    everyone
      .filter(([, whose]) => whose !== who && whose !== nobody)
      .map(([whose, other]) => [name, whose, who, other.room] as const),
  )
  it.each(pairs)('%s may not join that of %s', async (_name, _whose, who, room) => {
    expect(await house.join(house.connect(who.auth), room)).toEqual({
      ok: false,
      message: 'UNAUTHORIZED',
    })
  })
  it.each(everyone.slice(0, -1))('%s joins his own, and again', async (_name, who) => {
    const socket = await house.enter(who)
    expect(await house.join(socket, who.room)).toEqual({ ok: true })
  })

  it('tell what is said to its own people and nobody else', async () => {
    const heard = new Map<string, string[]>()
    const listening = await Promise.all(
      everyone.slice(0, -1).map(async ([name, who]) => {
        const socket = await house.enter(who)
        const texts: string[] = []
        heard.set(name, texts)
        socket.on('messaging', (event) => texts.push(JSON.stringify(event)))
        socket.on('inbox', (event) => texts.push(JSON.stringify(event)))
        socket.on('typing', (event) => texts.push(JSON.stringify(event)))
        return socket
      }),
    )
    const stranger = house.connect({})
    stranger.on('messaging', () => heard.get('a guest')?.push('a stranger heard it'))
    for (const [name, who] of customers) await house.send(who, `live of ${name}`)
    listening[0]?.emit('typing', { room: guest.room })
    const conversation = await house.conversationSaying('live of a guest')
    await house.reply(op, conversation, 'answer to a guest')
    await op.client.post('/api/ops/chat/typing', { conversation })
    await op.client.post('/api/ops/chat/notes', { conversation, text: 'beware of him' })
    await expect.poll(() => heard.get('a guest')?.length).toBe(3)
    await expect.poll(() => heard.get('an operator')?.length).toBe(7)
    for (const [name] of customers.slice(1))
      expect(heard.get(name)).toEqual([expect.stringContaining(`live of ${name}`)])
    for (const [name] of customers) expect(heard.get(name)?.join()).not.toContain('beware')
    // A guest hears his own id back from his own sending; operators never.
    expect(heard.get('an operator')?.join()).not.toContain(guest.ids.guestId)
  })

  it("a guest who has logged in hears his member's room; the guest id alone hears nothing of it", async () => {
    const [one, person] = [house.guest(), await house.member()]
    const before = await house.enter(one)
    const leaked: unknown[] = []
    before.on('messaging', (event) => leaked.push(event))
    await house.send(one, 'now I log in')
    await expect.poll(() => leaked.length).toBe(1)
    const after = house.connect({ ...person.auth, ...one.auth })
    expect(await house.join(after, one.room)).toEqual({ ok: false, message: 'UNAUTHORIZED' })
    expect(await house.join(after, person.room)).toEqual({ ok: true })
    expect(await house.said(person)).toEqual(['now I log in'])
    const heard: unknown[] = []
    after.on('messaging', (event) => heard.push(event))
    await house.reply(op, await house.conversationSaying('now I log in'), 'welcome')
    await expect.poll(() => heard.length).toBe(1)
    expect(leaked).toHaveLength(1)
  })

  it('a socket whose session has run out hears nothing more once it asks again', async () => {
    const person = await house.member()
    const socket = await house.enter(person)
    await person.client.post('/api/logout')
    await expect.poll(() => socket.connected).toBe(false)
  })
})
