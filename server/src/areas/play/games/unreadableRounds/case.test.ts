import { expect, it, vi } from 'vitest'
import { done, unknown } from '../../../../providers/answer.ts'
import { testApp } from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { playerOf } from '../testing/players.ts'

/** What our books have around a round that could not be read, and what the game says of its player. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const client = house.client((await seat(context, 'finance')).token)
const pg = context.providers.games.get('pg')
if (!pg) throw new Error('no game')

async function unread(id: string, named: string): Promise<void> {
  await context.db
    .insertInto('game_round_unread')
    .values({
      id,
      code: 'pg',
      round_id: id,
      raw: JSON.stringify({ player: named }),
      why: 'state: invalid_value',
      told_at: clock.now(),
    })
    .execute()
}
const shown = async (id: string) => (await client.get(`/api/ops/rounds/${id}/case`)).body
const ask = (id: string) => client.post(`/api/ops/rounds/${id}/ask`)

it('shows the player’s books of that game alone, and nobody’s where no player of ours is named', async () => {
  const member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  const { body } = await member.client.get('/api/wallet/account/pg')
  await unread('mine', String(body['username']))
  await unread('nobodys', 'somebody else')
  expect(await shown('mine')).toMatchObject({
    member: { id: member.memberId },
    ours: { game: 100 },
    booked: null,
    transfers: [{ direction: 'IN', amount: 100, state: 'DONE' }],
  })
  expect(await shown('nobodys')).toEqual({
    member: null,
    ours: null,
    booked: null,
    transfers: [],
  })
  expect((await client.get('/api/ops/rounds/none/case')).body.message).toBe('NOT_FOUND')
})

it('asks the game and books nothing, is audited, and not asked a sixth time', async () => {
  const member = await playerOf(house, ['pg'], { baht: 50, each: 50 })
  const { body } = await member.client.get('/api/wallet/account/pg')
  await unread('asked', String(body['username']))
  const balance = vi.spyOn(pg, 'balance')
  balance.mockImplementation(async () => done(12_345n))
  expect((await ask('asked')).body).toMatchObject({ theirs: { amount: 123.45 } })
  expect((await shown('asked'))['ours']).toMatchObject({ game: 50 })
  balance.mockImplementation(async () => unknown('HTTP 500'))
  for (let n = 0; n < 4; n++) expect((await ask('asked')).body).toEqual({ theirs: null })
  expect((await ask('asked')).body.message).toBe('REQUEST_LIMIT')
  expect((await ask('none')).body.message).toBe('NOT_FOUND')
  const support = house.client((await seat(context, 'support')).token)
  expect((await support.post('/api/ops/rounds/asked/ask')).status).toBe(403)
  const entries = await context.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', 'asked')
    .execute()
  expect(entries).toHaveLength(5)
  balance.mockRestore()
})
