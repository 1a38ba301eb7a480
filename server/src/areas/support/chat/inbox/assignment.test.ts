import type { Answer } from '@krapao/contract/calls'
import { describe, expect, it } from 'vitest'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { chatHouse, MAI, type Visitor } from '../testing/chatHouse.ts'
import { releaseChats } from './assign.ts'

/** Whose a conversation is, and what a colleague's look into it changes. */
const house = await chatHouse()
const { send, reply, inbox, conversationSaying, context } = house
const [nok, mai] = [house.operator(), house.operator(MAI)]

let made = 0
const asked = async (who: Visitor = house.guest()): Promise<string> => {
  const text = `question ${++made}`
  await send(who, text)
  return conversationSaying(text)
}
const look = (op: typeof nok, conversation: string) =>
  op.client.post('/api/ops/chat/history', { conversation, limit: 10, skip: 0 })
const read = (op: typeof nok, conversation: string) =>
  op.client.put('/api/ops/chat/read', { conversation })
const unreadOf = async (conversation: string) =>
  ((await look(nok, conversation)).body as unknown as Answer<'opsChatHistory'>).unread
const assign = (op: typeof nok, conversation: string, operator: string | null, from?: unknown) =>
  op.client.put('/api/ops/chat/assign', {
    conversation,
    operator,
    ...(from === undefined ? {} : { from }),
  })
const looksAt = async (subject: string) =>
  await context.db
    .selectFrom('audit_entry')
    .select(['operator', 'action'])
    .where('subject', '=', subject)
    .where('action', '=', 'chat.look')
    .execute()

describe("a colleague's conversation", () => {
  it('stays unread when another operator looks into it, and is read by whose it is', async () => {
    const conversation = await asked()
    await assign(nok, conversation, 'nok')
    expect((await read(mai, conversation)).status).toBe(204)
    expect(await unreadOf(conversation)).toBe(1)
    await read(nok, conversation)
    expect(await unreadOf(conversation)).toBe(0)
  })

  it('is in the audit log once an hour when another looks into it, and not when its own does', async () => {
    const member = await house.member()
    const conversation = await asked(member)
    await look(mai, conversation)
    expect(await looksAt(conversation)).toEqual([])
    await assign(nok, conversation, 'nok')
    await look(nok, conversation)
    await Promise.all([look(mai, conversation), look(mai, conversation)])
    expect(await looksAt(conversation)).toEqual([{ operator: 'mai', action: 'chat.look' }])
    // A session without use for 30 minutes would end.
    for (const looks of [1, 1, 2]) {
      house.clock.advance(21 * 60_000)
      await Promise.all([look(mai, conversation), look(nok, conversation)])
      expect(await looksAt(conversation)).toHaveLength(looks)
    }
  })

  it('is in the audit log too when another finds it by a word of it', async () => {
    const guest = house.guest()
    const [own, theirs] = [await asked(guest), await asked()]
    await assign(mai, own, 'mai')
    await assign(nok, theirs, 'nok')
    await send(guest, 'a rare word: zyzzyva')
    const find = (op: typeof nok) =>
      op.client.post('/api/ops/chat/search', { text: 'zyzzyva', page: 1, limit: 10 })
    await find(mai)
    expect(await looksAt(own)).toEqual([])
    await find(nok)
    expect(await looksAt(own)).toEqual([{ operator: 'nok', action: 'chat.look' }])
    expect(await looksAt(theirs)).toEqual([])
  })

  it('is taken by one of two who take it at once; the other is told whose it is', async () => {
    const conversation = await asked()
    const both = await Promise.all([
      assign(nok, conversation, 'nok', null),
      assign(mai, conversation, 'mai', null),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect(lost?.body).toMatchObject({
      message: 'CASE_TAKEN',
      details: { operator: won?.body['assignee'] },
    })
    const entries = await context.db
      .selectFrom('audit_entry')
      .select('operator')
      .where('subject', '=', conversation)
      .where('action', '=', 'chat.assign')
      .execute()
    expect(entries).toEqual([{ operator: won?.body['assignee'] }])
    // Handed over by whoever sees whose it is.
    const to = won?.body['assignee'] === 'nok' ? 'mai' : 'nok'
    const handed = await assign(mai, conversation, to, won?.body['assignee'])
    expect(handed.body).toMatchObject({ assignee: to })
  })
})

it("is nobody's again once its operator may not chat any more, and then whose answers", async () => {
  const gone = await seat(context, 'support', { name: 'lek' })
  const conversation = await asked()
  await assign(nok, conversation, 'lek')
  await context.db
    .updateTable('operator')
    .set({ role: 'content' })
    .where('id', '=', gone.id)
    .execute()
  await releaseChats(context)
  const ofNobody = async () =>
    (await inbox(mai, 'unassigned')).conversations.filter((each) => each._id === conversation)
  expect(await ofNobody()).toMatchObject([{ assignee: null, unread: 1 }])
  const { counts } = await inbox(mai, 'open')
  expect(counts.unassigned).toBe((await inbox(mai, 'unassigned')).total)
  await reply(mai, conversation, 'I am here now')
  expect(await ofNobody()).toEqual([])
  expect((await inbox(mai, 'mine')).conversations.map((each) => each._id)).toContain(conversation)
})

describe('that someone writes', () => {
  it('reaches the operators alone, under one’s own conversation whatever else is named', async () => {
    const [thief, victim] = [await house.member(), await house.member()]
    const [own, theirs] = [await asked(thief), await asked(victim)]
    const [at, desk, other] = [
      await house.enter(thief),
      await house.enter(nok),
      await house.enter(victim),
    ]
    const [seen, heard]: [unknown[], unknown[]] = [[], []]
    desk.on('typing', (event) => seen.push(event.conversation))
    other.on('typing', (event) => heard.push(event))
    at.emit('typing', { room: victim.room, conversation: theirs })
    await expect.poll(() => seen).toEqual([own])
    expect(heard).toEqual([])
  })

  it('reaches that customer alone when an operator writes', async () => {
    const [one, two] = [await house.member(), await house.member()]
    const conversation = await asked(one)
    await asked(two)
    const [first, second] = [await house.enter(one), await house.enter(two)]
    const heard: string[] = []
    first.on('typing', () => heard.push('first'))
    second.on('typing', () => heard.push('second'))
    await nok.client.post('/api/ops/chat/typing', { conversation })
    await expect.poll(() => heard).toEqual(['first'])
  })
})

describe('in which language', () => {
  it('a customer wrote last stands on the conversation', async () => {
    const guest = house.guest()
    const conversation = await asked(guest)
    const shown = async () =>
      (await inbox(nok, 'open')).conversations.find((each) => each._id === conversation)?.locale
    expect(await shown()).toBe('th')
    await guest.client.post(
      '/api/chat/send-message',
      {
        ...guest.ids,
        clientId: crypto.randomUUID(),
        message: { message_type: 'text', payload: { text: 'ສະບາຍດີ' } },
      },
      { 'accept-language': 'lo' },
    )
    expect(await shown()).toBe('la')
    await reply(nok, conversation, 'hello')
    expect(await shown()).toBe('la')
  })

  it('a ready answer is kept, each text as it is typed, markup too', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const body = {
      shortcut: 'greet',
      title: markup,
      message: { message_type: 'text', payload: { text: markup } },
      translations: { la: ' ສະບາຍດີ ', en: markup },
    }
    const { status, body: kept } = await nok.client.post('/api/ops/chat/canned', body)
    expect([status, kept]).toEqual([
      200,
      expect.objectContaining({
        title: markup,
        message: { message_type: 'text', payload: { text: markup } },
        translations: { la: 'ສະບາຍດີ', en: markup },
      }),
    ])
    // One left out is taken away, and one too long, or of what is no text, is refused.
    const path = `/api/ops/chat/canned/${String(kept['_id'])}`
    expect(
      (await nok.client.put(path, { ...body, translations: { en: 'hello' } })).body,
    ).toMatchObject({ translations: { en: 'hello' } })
    for (const wrong of [
      { translations: { en: 'x'.repeat(2_001) } },
      { translations: { de: 'hallo' } },
      {
        message: {
          message_type: 'quick_replies',
          payload: 'q',
          payloads: [{ title: 'a', type: 'postback', payload: 'A' }],
        },
      },
    ])
      expect((await nok.client.put(path, { ...body, ...wrong })).status).toBe(400)
    expect((await nok.client.get('/api/ops/chat/canned')).body).toEqual([
      expect.objectContaining({ translations: { en: 'hello' } }),
    ])
  })
})
