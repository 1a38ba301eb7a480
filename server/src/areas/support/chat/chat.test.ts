import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatHouse } from './testing/chatHouse.ts'

const house = await chatHouse()
const { send, history, said, reply, conversationSaying } = house

describe('a message', () => {
  it('S213: is acknowledged with its time and id, and stands in the history, newest first', async () => {
    const guest = house.guest()
    const first = await send(guest, '  สวัสดีค่ะ  ')
    expect(first).toMatchObject({
      status: 200,
      body: {
        _id: expect.any(String) as unknown,
        createdAt: expect.stringMatching(/Z$/) as unknown,
      },
    })
    await send(guest, { message_type: 'text', payload: 'bare' })
    expect(await history(guest)).toMatchObject({
      total: 2,
      unread: 0,
      messages: [
        { sender: 'customer', message: { message_type: 'text', payload: { text: 'bare' } } },
        {
          _id: first.body._id,
          createdAt: first.body.createdAt,
          userId: null,
          guestId: guest.ids.guestId,
          message: { payload: { text: 'สวัสดีค่ะ' } },
        },
      ],
    })
  })

  it('sent again with its clientId is the same message, also 20 times at once', async () => {
    const member = await house.member()
    const clientId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(member, `try ${n}`, { clientId: n % 2 ? clientId : clientId.toUpperCase() }),
      ),
    )
    expect(new Set(replies.map((each) => each.text)).size).toBe(1)
    expect((await history(member)).total).toBe(1)
    // Another's clientId is another's.
    const other = house.guest()
    expect((await send(other, 'mine', { clientId })).body._id).not.toBe(replies[0]?.body._id)
  })

  it('S173: has 1 to 2000 characters once trimmed, an emoji being one', async () => {
    const guest = house.guest()
    for (const text of ['', '   ', '\n\t', 'x'.repeat(2_001), 'a\0b'])
      expect(await send(guest, text)).toMatchObject({
        status: 400,
        body: { message: 'INVALID_REQUEST' },
      })
    for (const text of ['x', ` ${'ก'.repeat(2_000)} `, '😀'.repeat(2_000)])
      expect((await send(guest, text)).status).toBe(200)
    expect((await history(guest)).messages[0]?.message).toEqual({
      message_type: 'text',
      payload: { text: '😀'.repeat(2_000) },
    })
  })

  it.each([
    [
      'buttons',
      {
        message_type: 'buttons',
        payload: { text: 'x' },
        payloads: [{ title: 'a', type: 'postback', payload: 'a' }],
      },
    ],
    [
      'quick replies',
      {
        message_type: 'quick_replies',
        payload: { text: 'x' },
        payloads: [{ title: 'a', type: 'postback', payload: 'a' }],
      },
    ],
    ['cards', { message_type: 'generic', payloads: [{ title: 'a' }] }],
    ['anything else', { message_type: 'other', payload: {} }],
    [
      'a file of no upload',
      {
        message_type: 'media',
        payload: {
          url: 'https://evil.example/x.png',
          fileType: 'image',
          filePath: '/api/chat/file/k1.abc',
        },
      },
    ],
    ['a text of no text', { message_type: 'text', payload: { text: 1 } }],
    ['nothing', { message_type: 'text' }],
  ])('from a customer is never %s', async (_name, message) => {
    expect(await send(house.guest(), message)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST' },
    })
  })

  it('may be a pressed button', async () => {
    const guest = house.guest()
    expect(
      (
        await send(guest, {
          message_type: 'postback',
          payload: { title: 'ฝากเงิน', payload: 'DEPOSIT' },
        })
      ).status,
    ).toBe(200)
    expect((await history(guest)).messages[0]?.message).toEqual({
      message_type: 'postback',
      payload: { title: 'ฝากเงิน', payload: 'DEPOSIT' },
    })
  })

  it('S177: takes its sender from who sends it, not from what the body says', async () => {
    const member = await house.member()
    await send(member, 'I am the bank', {
      sender: 'other',
      name: 'Krapao Bank',
      username: 'admin',
      deviceToken: 'd',
      createdAt: '1999-01-01',
      session_id: 's1',
    })
    expect((await history(member)).messages[0]).toMatchObject({
      sender: 'customer',
      name: 'สมชาย',
      userId: member.memberId,
      guestId: null,
      session_id: 's1',
    })
  })

  it('times of a conversation grow even while the clock stands still, so a page ends exactly', async () => {
    const guest = house.guest()
    house.clock.hold()
    await Promise.all(Array.from({ length: 25 }, (_, n) => send(guest, `m${n}`)))
    const pages = await Promise.all([0, 10, 20].map((skip) => history(guest, 10, skip)))
    const all = pages.flatMap((page) => page.messages)
    expect(all).toHaveLength(25)
    const times = all.map((each) => each.createdAt)
    expect(new Set(times).size).toBe(25)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe('reading', () => {
  it('S216: empties the unread and tells the other side when', async () => {
    const member = await house.member()
    const op = house.operator()
    await send(member, 'reading starts')
    const conversation = await conversationSaying('reading starts')
    await reply(op, conversation, 'one')
    await reply(op, conversation, 'two')
    expect(await history(member)).toMatchObject({
      unread: 2,
      messages: [
        { sender: 'other', name: 'nok', username: null, readAt: null },
        {},
        { deliveredAt: null, readAt: null },
      ],
    })
    expect((await member.client.put('/api/chat/read-customer/', member.ids)).status).toBe(204)
    expect(await history(member)).toMatchObject({
      unread: 0,
      messages: [
        { readAt: expect.any(String) as unknown, deliveredAt: expect.any(String) as unknown },
        {},
        {},
      ],
    })
    // The customer's own stays unread until an operator reads it.
    expect((await history(member)).messages[2]?.readAt).toBeNull()
    await op.client.post('/api/ops/chat/history', { conversation, limit: 10, skip: 0 })
    expect((await history(member)).messages[2]).toMatchObject({
      deliveredAt: expect.any(String) as unknown,
      readAt: null,
    })
    await op.client.put('/api/ops/chat/read', { conversation })
    expect((await history(member)).messages[2]).toMatchObject({
      readAt: expect.any(String) as unknown,
    })
  })

  it('succeeds when there is nothing to read', async () => {
    const guest = house.guest()
    expect(await history(guest)).toEqual({ total: 0, unread: 0, messages: [] })
    expect((await guest.client.put('/api/chat/read-customer/', guest.ids)).status).toBe(204)
  })
})

describe('a guest who logs in', () => {
  it('keeps the conversation, once; the guest id alone then opens nothing of it and begins again', async () => {
    const [guest, member] = [house.guest(), await house.member()]
    const clientId = randomUUID()
    await send(guest, 'as a guest', { clientId })
    const both = { ...member, ids: { ...member.ids, ...guest.ids } }
    // The same message, sent again because its answer was lost, is still the same.
    const again = await send(both, 'as a guest', { clientId })
    expect(again.status).toBe(200)
    await send(both, 'as a member')
    expect(await said(member)).toEqual(['as a guest', 'as a member'])
    expect(await history(guest)).toMatchObject({ total: 0 })
    // A shared computer: the next visitor writes with the same id, the next member takes that along and no more.
    await send(guest, 'someone else')
    const other = await house.member()
    expect(await said({ ...other, ids: { ...other.ids, ...guest.ids } })).toEqual(['someone else'])
    expect(await said(member)).toEqual(['as a guest', 'as a member'])
  })

  it('joins it to the member’s earlier conversation in the order of time, also by ten calls at once', async () => {
    const [guest, member] = [house.guest(), await house.member()]
    await send(member, 'first')
    await send(guest, 'second')
    await send(member, 'third')
    const both = { ...member, ids: { ...member.ids, ...guest.ids } }
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? history(both) : send(both, `then ${n}`))),
    )
    expect((await said(member)).slice(0, 3)).toEqual(['first', 'second', 'third'])
    expect(await said(member)).toHaveLength(8)
    expect((await history(guest)).total).toBe(0)
    const rows = await house.context.db
      .selectFrom('chat_conversation')
      .selectAll()
      .where('member_id', '=', member.memberId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('loses nothing that is sent with the guest id while it moves', async () => {
    const [guest, member] = [house.guest(), await house.member()]
    await send(guest, 'start')
    const both = { ...member, ids: { ...member.ids, ...guest.ids } }
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n === 10 ? history(both).then(() => ({ status: 200 })) : send(guest, `g${n}`),
      ),
    )
    expect(replies.every((each) => each.status === 200)).toBe(true)
    expect((await said(both)).length).toBe(20)
  })

  it('stays unknown: the id itself is nowhere in the database', async () => {
    const guest = house.guest()
    await send(guest, 'who am I')
    const rows = await house.context.db.selectFrom('chat_conversation').selectAll().execute()
    const messages = await house.context.db.selectFrom('chat_message').selectAll().execute()
    expect(
      JSON.stringify([rows, messages], (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(guest.ids.guestId)
    expect(house.logs.join('')).not.toContain(guest.ids.guestId)
  })
})

describe('outside hours', () => {
  it('the first message gets an automatic answer in the reader’s language, once per opening', async () => {
    house.clock.hold(new Date('2026-11-21T03:00:00.000+07:00'))
    await house.context.settings.set('chatHoursFrom', '09:00')
    const member = await house.member()
    const english = { 'accept-language': 'en' }
    await member.client.post(
      '/api/chat/send-message',
      { clientId: randomUUID(), message: { message_type: 'text', payload: 'anyone?' } },
      english,
    )
    await send(member, 'hello?')
    expect(await history(member)).toMatchObject({
      total: 3,
      unread: 1,
      messages: [
        {},
        {
          sender: 'other',
          name: null,
          message: { payload: { text: house.context.settings.get('chatAwayTextEn') } },
        },
        {},
      ],
    })
    const op = house.operator()
    const conversation = await conversationSaying('hello?')
    await op.client.post('/api/ops/chat/close', { conversation })
    await send(member, 'again')
    expect((await history(member)).total).toBe(5)
    expect(await said(member)).toContain(house.context.settings.get('chatAwayTextTh'))
    house.clock.hold(new Date('2026-11-21T12:00:00.000+07:00'))
    const awake = house.guest()
    await send(awake, 'at noon')
    expect((await history(awake)).total).toBe(1)
    await house.context.settings.set('chatHoursFrom', '00:00')
  })
})

describe('a flood', () => {
  it('is refused to the sender alone, with Retry-After', async () => {
    const [flooder, other] = [house.guest(), house.guest()]
    const began = performance.now()
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => send(flooder, `spam ${n}`)),
    )
    // Thirty in each window of three seconds, of which a slow machine meets more than one.
    const windows = 1 + Math.floor((performance.now() - began) / 3_000)
    const taken = replies.filter((each) => each.status === 200).length
    expect(taken).toBeGreaterThanOrEqual(30)
    expect(taken).toBeLessThanOrEqual(30 * windows)
    const refused = replies.find((each) => each.status === 429)
    expect(refused).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(other, 'calm')).status).toBe(200)
  })

  it('is refused by its address before anything of it is read; another address is not', async () => {
    const flooder = house.guest()
    const wave = (count: number) =>
      Promise.all(Array.from({ length: count }, () => send(flooder, 'spam')))
    // Enough for the refused ones to use up an address's minute, even when the wave takes 20
    // seconds, in which 200 are let through.
    await wave(510)
    // Not even JSON: what is refused is not parsed. And a call without the header is no way around.
    const unread = await flooder.client.post('/api/chat/send-message', 'no JSON at all', {
      'content-type': 'application/json',
    })
    expect(unread).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    const stranger = house.guest()
    expect((await send(stranger, 'calm')).status).toBe(200)
  })
})

it('S213: says the prefix of room names', async () => {
  expect((await house.client().get('/api/chat/config')).body).toEqual({ PREFIX: 'krapao-' })
  expect((await house.client().get('/api/lookup/enableChatWidget')).body).toEqual({
    enableChatWidget: true,
  })
})
