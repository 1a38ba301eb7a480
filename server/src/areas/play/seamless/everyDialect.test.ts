import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { providerOf } from '../../../ledger/address.ts'
import { SPEAKERS, type Speaker } from './testing/speakers.ts'
import { openTable } from './testing/table.ts'

const house = await openTable()
const { context } = house
const id = (): string => randomUUID()
const yes = (balance: bigint) => expect.objectContaining({ ok: true, balance })

const refusedBy =
  (speaker: Speaker) =>
  (why: keyof Speaker['refusals'], balance?: bigint): unknown =>
    expect.objectContaining({
      ok: false,
      code: speaker.refusals[why],
      ...(balance !== undefined && { balance: speaker.refusesWithoutBalance ? null : balance }),
    })
const ROLLING = SPEAKERS.filter(({ rollsBack }) => rollsBack)

describe.each(SPEAKERS)('$code', (speaker) => {
  const no = refusedBy(speaker)
  const player = (baht = 100) => house.player(speaker, baht)

  it('plays a round: the stake lies on the table, the win comes back, the provider has the rest', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    const before = await house.balance(providerOf(speaker.code))
    expect(await own.say({ do: 'balance' })).toEqual(yes(10_000n))
    expect(await own.say({ do: 'bet', id: bet, round, amount: 3_000n })).toEqual(yes(7_000n))
    expect(await own.onTable()).toBe(3_000n)
    const win = { do: 'win', id: id(), round, of: bet, amount: 4_500n, ends: true } as const
    expect(await own.say(win)).toEqual(yes(11_500n))
    expect([await own.wallet(), await own.onTable()]).toEqual([11_500n, 0n])
    expect((await house.balance(providerOf(speaker.code))) - before).toBe(-1_500n)
    const rows = await context.db
      .selectFrom('game_round')
      .selectAll()
      .where('member_id', '=', own.memberId)
      .execute()
    expect(rows).toEqual([
      expect.objectContaining({ bet: 3_000n, win: 4_500n, voided: false, weight: 100 }),
    ])
  })

  it('answers a call once for ever: the same again is the same, another under its id a conflict', async () => {
    const own = await player()
    const bet = { do: 'bet', id: id(), round: id(), amount: 2_500n } as const
    expect(await own.say(bet)).toEqual(yes(7_500n))
    await house.fund(own.memberId, 10)
    expect(await own.say(bet)).toEqual(yes(7_500n))
    expect(await own.say({ ...bet, amount: 2_600n })).toEqual(no('CONFLICT'))
    if (!speaker.idsAreOfRound)
      expect(await own.say({ ...bet, round: id() })).toEqual(no('CONFLICT'))
    const other = await player()
    expect(await other.say(bet)).toEqual(no('CONFLICT'))
    expect([await own.wallet(), await other.wallet()]).toEqual([8_500n, 10_000n])
  })

  it('moves the same bet once, however many say it at the same moment', async () => {
    const own = await player()
    const bet = { do: 'bet', id: id(), round: id(), amount: 2_500n } as const
    const said = await Promise.all(Array.from({ length: 12 }, () => own.say(bet)))
    expect(said).toEqual(said.map(() => yes(7_500n)))
    expect([await own.wallet(), await own.onTable()]).toEqual([7_500n, 2_500n])
  })

  it('refuses a bet beyond the money with the true balance, and for ever', async () => {
    const own = await player(10)
    const bet = { do: 'bet', id: id(), round: id(), amount: 1_001n } as const
    expect(await own.say(bet)).toEqual(no('NOT_ENOUGH', 1_000n))
    await house.fund(own.memberId, 10)
    expect(await own.say(bet)).toEqual(no('NOT_ENOUGH', 1_000n))
    expect(await own.wallet()).toBe(2_000n)
  })

  it('refuses a win without a bet until the bet is there', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    const win = { do: 'win', id: id(), round, of: bet, amount: 900n, ends: true } as const
    expect(await own.say(win)).toEqual(no('NO_BET'))
    expect(await own.say({ do: 'bet', id: bet, round, amount: 500n })).toEqual(yes(9_500n))
    expect(await own.say(win)).toEqual(yes(10_400n))
  })

  it('pays a free round without a stake, at the cost of the provider', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    expect(await own.say({ do: 'bet', id: bet, round, amount: 0n, free: true })).toEqual(
      yes(10_000n),
    )
    const win = {
      do: 'win',
      id: id(),
      round,
      of: bet,
      amount: 700n,
      ends: true,
      free: true,
    } as const
    expect(await own.say(win)).toEqual(yes(10_700n))
  })

  it('refuses what is badly signed, and a part of a satang', async () => {
    const own = await player()
    const bet = { do: 'bet', id: id(), round: id(), amount: 500n } as const
    expect(await own.say({ ...bet, signature: 'bad' })).toEqual(no('UNSIGNED'))
    const { username, token } = own
    const part = speaker.partOfSatang({ ...bet, player: username, token })
    expect(speaker.read(await house.tell(speaker.code, part)).ok).toBe(false)
    expect(await own.wallet()).toBe(10_000n)
  })

  it('knows a bet by its launch, and a win without', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    if (speaker.refusals.NO_TOKEN === undefined) return
    expect(await own.say({ do: 'bet', id: id(), round, amount: 1n, token: 'forged' })).toEqual(
      no('NO_TOKEN'),
    )
    const other = await player()
    expect(await own.say({ do: 'bet', id: id(), round, amount: 1n, token: other.token })).toEqual(
      no('NO_TOKEN'),
    )
    await own.say({ do: 'bet', id: bet, round, amount: 500n })
    house.advance(1_000)
    const token = await house.launch(own, speaker.code, own.username)
    expect(await own.say({ do: 'bet', id: id(), round: id(), amount: 500n })).toEqual(
      no('TOKEN_ENDED'),
    )
    await own.post('/api/logout', {})
    const late = { do: 'bet', id: id(), round: id(), amount: 500n, token } as const
    expect(await own.say(late)).toEqual(no('TOKEN_ENDED'))
    const win = { do: 'win', id: id(), round, of: bet, amount: 900n, ends: true, token } as const
    expect(await own.say(win)).toEqual(yes(10_400n))
  })

  it('keeps a pause and a loss limit, at each bet', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    const limit = { kind: 'loss', period: 'day', amount: 20 }
    const put = { body: JSON.stringify(limit), headers: { 'content-type': 'application/json' } }
    expect((await own.send('PUT', '/api/play/limits', put)).status).toBe(200)
    expect(await own.say({ do: 'bet', id: bet, round, amount: 1_500n })).toEqual(yes(8_500n))
    expect(await own.say({ do: 'bet', id: id(), round, amount: 501n })).toEqual(no('LIMIT', 8_500n))
    expect(await own.say({ do: 'bet', id: id(), round, amount: 500n })).toEqual(yes(8_000n))
    await context.db
      .updateTable('member')
      .set({ excluded_until: new Date(context.clock.now().getTime() + 3_600_000) })
      .where('id', '=', own.memberId)
      .execute()
    expect(await own.say({ do: 'bet', id: id(), round, amount: 1n })).toEqual(no('STOPPED'))
    const win = { do: 'win', id: id(), round, of: bet, amount: 300n, ends: true } as const
    expect(await own.say(win)).toEqual(yes(8_300n))
  })
})

describe.each(ROLLING)('$code takes back', (speaker) => {
  const no = refusedBy(speaker)
  const player = (baht = 100) => house.player(speaker, baht)

  it('gives back exactly the bet, once, and refuses a win of it', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    await own.say({ do: 'bet', id: bet, round, amount: 4_000n })
    const back = { do: 'rollback', id: id(), round, of: bet, amount: 4_000n } as const
    expect(await own.say(back)).toEqual(yes(10_000n))
    expect(await own.say(back)).toEqual(yes(10_000n))
    expect(await own.say({ ...back, id: id() })).toEqual(yes(10_000n))
    const win = { do: 'win', id: id(), round, of: bet, amount: 9_000n, ends: true } as const
    const code = speaker.takenBackWin ?? speaker.refusals.TAKEN_BACK
    expect(await own.say(win)).toMatchObject({ ok: false, code })
    expect([await own.wallet(), await own.onTable()]).toEqual([10_000n, 0n])
  })

  it('takes the win back with its bet, into a debt where the wallet is short', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    await own.say({ do: 'bet', id: bet, round, amount: 1_000n })
    await own.say({ do: 'win', id: id(), round, of: bet, amount: 6_000n, ends: true })
    // 150 baht; 140 of them are spent elsewhere.
    await own.say({ do: 'bet', id: id(), round: id(), amount: 14_000n })
    const back = { do: 'rollback', id: id(), round, of: bet, amount: 1_000n } as const
    expect(await own.say(back)).toEqual(yes(0n))
    expect(await own.wallet()).toBe(0n)
    const debts = await context.db
      .selectFrom('seamless_debt')
      .select(['amount', 'paid'])
      .where('member_id', '=', own.memberId)
      .execute()
    // 10 and 10 baht were there; 60 were won.
    expect(debts).toEqual([{ amount: 4_000n, paid: 0n }])
    const round2 = { round: id(), id: id() }
    await house.fund(own.memberId, 5)
    await own.say({ do: 'bet', ...round2, amount: 500n })
    const win = {
      do: 'win',
      id: id(),
      round: round2.round,
      of: round2.id,
      amount: 7_000n,
      ends: true,
    }
    expect(await own.say(win as never)).toEqual(yes(3_000n))
    expect(await own.wallet()).toBe(3_000n)
  })

  it("takes a bet back, or bars it, by a rollback under the bet's own id", async () => {
    const own = await player()
    const [bet, never, round] = [id(), id(), id()]
    await own.say({ do: 'bet', id: bet, round, amount: 4_000n })
    expect(await own.say({ do: 'rollback', id: bet, round, of: bet })).toEqual(yes(10_000n))
    await own.say({ do: 'rollback', id: never, round: 'r2', of: never })
    expect(await own.say({ do: 'bet', id: never, round: 'r2', amount: 1n })).toEqual(
      no('TAKEN_BACK'),
    )
    expect(await own.wallet()).toBe(10_000n)
  })

  it('refuses the bet that comes after its rollback', async () => {
    const own = await player()
    const [bet, round] = [id(), id()]
    const back = await own.say({ do: 'rollback', id: id(), round, of: bet, amount: 500n })
    expect(back.code).toBe(speaker.unknownRollback ?? back.code)
    expect(back.ok).toBe(speaker.unknownRollback === undefined)
    expect(await own.say({ do: 'bet', id: bet, round, amount: 500n })).toEqual(no('TAKEN_BACK'))
    expect(await own.say({ do: 'bet', id: id(), round, amount: 500n })).toEqual(yes(9_500n))
  })
})
