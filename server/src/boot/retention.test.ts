import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { chatHouse } from '../areas/support/chat/testing/chatHouse.ts'
import { form } from '../areas/support/chat/testing/form.ts'
import { clause } from '../testing/clause.ts'
import { fundWallet } from '../testing/wallets.ts'
import { RETENTION } from './retention.ts'

const house = await chatHouse()
const { context, clock, jobs } = house
const { db } = context
const DAY = 86_400_000
const keep = () => jobs.runCron('retention.keep')
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#abc' } })
  .png()
  .toBuffer()

describe('expired rows are deleted after their time', () => {
  it('an Idempotency-Key after 48 hours, never before 24, whatever the setting', async () => {
    const person = await house.register()
    await fundWallet(context, person.memberId, 100)
    await person.client.get('/api/wallet/activate/pg')
    const send = () =>
      person.client.post(
        '/api/wallet/transfer',
        { from: 'WALLET', to: 'pg', amount: 10 },
        { 'idempotency-key': 'k' },
      )
    const keys = async () =>
      (
        await db
          .selectFrom('idempotency_key')
          .select('key')
          .where('member_id', '=', person.memberId)
          .execute()
      ).length
    expect((await send()).status).toBe(200)
    await context.settings.set('idempotencyKeyHours', 1)
    clock.advance(DAY - 60_000)
    await keep()
    expect(await keys()).toBe(1)
    await context.settings.set('idempotencyKeyHours', 48)
    clock.advance(DAY)
    await keep()
    expect(await keys()).toBe(1)
    clock.advance(2 * 60_000)
    await keep()
    expect(await keys()).toBe(0)
  })

  it('a session 180 days after its end, and none that lives', async () => {
    const person = await house.register()
    const open = () =>
      house.client().post('/api/login', {
        username: person.username,
        password: person.password,
        remember: true,
      })
    const sessions = async () =>
      (
        await db
          .selectFrom('session')
          .select('id')
          .where('member_id', '=', person.memberId)
          .execute()
      ).length
    await person.client.post('/api/logout')
    clock.advance(179 * DAY)
    await keep()
    expect(await sessions()).toBe(1)
    const living = await open()
    clock.advance(2 * DAY)
    await keep()
    expect(await sessions()).toBe(1)
    expect((await house.client(String(living.body.token)).get('/api/account/profile')).status).toBe(
      200,
    )
  })

  it(
    clause(
      'GLI A.4.7',
      'a chat after 730 days with its files, and of one that goes on only what is old',
    ),
    async () => {
      const [gone, stays] = [house.guest(), house.guest()]
      const sent = async (guest: typeof gone): Promise<string> => {
        const { path } = (
          await guest.client.post(
            '/api/chat/upload-image',
            ...form(png, { name: 'a.png', fields: { guestId: guest.ids.guestId ?? '' } }),
          )
        ).body
        await house.send(guest, {
          message_type: 'media',
          payload: { filePath: path, url: path, fileType: 'image', message: 'look' },
        })
        return String(path)
      }
      await house.send(gone, 'long ago')
      await sent(gone)
      await house.send(stays, 'long ago too')
      const kept = await sent(stays)
      const files = async () => (await db.selectFrom('chat_file').select('name').execute()).length
      const before = await files()
      clock.advance(729 * DAY)
      // Sent again, it is shown again.
      await house.send(stays, {
        message_type: 'media',
        payload: { filePath: kept, url: kept, fileType: 'image', message: 'again' },
      })
      await keep()
      expect(await house.said(gone)).toEqual(['long ago', 'media'])
      clock.advance(2 * DAY)
      await keep()
      expect(await house.said(gone)).toEqual([])
      expect(await house.said(stays)).toEqual(['media'])
      expect(await files()).toBe(before - 1)
      expect((await house.history(gone)).total).toBe(0)
      await house.send(gone, 'hello again')
      expect(await house.said(gone)).toEqual(['hello again'])
    },
  )

  it("an operator's picture stays while a card or a prepared answer shows it", async () => {
    await db
      .insertInto('chat_file')
      .values(
        ['inacard.jpg', 'prepared.jpg', 'nowhere.jpg'].map((name) => ({
          name,
          owner: 'operator:nok',
          media_type: 'image/jpeg',
          bytes: 1,
          created_at: clock.now(),
          sent_at: clock.now(),
        })),
      )
      .execute()
    await db
      .insertInto('chat_canned')
      .values({
        id: 'prepared',
        shortcut: 'prepared',
        title: 'x',
        content: JSON.stringify({
          message_type: 'media',
          payload: { message: null, file: 'prepared.jpg', fileType: 'image' },
        }),
        position: 1,
        updated_at: clock.now(),
      })
      .execute()
    clock.advance(731 * DAY)
    const guest = house.guest()
    await house.send(guest, 'hello')
    await db
      .updateTable('chat_message')
      .set({
        content: JSON.stringify({
          message_type: 'generic',
          payloads: [{ title: 'x', image_url: 'file:inacard.jpg' }],
        }),
      })
      .where('created_at', '>', new Date(clock.now().getTime() - DAY))
      .execute()
    await keep()
    expect(
      (
        await db
          .selectFrom('chat_file')
          .select('name')
          .where('owner', '=', 'operator:nok')
          .orderBy('name')
          .execute()
      ).map(({ name }) => name),
    ).toEqual(['inacard.jpg', 'prepared.jpg'])
  })

  it('what a verifier and a bank answered after five years, and never before', async () => {
    const person = await house.register()
    const at = clock.now()
    const none = { note: null, file: null, payload: null, sending_bank: null, trans_ref: null }
    await db
      .insertInto('slip')
      .values({
        ...none,
        reference: 'told',
        member_id: person.memberId,
        status: 'PENDING',
        width: 1,
        height: 1,
        amount: null,
        paid_at: null,
        deposit_id: null,
        next_check_at: null,
        decided_by: null,
        created_at: at,
        ended_at: null,
      })
      .execute()
    await db
      .insertInto('withdrawal')
      .values({
        id: 'told',
        member_id: person.memberId,
        amount: 100n,
        state: 'REQUESTED',
        approvals_needed: 1,
        bank_code: 'SCB',
        account_no: '1',
        account_name: 'x',
        lak: null,
        bank_reference: null,
        fail_reason: null,
        next_attempt_at: null,
        requested_at: at,
        sent_at: null,
        ended_at: null,
      })
      .execute()
    await db.insertInto('slip_word').values({ reference: 'told', at, said: 'LATE' }).execute()
    await db
      .insertInto('game_transfer')
      .values({
        reference: 'told',
        member_id: person.memberId,
        code: 'pg',
        direction: 'IN',
        amount: 100n,
        state: 'FAILED',
        created_at: at,
        ended_at: at,
      })
      .execute()
    for (const table of ['payout_word', 'game_transfer_word'] as const)
      await db.insertInto(table).values({ reference: 'told', at, said: 'PENDING' }).execute()
    const left = async () => [
      (await db.selectFrom('slip_word').selectAll().execute()).length,
      (await db.selectFrom('payout_word').selectAll().execute()).length,
      (await db.selectFrom('game_transfer_word').selectAll().execute()).length,
    ]
    clock.advance(5 * 365 * DAY)
    await keep()
    expect(await left()).toEqual([1, 1, 1])
    clock.advance(3 * DAY)
    await keep()
    expect(await left()).toEqual([0, 0, 0])
  })

  it('each kind has a setting and a reason', () => {
    for (const { setting, why } of RETENTION) {
      expect(context.settings.get(setting)).toBeGreaterThan(0)
      expect(why.length).toBeGreaterThan(20)
    }
  })
})
