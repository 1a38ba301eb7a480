import type { Answer } from '@krapao/contract/calls'
import { describe, expect, it } from 'vitest'
import { chatHouse, MAI, NOK, type Op, type Visitor } from '../testing/chatHouse.ts'

/** Who gets what begins to wait, what is put aside, what a case is about, and how it was. */
const house = await chatHouse()
const { send, reply, inbox, history, conversationSaying, clock } = house
const [nok, mai] = [house.operator(NOK), house.operator(MAI)]
const MINUTE_MS = 60_000

let made = 0
const asked = async (who: Visitor = house.guest()): Promise<string> => {
  const text = `question ${++made}`
  await send(who, text)
  return conversationSaying(text)
}
const put = (op: Op, what: 'duty' | 'labels' | 'snooze', body: object) =>
  op.client.put(`/api/ops/chat/${what}`, body)
const close = (conversation: string, op = nok) =>
  op.client.post('/api/ops/chat/close', { conversation })
const look = async (conversation: string) =>
  (
    (await nok.client.post('/api/ops/chat/history', { conversation, limit: 10, skip: 0 }))
      .body as unknown as Answer<'opsChatHistory'>
  ).conversation
const idsIn = async (box: string) => (await inbox(nok, box)).conversations.map((each) => each._id)
const chatsToday = async () =>
  ((await nok.client.get('/api/ops/today')).body as unknown as Answer<'opsToday'>).queues.chats

describe('a conversation that begins to wait', () => {
  it('is nobody’s while nobody is on duty', async () => {
    const conversation = await asked()
    expect((await look(conversation)).assignee).toBeNull()
    await close(conversation)
  })

  it('goes to who has the least on duty, and stays with who had it', async () => {
    await put(nok, 'duty', { isOn: true })
    expect((await put(mai, 'duty', { isOn: true })).body).toMatchObject({ me: 'mai', isOn: true })
    const [one, two] = [house.guest(), house.guest()]
    const first = await asked(one)
    const second = await asked(two)
    const owners = [(await look(first)).assignee, (await look(second)).assignee]
    expect(new Set(owners)).toEqual(new Set(['mai', 'nok']))
    // Answered and closed, it comes back to the same; whoever has more gets no new one.
    await reply(mai, first, 'answered')
    await close(first)
    await asked(one)
    expect((await look(first)).assignee).toBe(owners[0])
    await put(mai, 'duty', { isOn: false })
    const third = await asked()
    expect((await look(third)).assignee).toBe('nok')
    for (const each of [first, second, third]) await close(each)
    await put(nok, 'duty', { isOn: false })
  })

  it('goes to nobody who has left the console without a word', async () => {
    await put(nok, 'duty', { isOn: true })
    clock.advance(16 * MINUTE_MS)
    // A look of the other keeps that one's session, not this one's.
    expect((await mai.client.get('/api/ops/chat/duty')).body).toMatchObject({ onDuty: [] })
    const conversation = await asked()
    expect((await look(conversation)).assignee).toBeNull()
    await close(conversation)
    await put(nok, 'duty', { isOn: false })
  })
})

describe('a conversation put aside', () => {
  it('waits no more until its time, and is first among those that wait then', async () => {
    const conversation = await asked()
    await reply(nok, conversation, 'the bank answers at ten')
    const until = new Date(clock.now().getTime() + 20 * MINUTE_MS).toISOString()
    expect((await put(nok, 'snooze', { conversation, until })).body).toMatchObject({
      snoozedUntil: until,
    })
    expect([await idsIn('waiting'), await idsIn('snoozed')]).toEqual([[], [conversation]])
    expect(await chatsToday()).toMatchObject({ count: 0 })
    clock.advance(21 * MINUTE_MS)
    expect([await idsIn('waiting'), await idsIn('snoozed')]).toEqual([[conversation], []])
    expect(await chatsToday()).toEqual({ count: 1, oldestAt: until })
    await reply(nok, conversation, 'it has answered')
    expect(await idsIn('waiting')).toEqual([])
    await close(conversation)
  })

  it('comes back at once when the customer writes', async () => {
    const guest = house.guest()
    const conversation = await asked(guest)
    const until = new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString()
    await put(nok, 'snooze', { conversation, until })
    expect(await idsIn('waiting')).toEqual([])
    await send(guest, 'are you there?')
    expect(await idsIn('waiting')).toEqual([conversation])
    await close(conversation)
  })

  it('is refused for a time that has passed or is far away, and where it is closed', async () => {
    const conversation = await asked()
    for (const days of [-1, 31]) {
      const until = new Date(clock.now().getTime() + days * 86_400_000).toISOString()
      expect((await put(nok, 'snooze', { conversation, until })).status).toBe(400)
    }
    await close(conversation)
    const until = new Date(clock.now().getTime() + MINUTE_MS).toISOString()
    expect((await put(nok, 'snooze', { conversation, until })).body).toMatchObject({
      message: 'NOT_WAITING',
    })
  })
})

it('labels say what a conversation is about, and find it', async () => {
  const [one, two] = [await asked(), await asked()]
  const labels = [' slip ', 'slip', 'bank']
  expect((await put(nok, 'labels', { conversation: one, labels })).body).toMatchObject({
    labels: ['bank', 'slip'],
  })
  await put(mai, 'labels', { conversation: two, labels: ['slip'] })
  expect((await nok.client.get('/api/ops/chat/labels')).body).toEqual([
    { label: 'slip', count: 2 },
    { label: 'bank', count: 1 },
  ])
  const found = await nok.client.post('/api/ops/chat/inbox', {
    box: 'open',
    label: 'bank',
    page: 1,
    limit: 10,
  })
  expect(found.body).toMatchObject({ total: 1, conversations: [{ _id: one }] })
  const many = ['a', 'b', 'c', 'd', 'e', 'f']
  expect((await put(nok, 'labels', { conversation: one, labels: many })).status).toBe(400)
  for (const each of [one, two]) await close(each)
})

describe('a case', () => {
  it('begins with the first message, has one first answer, and begins anew after it is closed', async () => {
    const guest = house.guest()
    const conversation = await asked(guest)
    const opened = (await history(guest)).messages[0]?.createdAt
    expect((await look(conversation)).case).toEqual({ openedAt: opened, firstAnsweredAt: null })
    clock.advance(2 * MINUTE_MS)
    await reply(nok, conversation, 'first')
    const first = (await look(conversation)).case
    expect(first).toEqual({
      openedAt: opened,
      firstAnsweredAt: (await history(guest)).messages[0]?.createdAt,
    })
    await send(guest, 'and then?')
    await reply(nok, conversation, 'second')
    expect((await look(conversation)).case).toEqual(first)
    await close(conversation)
    clock.advance(MINUTE_MS)
    await send(guest, 'another thing')
    expect((await look(conversation)).case).toEqual({
      openedAt: (await history(guest)).messages[0]?.createdAt,
      firstAnsweredAt: null,
    })
    await close(conversation)
  })

  it('is rated once, by its customer, after it is closed and before they write again', async () => {
    const [guest, other] = [house.guest(), house.guest()]
    const conversation = await asked(guest)
    await asked(other)
    const rate = (who: Visitor, score: number) =>
      who.client.post('/api/chat/rate', { ...who.ids, score })
    const mayRate = async (who: Visitor) => (await history(who)).mayRate === true
    expect([await mayRate(guest), (await rate(guest, 5)).body]).toMatchObject([
      false,
      { message: 'NOT_WAITING' },
    ])
    await close(conversation)
    expect([await mayRate(guest), await mayRate(other)]).toEqual([true, false])
    expect([(await rate(other, 1)).status, (await rate(guest, 6)).status]).toEqual([409, 400])
    const both = await Promise.all([rate(guest, 4), rate(guest, 2)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await mayRate(guest)).toBe(false)
    // A new case is asked about again.
    await send(guest, 'another thing')
    expect(await mayRate(guest)).toBe(false)
    await close(conversation)
    expect(await mayRate(guest)).toBe(true)
    clock.advance(4 * 86_400_000)
    expect(await mayRate(guest)).toBe(false)
  })
})
