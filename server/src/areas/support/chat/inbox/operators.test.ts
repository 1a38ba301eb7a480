import type { Answer } from '@krapao/contract/calls'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { chatHouse, MAI } from '../testing/chatHouse.ts'
import { form } from '../testing/form.ts'

const house = await chatHouse()
const { send, history, said, inbox, reply, conversationSaying } = house
const [nok, mai] = [house.operator(), house.operator(MAI)]
const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#abc' } })
  .png()
  .toBuffer()

describe('the inbox', () => {
  it("holds what is open, mine, nobody's and closed, with what is unread, the newest first", async () => {
    const [guest, member] = [house.guest(), await house.member()]
    await send(guest, 'from a guest')
    await send(member, 'from a member')
    const all = await inbox(nok, 'open')
    expect(all).toMatchObject({
      total: 2,
      counts: { open: 2, mine: 0, unassigned: 2, closed: 0, unread: 2 },
      conversations: [
        {
          preview: 'from a member',
          unread: 1,
          member: {
            _id: member.memberId,
            name: 'สมชาย',
            username: expect.stringMatching(/^08\d-xxx-\d{4}$/),
          },
        },
        { preview: 'from a guest', member: null, assignee: null },
      ],
    })
    const [mine, theirs] = all.conversations.map((each) => each._id) as [string, string]
    // Whoever answers first has it.
    await reply(nok, mine, 'hello')
    await nok.client.put('/api/ops/chat/assign', { conversation: theirs, operator: 'mai' })
    expect((await inbox(nok, 'mine')).conversations.map((each) => each._id)).toEqual([mine])
    expect((await inbox(mai, 'mine')).conversations.map((each) => each._id)).toEqual([theirs])
    expect((await inbox(nok, 'unassigned')).total).toBe(0)
    expect(
      await nok.client.put('/api/ops/chat/assign', {
        conversation: mine,
        operator: 'nobody known',
      }),
    ).toMatchObject({ status: 400 })
    expect(
      (await nok.client.put('/api/ops/chat/assign', { conversation: mine, operator: null })).body,
    ).toMatchObject({ assignee: null })
    expect((await nok.client.get('/api/ops/chat/operators')).body).toEqual({
      me: 'nok',
      operators: ['mai', 'nok'],
    })

    await nok.client.post('/api/ops/chat/close', { conversation: theirs })
    expect((await inbox(nok, 'closed')).conversations.map((each) => each._id)).toEqual([theirs])
    await send(guest, 'one more thing')
    expect(await inbox(nok, 'closed')).toMatchObject({ total: 0, counts: { closed: 0, open: 2 } })
    await nok.client.post('/api/ops/chat/close', { conversation: theirs })
    expect(
      (await nok.client.post('/api/ops/chat/reopen', { conversation: theirs })).body,
    ).toMatchObject({ state: 'open', assignee: 'mai', unread: 2 })
  })

  it('knows no conversation that is none', async () => {
    for (const conversation of ['cnvnosuch', "' or 1=1", 'x'.repeat(64)]) {
      expect(await reply(nok, conversation, 'x')).toMatchObject({ status: 404 })
      for (const path of ['read', 'assign'])
        expect(
          (
            await nok.client.put(`/api/ops/chat/${path}`, {
              conversation,
              ...(path === 'assign' ? { operator: 'nok' } : {}),
            })
          ).status,
        ).toBe(404)
      for (const path of ['close', 'reopen', 'typing'])
        expect((await nok.client.post(`/api/ops/chat/${path}`, { conversation })).status).toBe(404)
      expect(
        (await nok.client.post('/api/ops/chat/history', { conversation, limit: 1, skip: 0 }))
          .status,
      ).toBe(404)
      expect(
        (await nok.client.post('/api/ops/chat/notes', { conversation, text: 'x' })).status,
      ).toBe(404)
    }
  })
})

describe('search', () => {
  const search = async (text: string) =>
    (await nok.client.post('/api/ops/chat/search', { text, page: 1, limit: 10 }))
      .body as unknown as Answer<'opsChatSearch'>
  it("finds part of a Thai, Lao or English sentence, whatever its case, and LIKE's own signs as they are", async () => {
    const [one, two] = [house.guest(), house.guest()]
    await send(one, 'ฉันโอนเงินแล้วแต่ยอดยังไม่เข้ากระเป๋า')
    await send(two, 'ຂ້ອຍລືມລະຫັດຜ່ານ please HELP me, 50% off_now')
    const texts = async (text: string) =>
      (await search(text)).found.map((each) => each.message.message)
    for (const part of ['โอนเงิน', 'ยอดยังไม่เข้า', 'ฉ'])
      expect(await texts(part)).toEqual([expect.objectContaining({ message_type: 'text' })])
    for (const part of ['ລະຫັດ', 'help ME', '50%', 'off_', '  please  help '])
      expect((await search(part)).total).toBe(1)
    for (const part of ['50_', 'o_f', 'โอนแล้ว', '%%%', '\\'])
      expect((await search(part)).total).toBe(0)
    expect((await search('โอนเงิน')).found[0]?.conversation).toMatchObject({
      member: null,
      unread: 1,
    })
    expect(
      (await nok.client.post('/api/ops/chat/search', { text: '  ', page: 1, limit: 10 })).status,
    ).toBe(400)
  })
})

describe('answering', () => {
  it("may use every kind of message; an operator cannot send a customer's file", async () => {
    const [guest, stranger] = [house.guest(), house.guest()]
    await send(guest, 'answer me')
    const conversation = await conversationSaying('answer me')
    const uploaded = await nok.client.post('/api/ops/chat/upload', ...form(png))
    expect(uploaded.body).toMatchObject({ fileType: 'image', path: expect.any(String) as unknown })
    const path = String(uploaded.body['path'])
    const clientId = crypto.randomUUID()
    const [first, again] = [
      await reply(nok, conversation, 'hello', clientId),
      await reply(nok, conversation, 'hello', clientId),
    ]
    expect(again.body).toEqual(first.body)
    for (const message of [
      { message_type: 'media', payload: { filePath: path } },
      {
        message_type: 'buttons',
        payload: { text: 'b' },
        payloads: [
          { title: 'site', type: 'web', payload: 'https://krapao.example' },
          { title: 'call', type: 'call', payload: '021234567' },
        ],
      },
      {
        message_type: 'quick_replies',
        payload: { text: 'q' },
        payloads: [{ title: 'yes', type: 'postback', payload: 'YES' }],
      },
      {
        message_type: 'generic',
        payloads: [{ image_url: path, title: 'card', subtitle: null, buttons: [] }],
      },
    ])
      expect((await reply(nok, conversation, message)).status).toBe(200)
    const { messages } = await history(guest)
    expect(messages.map((each) => each.message.message_type)).toEqual([
      'generic',
      'quick_replies',
      'buttons',
      'media',
      'text',
      'text',
    ])
    const card = messages[0]?.message
    expect(
      card?.message_type === 'generic' &&
        (await house.app.inject({ url: card.payloads[0]?.image_url ?? '' })).statusCode,
    ).toBe(200)
    expect(messages.every((each) => each.sender === 'customer' || each.name === 'nok')).toBe(true)

    const theirs = await stranger.client.post(
      '/api/chat/upload-image',
      ...form(png, { fields: { guestId: stranger.ids.guestId ?? '' } }),
    )
    expect(
      (
        await reply(nok, conversation, {
          message_type: 'media',
          payload: { filePath: theirs.body['path'] },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await reply(nok, conversation, {
          message_type: 'buttons',
          payload: 'b',
          payloads: [{ title: 'x', type: 'web', payload: 'javascript:alert(1)' }],
        })
      ).status,
    ).toBe(400)
    expect((await send(guest, { message_type: 'media', payload: { filePath: path } })).status).toBe(
      400,
    )
  })
})

describe('notes', () => {
  it('are for operators and stay when a guest becomes a member', async () => {
    const [guest, member] = [house.guest(), await house.member()]
    await send(guest, 'note me')
    await send(member, 'before')
    const conversation = await conversationSaying('note me')
    await nok.client.post('/api/ops/chat/notes', { conversation, text: ' careful ' })
    expect((await mai.client.get(`/api/ops/chat/notes/${conversation}`)).body).toMatchObject([
      { operator: 'nok', text: 'careful' },
    ])
    const both = { ...member, ids: { ...member.ids, ...guest.ids } }
    expect(await said(both)).toEqual(['note me', 'before'])
    expect(JSON.stringify(await history(both))).not.toContain('careful')
    expect((await nok.client.get(`/api/ops/chat/notes/${conversation}`)).status).toBe(404)
    const kept = (await inbox(nok, 'open')).conversations.find(
      (each) => each.member?._id === member.memberId,
    )
    expect((await nok.client.get(`/api/ops/chat/notes/${kept?._id}`)).body).toMatchObject([
      { text: 'careful' },
    ])
  })
})

describe('ready answers', () => {
  const given = (shortcut: string, more: object = {}) => ({
    shortcut,
    title: 'Greeting',
    message: {
      message_type: 'quick_replies',
      payload: { text: 'สวัสดี' },
      payloads: [{ title: 'ฝาก', type: 'postback', payload: 'DEPOSIT' }],
    },
    ...more,
  })
  it('are kept, listed in order, changed and removed; a shortcut is one', async () => {
    const later = await nok.client.post('/api/ops/chat/canned', given('สวัสดี', { position: 2 }))
    const sooner = await nok.client.post('/api/ops/chat/canned', given('Hello', { position: 1 }))
    expect([later.status, sooner.status, sooner.body['shortcut']]).toEqual([200, 200, 'hello'])
    expect(await nok.client.post('/api/ops/chat/canned', given('HELLO'))).toMatchObject({
      status: 400,
      body: { details: { fields: ['shortcut'] } },
    })
    expect(
      (
        await nok.client.post(
          '/api/ops/chat/canned',
          given('bad', {
            message: {
              message_type: 'buttons',
              payload: 'x',
              payloads: [{ title: 'a', type: 'web', payload: 'javascript:1' }],
            },
          }),
        )
      ).status,
    ).toBe(400)
    const list = async () =>
      ((await mai.client.get('/api/ops/chat/canned')).body as unknown as Answer<'opsCanned'>).map(
        (each) => each.shortcut,
      )
    expect(await list()).toEqual(['hello', 'สวัสดี'])
    expect(
      (
        await mai.client.put(
          `/api/ops/chat/canned/${String(sooner.body['_id'])}`,
          given('bye', { position: 3 }),
        )
      ).body,
    ).toMatchObject({ shortcut: 'bye' })
    expect(await list()).toEqual(['สวัสดี', 'bye'])
    expect(
      (await nok.client.delete(`/api/ops/chat/canned/${String(later.body['_id'])}`)).status,
    ).toBe(204)
    expect(
      (await nok.client.delete(`/api/ops/chat/canned/${String(later.body['_id'])}`)).status,
    ).toBe(404)
    expect(
      (await nok.client.put(`/api/ops/chat/canned/${String(later.body['_id'])}`, given('x')))
        .status,
    ).toBe(404)
    expect(await list()).toEqual(['bye'])
  })
})

describe("the operators' tokens", () => {
  it('open no chat for finance and content; an unknown token opens nothing', async () => {
    for (const role of ['finance', 'content'] as const) {
      const { token } = await seat(house.context, role)
      const answer = await house.client(token).get('/api/ops/chat/canned')
      expect([answer.status, answer.body.message]).toEqual([403, 'FORBIDDEN'])
    }
    for (const token of ['undefined', 'token-of-nobody-at-all'])
      expect((await house.client(token).get('/api/ops/chat/canned')).status).toBe(401)
  })
})

describe('every act of an operator', () => {
  it('is in the audit log, without the words, and one that changes nothing is not', async () => {
    const visitor = await house.member()
    await send(visitor, 'who did what?')
    const conversation = await conversationSaying('who did what?')
    const words = 'a sentence that must not be kept for ever'
    await reply(nok, conversation, words)
    const acts: [string, string, object][] = [
      ['PUT', 'assign', { operator: 'mai' }],
      ['PUT', 'assign', { operator: 'mai' }],
      ['POST', 'notes', { text: words }],
      ['POST', 'close', {}],
      ['POST', 'close', {}],
      ['POST', 'reopen', {}],
    ]
    for (const [method, path, more] of acts)
      expect(
        (
          await nok.client[method === 'PUT' ? 'put' : 'post'](`/api/ops/chat/${path}`, {
            conversation,
            ...more,
          })
        ).status,
      ).toBeLessThan(300)
    const entries = await house.context.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', conversation)
      .orderBy('seq')
      .execute()
    expect(entries.map(({ operator, action }) => [operator, action])).toEqual(
      ['answer', 'assign', 'note', 'close', 'reopen'].map((act) => ['nok', `chat.${act}`]),
    )
    expect(
      JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? '' : value)),
    ).not.toContain('sentence')
  })

  it('on the ready answers too', async () => {
    const body = {
      shortcut: 'audited',
      title: 'T',
      message: { message_type: 'text', payload: { text: 'x' } },
    }
    const { body: made } = await nok.client.post('/api/ops/chat/canned', body)
    await nok.client.put(`/api/ops/chat/canned/${String(made['_id'])}`, { ...body, title: 'U' })
    await nok.client.delete(`/api/ops/chat/canned/${String(made['_id'])}`)
    const entries = await house.context.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', String(made['_id']))
      .orderBy('seq')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'canned.add',
      'canned.change',
      'canned.remove',
    ])
  })
})
