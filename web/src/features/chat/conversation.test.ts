import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatCalls } from '../../api/chat/calls.ts'
import type { ChatConnectionEvents } from '../../api/chat/connection.ts'
import type { StoredMessage } from '../../api/chat/outbox.ts'
import { Refusal } from '../../api/refusal.ts'
import { openConversation } from './conversation.ts'
import type { ChatMessage } from './message/content.ts'

/** A server that keeps what it is sent once, and a network that can be made bad. */
class World {
  written: ChatMessage[] = []
  events: ChatConnectionEvents | undefined
  isUp = true
  /**
   * What becomes of the next call: it is done, it is done and the answer is lost, or it never
   * arrives.
   */
  fate: () => 'done' | 'answerLost' | 'lost' = () => 'done'
  refuse: Refusal | undefined
  kept: StoredMessage[] = []
  reads = 0
  isEnded = false
  scores: number[] = []
  histories = 0
  #clock = 1.8e12
  #ids = 0

  write(sender: 'customer' | 'other', text: string, clientId: string | null): ChatMessage {
    const before = this.written.find((known) => clientId !== null && known.clientId === clientId)
    if (before) return before
    const message: ChatMessage = {
      _id: String(this.written.length + 1),
      clientId,
      sender,
      userId: null,
      guestId: 'g',
      username: null,
      name: null,
      createdAt: new Date(++this.#clock).toISOString(),
      session_id: null,
      deliveredAt: null,
      readAt: null,
      message: { message_type: 'text', payload: { text } },
    }
    this.written.push(message)
    if (this.isUp) this.events?.onMessage(message)
    return message
  }

  async reach<T>(answer: () => T): Promise<T> {
    await Promise.resolve()
    const fate = this.isUp ? this.fate() : 'lost'
    if (fate === 'lost') throw new Refusal('SERVICE_UNAVAILABLE', 0)
    if (this.refuse) throw this.refuse
    const answered = answer()
    if (fate === 'answerLost') throw new Refusal('SERVICE_UNAVAILABLE', 0)
    return answered
  }

  down(): void {
    this.isUp = false
    this.events?.onLost()
  }
  up(): void {
    this.isUp = true
    this.events?.onJoined(true)
  }

  open() {
    const calls: ChatCalls = {
      prefix: async () => 'krapao-',
      history: (limit, skip) =>
        this.reach(() => {
          this.histories++
          return {
            total: this.written.length,
            unread: 0,
            messages: this.written.toReversed().slice(skip, skip + limit),
            ...(this.isEnded ? { mayRate: true as const } : {}),
          }
        }),
      send: ({ clientId, message }) =>
        this.reach(() =>
          this.write('customer', (message.payload as { text: string }).text, clientId),
        ),
      upload: () => this.reach(() => ({ path: 'chat/1.png' })),
      rate: (score) =>
        this.reach(() => {
          this.isEnded = false
          this.scores.push(score)
        }),
      markRead: () =>
        this.reach(() => {
          this.reads++
        }),
    }
    return openConversation({
      calls,
      connectChat: (events) => {
        this.events = events
        return { sayTyping: () => undefined, close: () => undefined }
      },
      outbox: {
        list: () => this.kept,
        keep: (entry) => {
          this.kept = [...this.kept.filter(({ clientId }) => clientId !== entry.clientId), entry]
        },
        drop: (clientId) => {
          this.kept = this.kept.filter((entry) => entry.clientId !== clientId)
        },
      },
      newId: () => `client-${++this.#ids}`,
      now: () => Date.now(),
    })
  }
}

const said = (messages: readonly ChatMessage[]): unknown[] =>
  messages.map(({ message }) => (message.payload as { text: string }).text)
const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a conversation', () => {
  it("50 dropped connections and 1,000 messages: nothing lost or doubled, and the server's order", async () => {
    const world = new World()
    const conversation = world.open()
    await settle()
    let seed = 7
    const random = (): number =>
      (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
    world.fate = () => (random() < 0.75 ? 'done' : random() < 0.5 ? 'answerLost' : 'lost')
    const mine: string[] = []
    for (let n = 0; n < 1_000; n++) {
      if (n % 20 === 0) world.down()
      if (n % 20 === 8) world.up()
      if (n % 3 === 0) world.write('other', `theirs ${n}`, null)
      else {
        mine.push(`mine ${n}`)
        conversation.sendText(`mine ${n}`)
      }
      if (n % 5 === 0) await settle(40)
    }
    world.up()
    await settle(600_000)
    world.fate = () => 'done'
    world.down()
    world.up()
    await settle(60_000)
    const { messages, outgoing } = conversation.state()
    expect(outgoing).toEqual([])
    expect(world.kept).toEqual([])
    expect(said(messages)).toEqual(said(world.written))
    expect(said(world.written).filter((text) => String(text).startsWith('mine'))).toEqual(mine)
    conversation.close()
  })

  it('S173: keeps what was written offline over a reload, and sends it once', async () => {
    const world = new World()
    world.isUp = false
    const before = world.open()
    before.sendText('  waits  ')
    await settle(5_000)
    expect(before.state().outgoing.map(({ status }) => status)).toEqual(['queued'])
    before.close()

    world.isUp = true
    const after = world.open()
    await settle(1_000)
    expect(said(world.written)).toEqual(['waits'])
    expect(said(after.state().messages)).toEqual(['waits'])
    expect(world.kept).toEqual([])
    after.close()
  })

  it('S154, S253: loads ten at a time, older ones before, and says when there are no more', async () => {
    const world = new World()
    for (let n = 1; n <= 25; n++) world.write('other', String(n), null)
    const conversation = world.open()
    await settle()
    expect(said(conversation.state().messages)).toEqual(
      Array.from({ length: 10 }, (_, at) => String(16 + at)),
    )
    await Promise.all([conversation.loadOlder(), conversation.loadOlder()])
    expect(conversation.state().messages).toHaveLength(20)
    await conversation.loadOlder()
    expect(conversation.state().messages).toHaveLength(25)
    const asked = world.histories
    await conversation.loadOlder()
    expect(world.histories).toBe(asked)
    conversation.close()
  })

  it('fetches a gap of several pages, down to what it knows', async () => {
    const world = new World()
    for (let n = 1; n <= 30; n++) world.write('other', String(n), null)
    const conversation = world.open()
    await settle()
    world.down()
    for (let n = 31; n <= 64; n++) world.write('other', String(n), null)
    world.up()
    await settle()
    expect(said(conversation.state().messages)).toEqual(
      Array.from({ length: 44 }, (_, at) => String(21 + at)),
    )
    conversation.close()
  })

  it('S157: a file that the server refused can be sent again, or taken away', async () => {
    const world = new World()
    const conversation = world.open()
    await settle()
    world.refuse = new Refusal('INVALID_REQUEST', 400)
    conversation.sendFile(new File(['x'], 'a.png', { type: 'image/png' }), 'image')
    conversation.sendFile(new File(['x'], 'b.png', { type: 'image/png' }), 'image')
    await settle(60_000)
    const [one, two] = conversation.state().outgoing
    expect([one?.status, two?.status]).toEqual(['failed', 'failed'])
    world.refuse = undefined
    conversation.remove(one?.clientId ?? '')
    conversation.resend(two?.clientId ?? '')
    await settle()
    expect(world.written.map(({ clientId }) => clientId)).toEqual([two?.clientId])
    expect(conversation.state().outgoing).toEqual([])
    conversation.close()
  })
  it('S157: shows a refused message as failed, sends it again, or takes it away; the next goes on', async () => {
    const world = new World()
    const conversation = world.open()
    await settle()
    world.refuse = new Refusal('INVALID_REQUEST', 400)
    conversation.sendText('one')
    conversation.sendText('two')
    await settle(60_000)
    const [one, two] = conversation.state().outgoing
    expect([one?.status, two?.status]).toEqual(['failed', 'failed'])
    world.refuse = undefined
    conversation.remove(one?.clientId ?? '')
    conversation.resend(two?.clientId ?? '')
    await settle()
    expect(said(world.written)).toEqual(['two'])
    expect(conversation.state().outgoing).toEqual([])
    expect(world.kept).toEqual([])
    conversation.close()
  })

  it('waits as long as the server asks, then sends by itself', async () => {
    const world = new World()
    const conversation = world.open()
    await settle()
    world.refuse = new Refusal('REQUEST_LIMIT', 429, { retryAfter: 7 })
    conversation.sendText('slow')
    await settle(100)
    world.refuse = undefined
    expect(conversation.state().held?.until).toBeGreaterThan(Date.now() + 6_000)
    conversation.sendText('down')
    await settle(6_000)
    expect(world.written).toEqual([])
    await settle(2_000)
    expect(said(world.written)).toEqual(['slow', 'down'])
    expect(conversation.state().held).toBeNull()
    conversation.close()
  })

  it('counts unread messages until they are read on any device, also when the call is lost', async () => {
    const world = new World()
    const conversation = world.open()
    await settle()
    world.write('other', 'a', null)
    world.write('other', 'b', null)
    expect(conversation.state().unread).toBe(2)
    world.fate = () => 'lost'
    await conversation.markRead()
    expect(conversation.state().unread).toBe(2)
    world.fate = () => 'done'
    await conversation.markRead()
    expect([conversation.state().unread, world.reads]).toEqual([0, 1])
    await conversation.markRead()
    expect(world.reads).toBe(1)
    world.write('other', 'c', null)
    world.events?.onRead({ sender: 'customer', at: new Date().toISOString() })
    expect(conversation.state().unread).toBe(0)
    conversation.close()
  })

  it('asks once how the help was, also when the answer is lost', async () => {
    const world = new World()
    world.isEnded = true
    const conversation = world.open()
    await settle()
    expect(conversation.state().mayRate).toBe(true)
    await conversation.rate(4)
    expect([conversation.state().mayRate, world.scores]).toEqual([false, [4]])
    world.isEnded = true
    conversation.retry()
    await settle()
    world.fate = () => 'lost'
    await conversation.rate(5)
    expect(conversation.state().mayRate).toBe(false)
    conversation.close()
  })

  it('acknowledges what it hears, so that the other side sees it delivered, and shows who writes for 5 s', async () => {
    const world = new World()
    const conversation = world.open()
    await settle()
    const received = vi.fn<() => void>()
    world.isUp = false
    const message = world.write('other', 'a', null)
    world.events?.onTyping({ sender: 'other', name: 'Noi' })
    expect(conversation.state().typing).toBe('Noi')
    world.events?.onMessage(message, received)
    expect(received).toHaveBeenCalledOnce()
    expect(conversation.state().typing).toBeNull()
    world.events?.onTyping({ sender: 'other', name: null })
    await settle(5_000)
    expect(conversation.state().typing).toBeNull()
    conversation.close()
  })
})
