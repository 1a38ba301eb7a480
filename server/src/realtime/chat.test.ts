import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@krapao/contract/calls'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { chatHouse, type ClientSocket } from '../areas/support/chat/testing/chatHouse.ts'
import { testApp } from '../testing/app.ts'
import { openRealtime } from './socket.ts'

const house = await chatHouse()
const { send, history, reply, conversationSaying } = house
const op = house.operator()
type Message = Answer<'chatHistory'>['messages'][number]

describe('while member and operator have the chat open', () => {
  it('writing, delivery and reading are told to the other side', async () => {
    const member = await house.member()
    await send(member, 'ticks')
    const conversation = await conversationSaying('ticks')
    const [mine, theirs] = [await house.enter(member), await house.enter(op)]
    const told: [string, unknown][] = []
    theirs.on('typing', (event) => told.push(['typing', event]))
    theirs.on('delivered', (event) => told.push(['delivered', event]))
    theirs.on('read', (event) => told.push(['read', event]))
    const seen: [string, unknown][] = []
    mine.on('typing', (event) => seen.push(['typing', event]))
    mine.on('read', (event) => seen.push(['read', event]))
    mine.on('delivered', (event) => seen.push(['delivered', event]))
    mine.on('messaging', (_message, received) => received?.())

    for (let n = 0; n < 20; n += 1) mine.emit('typing', { room: member.room })
    theirs.emit('typing', { room: op.room, conversation })
    await expect.poll(() => seen).toEqual([['typing', { sender: 'other', name: 'nok' }]])
    await expect
      .poll(() => told)
      .toEqual([['typing', { sender: 'customer', name: 'สมชาย', conversation }]])
    const answered = await reply(op, conversation, 'seen?')
    await expect
      .poll(() => told[1])
      .toEqual(['delivered', { sender: 'customer', at: answered.body['createdAt'], conversation }])
    await member.client.put('/api/chat/read-customer/', member.ids)
    await expect
      .poll(() => told[2])
      .toEqual(['read', { sender: 'customer', at: answered.body['createdAt'], conversation }])
    await op.client.put('/api/ops/chat/read', { conversation })
    await expect.poll(() => seen.filter(([name]) => name === 'read').length).toBe(2)
  })

  it('writing about what is no conversation is ignored', async () => {
    const member = await house.member()
    await send(member, 'no conversation')
    const conversation = await conversationSaying('no conversation')
    const [mine, theirs] = [await house.enter(member), await house.enter(op)]
    const seen: unknown[] = []
    mine.on('typing', (event) => seen.push(event))
    // What a listener throws ends a process, and this cannot be made a text.
    const other = { toString: null, valueOf: null } as never
    theirs.emit('typing', { room: op.room, conversation: other })
    await sleep(50)
    // Another socket, for one says it once in a while.
    const again = await house.enter(op)
    again.emit('typing', { room: op.room, conversation })
    await expect.poll(() => seen).toEqual([{ sender: 'other', name: 'nok' }])
  })
})

/**
 * A client as the product describes it: after each gap it pages back until the last message it saw
 * before the gap.
 */
function faithful(who: Parameters<typeof house.enter>[0] & Parameters<typeof history>[0]) {
  const seen = new Map<string, Message>()
  let whole: string | null = null
  let live: Message[] = []
  let catching: Promise<void> | null = null
  const socket: ClientSocket = house.connect(who.auth, {
    reconnection: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 50,
  })
  const catchUp = async (): Promise<void> => {
    const missed: Message[] = []
    for (let skip = 0; ; skip += 10) {
      const { messages, total } = await history(who, 10, skip)
      missed.push(...messages)
      if (
        messages.some((each) => each._id === whole) ||
        missed.length >= total ||
        messages.length === 0
      )
        break
    }
    for (const each of [...missed, ...live]) seen.set(each._id, each)
    whole = missed[0]?._id ?? whole
    live = []
  }
  socket.on('connect', () => {
    catching = (catching ?? Promise.resolve())
      .then(async () => {
        const answer = await house.join(socket, who.room)
        if (answer.ok) await catchUp()
      })
      .catch(() => undefined)
  })
  socket.on('messaging', (message, received) => {
    seen.set(message._id, message)
    live.push(message)
    received?.()
  })
  return {
    socket,
    seen,
    settle: async () => {
      await catching
      await catchUp()
    },
    drop: () => socket.io.engine.close(),
  }
}

/**
 * What the guest and the operator say between two drops. The embedded database takes turns with the
 * test for one thread: a quarter does there.
 */
const [FROM_GUEST, FROM_OPERATOR] = house.database.notifications === null ? [3, 2] : [10, 10]
it(`${50 * (FROM_GUEST + FROM_OPERATOR)} messages over 50 dropped connections, each once and in order`, async () => {
  await house.context.settings.set('chatMessagesPerMinute', 100_000)
  const guest = house.guest()
  await send(guest, 'the long talk')
  const conversation = await conversationSaying('the long talk')
  const client = faithful(guest)
  await expect.poll(() => client.seen.size).toBe(1)

  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'wallet-user',
    'x-forwarded-for': '198.51.100.251',
  }
  const body = (clientId: string, text: string) =>
    JSON.stringify({ clientId, ...guest.ids, message: { message_type: 'text', payload: text } })
  let cut = 0
  /**
   * Sends until it is acknowledged; now and then the line breaks after the server has it and before
   * we know.
   */
  const persist = async (clientId: string, n: number): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      const signal =
        tries === 0 && n % 5 === 0 ? AbortSignal.timeout(3) : AbortSignal.timeout(10_000)
      const answer = await fetch(`${house.url}/api/chat/send-message`, {
        method: 'POST',
        headers,
        body: body(clientId, `guest ${n}`),
        signal,
      }).catch(() => null)
      if (answer?.status === 200) return
      cut += 1
    }
  }
  for (let round = 0; round < 50; round += 1) {
    await expect.poll(() => client.socket.connected, { timeout: 10_000, interval: 5 }).toBe(true)
    const work: Promise<unknown>[] = [
      ...Array.from({ length: FROM_GUEST }, (_, n) =>
        persist(randomUUID(), round * FROM_GUEST + n),
      ),
      ...Array.from({ length: FROM_OPERATOR }, (_, n) =>
        reply(op, conversation, `operator ${round * FROM_OPERATOR + n}`),
      ),
    ]
    await sleep(5)
    client.drop()
    await Promise.all(work)
  }
  await expect.poll(() => client.socket.connected, { timeout: 10_000 }).toBe(true)
  await client.settle()
  const texts = [...client.seen.values()].map((each) =>
    each.message.message_type === 'text' ? each.message.payload.text : '',
  )
  expect(texts).toHaveLength(50 * (FROM_GUEST + FROM_OPERATOR) + 1)
  expect(new Set(texts).size).toBe(texts.length)
  expect(cut).toBeGreaterThan(0)
  const kept = await house.context.db
    .selectFrom('chat_message')
    .select(['id'])
    .where('conversation_id', '=', conversation)
    .orderBy('created_at')
    .execute()
  expect(
    [...client.seen.values()]
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map((each) => each._id),
  ).toEqual(kept.map((row) => row.id))
}, 90_000)

describe.skipIf(house.database.notifications === null)('two server processes', () => {
  it("tell each other's people", async () => {
    // A process of its own hears only its own chat: the socket's adapter carries the word.
    const second = await testApp({
      database: house.database,
      sandbox: house.sandbox,
    })
    await second.listen()
    const pool = new Pool({ connectionString: house.database.url ?? '' })
    const realtime = openRealtime(second.context, second.app.server, pool)
    const member = await house.member()
    const [mine, theirs] = [await house.enter(member), await house.enter(op)]
    const [heard, inbox]: [string[], string[]] = [[], []]
    mine.on('messaging', (message, received) => {
      heard.push(message._id)
      received?.()
    })
    theirs.on('inbox', (event) => {
      if (event.message) inbox.push(event.message._id)
    })
    const sent = await second.client(member.token).post('/api/chat/send-message', {
      clientId: randomUUID(),
      message: { message_type: 'text', payload: 'from the other process' },
    })
    await expect.poll(() => [heard, inbox]).toEqual([[sent.body['_id']], [sent.body['_id']]])
    const conversation = await conversationSaying('from the other process')
    const long = 'ยาว'.repeat(666)
    await second.client(op.client.token).post('/api/ops/chat/send-message', {
      conversation,
      clientId: randomUUID(),
      message: { message_type: 'text', payload: long },
    })
    await expect.poll(() => heard.length).toBe(2)
    // Said to be received by a device on this process, told to the one that sent.
    await expect.poll(async () => (await history(member)).messages[0]?.deliveredAt).not.toBeNull()
    await realtime.close()
    await pool.end()
  })
})
