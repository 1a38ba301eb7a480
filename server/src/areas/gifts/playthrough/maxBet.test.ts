import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onPostgres } from '../../../testing/db.ts'
import { transact } from '../../../testing/transact.ts'
import { SPEAKERS, type Speaker } from '../../play/seamless/testing/speakers.ts'
import { openTable, type Player } from '../../play/seamless/testing/table.ts'
import { saveOffer } from '../bonuses/save.ts'
import type { Gift } from './gift.ts'
import { openPlaythrough } from './open.ts'
import { giftOf } from './testing/gifts.ts'
import { playersOf } from './testing/players.ts'

/** The highest bet of a gift: ฿20 of a bonus of ฿100, which asks for turnover of ฿1,000. */
const house = await openTable()
const { context } = house
const { put, play, refresh, active, rowOf } = playersOf(house)
const MAX_BET = 2_000n
const id = (): string => randomUUID()
const speakerOf = (code: string) => SPEAKERS.find((one) => one.code === code) as Speaker
const yes = (balance: bigint) => expect.objectContaining({ ok: true, balance })
const limit = ({ refusals }: Speaker) =>
  expect.objectContaining({ ok: false, code: refusals.LIMIT })

const gift = (memberId: string, more: Partial<Gift> = {}, turnoverMultiple = 10): Gift =>
  giftOf(context)(memberId, { turnoverMultiple }, { maxBet: MAX_BET, ...more })
const give = (memberId: string, more: Partial<Gift> = {}, turnoverMultiple = 10) =>
  transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, gift(memberId, more, turnoverMultiple)),
  )
const bet = (own: Player, amount: bigint, round = id()) =>
  own.say({ do: 'bet', id: id(), round, amount })
const round = async (own: Player, amount: bigint, won: bigint) => {
  const [of, name] = [id(), id()]
  const said = await own.say({ do: 'bet', id: of, round: name, amount })
  if (said.ok) await own.say({ do: 'win', id: id(), round: name, of, amount: won, ends: true })
  return said
}
const progressOf = async (own: Player) => (await active(own)).progress

describe.each(SPEAKERS)('$code', (speaker) => {
  const no = limit(speaker)

  it('refuses a bet above the highest of the gift, and for ever; a free one passes', async () => {
    const own = await house.player(speaker, 100)
    expect(await round(own, 2_001n, 2_001n)).toEqual(yes(7_999n))
    await give(own.memberId)
    const above = { do: 'bet', id: id(), round: id(), amount: 2_001n } as const
    expect(await own.say(above)).toEqual(no)
    expect(await own.wallet()).toBe(20_000n)
    expect(await own.say({ do: 'bet', id: id(), round: id(), amount: 0n, free: true })).toEqual(
      yes(20_000n),
    )
    expect(await bet(own, MAX_BET)).toEqual(yes(18_000n))
    expect(await own.say(above)).toEqual(no)
  })

  it('looks at each bet of a round by itself, and counts them all', async () => {
    const own = await house.player(speaker, 100)
    await give(own.memberId)
    const name = id()
    for (const left of [18_000n, 16_000n]) expect(await bet(own, MAX_BET, name)).toEqual(yes(left))
    expect(await bet(own, 2_001n, name)).toEqual(no)
    expect(await progressOf(own)).toMatchObject({ turnover: 40, turnoverTarget: 1_000, maxBet: 20 })
  })

  it('is over with the gift: cancelled, or played through', async () => {
    const own = await house.player(speaker, 100)
    await give(own.memberId)
    expect((await own.get('/api/bonus/clear')).status).toBe(200)
    expect(await round(own, 2_001n, 2_001n)).toEqual(yes(7_999n))
    await give(own.memberId, { amount: 1_000n }, 2)
    expect(await round(own, MAX_BET, MAX_BET)).toEqual(yes(9_000n))
    await refresh(own)
    expect((await rowOf(own)).state).toBe('SUCCESS')
    expect(await bet(own, 2_001n)).toEqual(yes(8_999n))
  })
})

it('counts a call of bet and win by its bet', async () => {
  const own = await house.player(speakerOf('pgsoft'), 100)
  await give(own.memberId)
  const net = (stake: string, won: string, of: string) =>
    house.tell('pgsoft', {
      path: '/Cash/TransferInOut',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        operator_token: 'sandbox-pgsoft-operator',
        secret_key: 'sandbox-pgsoft-secret',
        player_name: own.username,
        operator_player_session: own.token,
        currency_code: 'THB',
        game_id: '9002',
        bet_amount: stake,
        win_amount: won,
        transfer_amount: (Number(won) - Number(stake)).toFixed(2),
        parent_bet_id: of,
        transaction_id: of,
        is_end_round: 'True',
      }).toString(),
    })
  expect(await net('20.01', '20.01', id())).toMatchObject({ error: { code: '3033' } })
  expect(await net('20.00', '90.00', id())).toMatchObject({ data: { balance_amount: 270 } })
  expect(await progressOf(own)).toMatchObject({ turnover: 20 })
})

describe('a game that is asked for no bet before it', () => {
  it('counts no round with a larger bet as turnover, and its money is real', async () => {
    const own = await house.player(speakerOf('hub88'), 100)
    await give(own.memberId)
    const username = await put(own, 'pg', 200)
    for (const staked of [20, 20.01, 100]) {
      house.advance(1_000)
      await play('pg', username, staked, staked + 10)
    }
    await refresh(own)
    expect(await progressOf(own)).toMatchObject({ turnover: 20, balance: 230 })
  })

  it('counts it for who has a gift without one', async () => {
    const own = await house.player(speakerOf('hub88'), 100)
    await give(own.memberId, { maxBet: null })
    const username = await put(own, 'pg', 200)
    house.advance(1_000)
    await play('pg', username, 150, 150)
    await refresh(own)
    expect(await progressOf(own)).toMatchObject({ turnover: 150, maxBet: null })
  })
})

describe('beside a gift that opens', () => {
  it('a bet above it waits for the commit and is refused', async () => {
    const own = await house.player(speakerOf('hub88'), 100)
    const other = house.restarted()
    let said: ReturnType<typeof bet> | undefined
    await transact(other.ledger, async (tx) => {
      await openPlaythrough(other, tx, gift(own.memberId))
      said = bet(own, 2_001n)
      // One connection has no second transaction beside this one.
      if (!onPostgres) return
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await waiting.execute(tx.db)).rows[0]?.n).toBe(1)
    })
    expect(await said).toEqual(limit(speakerOf('hub88')))
  })

  it(
    'either is first: no gift runs with a larger bet on the table',
    { timeout: 60_000 },
    async () => {
      const other = house.restarted()
      for (let n = 0; n < 20; n++) {
        const own = await house.player(SPEAKERS[n % SPEAKERS.length] as Speaker, 100)
        const [said, given] = await Promise.all([
          bet(own, 2_001n),
          transact(other.ledger, (tx) => openPlaythrough(other, tx, gift(own.memberId))).catch(
            ({ code }: { code: string }) => code,
          ),
        ])
        const isGiven = typeof given !== 'string'
        expect([said.ok, isGiven]).toEqual([!isGiven, isGiven])
        if (!isGiven) expect(given).toBe('BETS_OPEN')
      }
    },
  )
})

it('a bet above it between its end and its opening again is no turnover', async () => {
  const own = await house.player(speakerOf('win568'), 100)
  await give(own.memberId, { amount: 5_000n }, 2)
  const username = await put(own, 'pg', 100)
  house.advance(1_000)
  const rounds: string[] = []
  for (let n = 0; n < 5; n++)
    rounds.push(((await play('pg', username, 20, 20)) as { roundId: string }).roundId)
  await refresh(own)
  expect((await rowOf(own)).state).toBe('SUCCESS')
  expect(await round(own, 3_000n, 3_000n)).toEqual(expect.objectContaining({ ok: true }))
  expect(await round(own, 1_000n, 1_000n)).toEqual(expect.objectContaining({ ok: true }))
  await house.sandboxCall('POST', `/sandbox/games/pg/rounds/${rounds[0]}/void`, { username })
  // What looks for cashback reads the provider's rounds, and what follows has been done.
  await own.get('/api/refund/check')
  await context.events.idle()
  expect(await progressOf(own)).toMatchObject({ turnover: 90, turnoverTarget: 100 })
  expect(await bet(own, 2_001n)).toEqual(limit(speakerOf('win568')))
})

it('an offer gives its own to the play-through, whatever is published later', async () => {
  const offer = {
    id: 'capped',
    kind: 'bonus' as const,
    code: 'CAPPED',
    name_th: 'ทดสอบ',
    type: 'limit' as const,
    max_received: 1,
    reward_amount: 10_000n,
    turnover_multiple: 300,
    max_bet: MAX_BET,
  }
  await saveOffer(context.db, offer, [])
  const own = await house.player(speakerOf('pragmatic'), 0)
  const card = async () =>
    (
      await own.get<{ code: string; asks: { maxBet: number }; terms: string[] }[]>('/api/bonus')
    ).body.find(({ code }) => code === 'CAPPED')
  expect(await card()).toMatchObject({ asks: { maxBet: 20 } })
  expect((await card())?.terms).toContainEqual(expect.stringContaining('฿20'))
  await saveOffer(context.db, { ...offer, max_bet: 1_000n }, [])
  const told = await own.get<{ message: string; details: { asks: { maxBet: number } } }>(
    '/api/bonus/activate/CAPPED',
  )
  expect([told.status, told.body.message, told.body.details.asks.maxBet]).toEqual([
    409,
    'TERMS_CHANGED',
    10,
  ])
  expect((await own.get('/api/bonus/activate/CAPPED')).status).toBe(200)
  await saveOffer(context.db, { ...offer, max_bet: null }, [])
  expect(await progressOf(own)).toMatchObject({ maxBet: 10 })
  expect(await bet(own, 1_001n)).toEqual(limit(speakerOf('pragmatic')))
  expect(await bet(own, 1_000n)).toEqual(yes(9_000n))
})
