import type { Answer } from '@krapao/contract/calls'
import { describe, expect, it } from 'vitest'
import { writeAsHouse } from '../house.ts'
import { forgetChats } from '../retention/retention.ts'
import { chatHouse, MAI, type Visitor } from '../testing/chatHouse.ts'

/**
 * A conversation waits from the customer's first unanswered message until somebody answers or
 * closes it.
 */
const house = await chatHouse()
const { send, reply, inbox, history, conversationSaying, context, clock } = house
const [nok, mai] = [house.operator(), house.operator(MAI)]
const MINUTE_MS = 60_000

let made = 0
const asked = async (who: Visitor = house.guest()): Promise<string> => {
  const text = `question ${++made}`
  await send(who, text)
  return conversationSaying(text)
}
const look = async (conversation: string) =>
  (await nok.client.post('/api/ops/chat/history', { conversation, limit: 100, skip: 0 }))
    .body as unknown as Answer<'opsChatHistory'>
const since = async (conversation: string) => (await look(conversation)).conversation.waitingSince
/** When the customer's newest message but `skip` was written. */
const saidAt = async (conversation: string, skip = 0) =>
  (await look(conversation)).messages.filter((each) => each.sender === 'customer')[skip]?.createdAt
const today = async () =>
  (
    (await nok.client.get('/api/ops/today')).body as unknown as {
      queues: { chats: { count: number; oldestAt: string | null } }
    }
  ).queues.chats
const act = (what: 'close' | 'reopen' | 'read', conversation: string, op = nok) =>
  what === 'read'
    ? op.client.put('/api/ops/chat/read', { conversation })
    : op.client.post(`/api/ops/chat/${what}`, { conversation })

describe('a conversation waits', () => {
  it('though an operator has opened and read it, until one answers', async () => {
    const guest = house.guest()
    const conversation = await asked(guest)
    const first = await saidAt(conversation)
    expect(await today()).toEqual({ count: 1, oldestAt: first })
    expect((await act('read', conversation)).status).toBe(204)
    clock.advance(4 * MINUTE_MS)
    await send(guest, 'hello?')
    await act('read', conversation)
    expect([await since(conversation), (await look(conversation)).unread]).toEqual([first, 0])
    expect(await today()).toEqual({ count: 1, oldestAt: first })
    expect((await inbox(mai, 'waiting')).conversations).toMatchObject([
      { _id: conversation, waitingSince: first, unread: 0 },
    ])
    expect((await inbox(mai, 'waiting')).counts.waiting).toBe(1)
    await reply(mai, conversation, 'here I am')
    expect(await since(conversation)).toBeNull()
    expect(await today()).toEqual({ count: 0, oldestAt: null })
    expect((await inbox(nok, 'waiting')).total).toBe(0)
    // Assigned to a colleague, it is as answered as before; the next question begins again.
    clock.advance(MINUTE_MS)
    await send(guest, {
      message_type: 'postback',
      payload: { title: 'Deposit', payload: 'DEPOSIT' },
    })
    expect(await since(conversation)).toBe(await saidAt(conversation))
    await act('close', conversation)
  })

  it('until it is closed; again once the customer writes, and as before when it is reopened', async () => {
    const guest = house.guest()
    const conversation = await asked(guest)
    const first = await saidAt(conversation)
    await act('close', conversation)
    expect([await since(conversation), (await today()).count]).toEqual([null, 0])
    await act('reopen', conversation, mai)
    expect(await since(conversation)).toBe(first)
    await act('reopen', conversation)
    expect(await since(conversation)).toBe(first)
    await act('close', conversation)
    clock.advance(MINUTE_MS)
    await send(guest, 'one more thing')
    expect(await since(conversation)).toBe(await saidAt(conversation))
    await reply(nok, conversation, 'done')
    await act('close', conversation)
    await act('reopen', conversation)
    expect(await since(conversation)).toBeNull()
  })

  it('still where only the house has answered by itself', async () => {
    const before = clock.now()
    await context.settings.set('chatHoursFrom', '09:00')
    clock.hold(new Date('2026-11-21T03:00:00.000+07:00'))
    const guest = house.guest()
    await send(guest, 'is anyone there?')
    expect((await history(guest)).messages.map((each) => each.sender)).toEqual([
      'other',
      'customer',
    ])
    const { conversations } = await inbox(nok, 'waiting')
    const [conversation = ''] = conversations.map((each) => each._id)
    expect(conversations).toMatchObject([{ waitingSince: await saidAt(conversation) }])
    await reply(nok, conversation, 'yes')
    await context.settings.set('chatHoursFrom', '00:00')
    clock.hold(before)
  })

  it('since the older question where a guest who waits becomes a member who waits', async () => {
    const [guest, member] = [house.guest(), await house.member()]
    await asked(guest)
    const first = (await history(guest)).messages[0]?.createdAt
    clock.advance(MINUTE_MS)
    await asked(member)
    const both = { ...member, ids: { ...member.ids, ...guest.ids } }
    await history(both)
    const own = (await inbox(nok, 'waiting')).conversations.filter(
      (each) => each.member?._id === member.memberId,
    )
    expect(own).toMatchObject([{ waitingSince: first }])
    // An answer to the member was none to the guest.
    await reply(nok, own[0]?._id ?? '', 'both answered')
    const later = house.guest()
    await send(later, 'a guest again')
    const asGuest = (await history(later)).messages[0]?.createdAt
    await history({ ...member, ids: { ...member.ids, ...later.ids } })
    expect(await since(own[0]?._id ?? '')).toBe(asGuest)
    await reply(nok, own[0]?._id ?? '', 'answered')
  })
})

it('the waiting list begins with who has waited longest, and leaves out who does not wait', async () => {
  const [one, two, three] = [await asked(), (clock.advance(1_000), await asked()), await asked()]
  const again = house.guest()
  const four = (clock.advance(1_000), await asked(again))
  clock.advance(1_000)
  await send(again, 'and another word')
  await reply(nok, two, 'answered')
  const waiting = await inbox(nok, 'waiting')
  expect(waiting.conversations.map((each) => each._id)).toEqual([one, three, four])
  expect([waiting.total, waiting.counts.waiting]).toEqual([3, 3])
  for (const each of [one, three, four]) await act('close', each)
})

it('of an answer and a question at the same moment it stands how the later one left it', async () => {
  const guest = house.guest()
  const conversation = await asked(guest)
  await Promise.all([
    reply(nok, conversation, 'a'),
    reply(mai, conversation, 'b'),
    send(guest, 'c'),
    send(guest, 'd'),
  ])
  const { messages } = await look(conversation)
  const answered = messages.findIndex((each) => each.operator !== null)
  const open = messages.slice(0, answered).filter((each) => each.sender === 'customer')
  expect(await since(conversation)).toBe(open.at(-1)?.createdAt ?? null)
  await act('close', conversation)
})

it('a conversation whose question is deleted by its age does not wait for ever', async () => {
  const member = await house.member()
  const conversation = await asked(member)
  const days = context.settings.get('chatRetentionDays')
  clock.advance((days - 1) * 86_400_000)
  await context.db.transaction().execute(async (tx) => {
    await writeAsHouse(context, tx, member.memberId, 'the terms have changed')
  })
  const waits = async () =>
    (
      await context.db
        .selectFrom('chat_conversation')
        .select('waiting_since')
        .where('id', '=', conversation)
        .executeTakeFirstOrThrow()
    ).waiting_since
  await forgetChats(context)
  expect(await waits()).not.toBeNull()
  clock.advance(2 * 86_400_000)
  await forgetChats(context)
  expect(await waits()).toBeNull()
})
