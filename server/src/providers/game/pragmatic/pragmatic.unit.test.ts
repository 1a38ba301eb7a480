import { describe, expect, it } from 'vitest'
import { answered } from '../../testing/answered.ts'
import { useOutside, type Outside } from '../../testing/outside.ts'
import type { GameProvider } from '../port.ts'
import { hashOf } from '../seamless/pragmatic.ts'
import { balanceAnswer, knownAnswer, movedAnswer, statusAnswer } from './answers.ts'
import { feedAnswer } from './feed.ts'

const file = (text: string, status = 200) => ({
  kind: 'answer' as const,
  status,
  bytes: Buffer.from(text),
})
const SENT = { username: 'kp1', reference: 'gt1', amount: 7_000n }
/** The answers of its table: codes are text. */
const saying = (error: string, more: object = {}) => answered({ error, description: '', ...more })

describe("Pragmatic Play's answers to a transfer", () => {
  it('count with HTTP 200 and the code 0 alone', () => {
    const moved = { transactionId: '1', balance: '70.00' }
    expect(movedAnswer(SENT, saying('0', moved))).toEqual({
      kind: 'done',
      value: { moved: 7_000n, balance: 7_000n },
    })
    // Some of its servers write numbers where the document has text.
    expect(movedAnswer(SENT, answered({ error: 0, transactionId: 1, balance: 70 }))).toMatchObject({
      kind: 'done',
    })
    for (const said of [
      answered({ error: '0', ...moved }, 201),
      answered(undefined),
      answered({ ...moved }),
      saying('0'),
      saying('0', { transactionId: '1', balance: '70.001' }),
      saying('0', { transactionId: '1', balance: '-1.00' }),
    ])
      expect(movedAnswer(SENT, said)).toMatchObject({ kind: 'unknown' })
  })

  it.each([
    ['1', 'unknown', 'TRY_LATER'],
    ['2', 'unknown', 'SIGN'],
    ['7', 'unknown', 'FORMAT'],
    ['50', 'unknown', 'error 50'],
    ['6', 'refused', 'NO_GAME'],
    ['17', 'refused', 'NO_PLAYER'],
    ['21', 'refused', 'CURRENCY'],
  ])('%s is %s', (error, kind, reason) => {
    expect(movedAnswer(SENT, saying(error))).toEqual({ kind, reason })
  })

  it('of a reference that it knows are believed for this amount and way alone', () => {
    const known = (amount: unknown) =>
      knownAnswer(-7_000n, saying('0', { status: 'Success', amount, balance: 430 }))
    expect(known(-70)).toEqual({ kind: 'done', value: { moved: 7_000n, balance: 43_000n } })
    for (const other of [70, -70.01, '-7.00', null, 'all'])
      expect(known(other)).toMatchObject({ kind: 'unknown' })
    expect(knownAnswer(-7_000n, saying('0', { status: 'Not found' }))).toMatchObject({
      kind: 'unknown',
    })
  })

  it('tell the two states of its document; any other says nothing', () => {
    expect(statusAnswer(saying('0', { status: 'Success', amount: '-70.10', balance: 0 }))).toEqual({
      kind: 'done',
      value: { state: 'DONE', moved: 7_010n, balance: 0n },
    })
    expect(statusAnswer(saying('0', { status: 'Not found', amount: null }))).toEqual({
      kind: 'done',
      value: { state: 'NOT_FOUND' },
    })
    for (const said of [saying('0', { status: 'Pending' }), saying('0'), saying('17')])
      expect(statusAnswer(said)).toMatchObject({ kind: 'unknown' })
  })

  it('tell a balance in satang exactly, or none', () => {
    expect(balanceAnswer(saying('0', { balance: 0.1 }))).toEqual({ kind: 'done', value: 10n })
    expect(balanceAnswer(saying('0', { balance: 0.125 }))).toMatchObject({ kind: 'unknown' })
    expect(balanceAnswer(saying('17'))).toEqual({ kind: 'refused', reason: 'NO_PLAYER' })
  })
})

/**
 * Rows of the game rounds feed that two operators' parsers have published as examples, read on
 * 2026-11-28 (their addresses were not kept); the columns are those that
 * https://github.com/woodylin4869/wikitest (commit 8edff006, PPApiService.cs) reads too. Players
 * and currencies are as they stood there.
 */
const COLUMNS =
  'playerID,extPlayerID,gameID,playSessionID,parentSessionID,startDate,endDate,status,type,bet,win,' +
  'currency,jackpot'
const FEED = `timepoint=1740022596168
${COLUMNS}
56406193,perya8by45ly,vs5aztecgems,66522376884143,null,2025-02-20 03:26:36,2025-02-20 03:26:36,C,R,0.50,7.60,PHP,0.00
56406193,perya8by45ly,vs5aztecgems,66522382866143,null,2025-02-20 03:26:47,2025-02-20 03:26:47,C,R,0.50,0.00,PHP,0.00
`
const DETAILED = `timepoint=1649298000000
${COLUMNS},roundDetails
1648006525787,jimmywu,402,39659502608,null,2022-04-07 02:11:13,2022-04-07 02:11:40,C,R,40.00,0.00,\
VND2,0.00,"{""result"":""Banker"",""bets"":[{""c"":""Plyr"",""a"":""40.00""}]}"
`
const inBaht = (text: string) => text.replaceAll(/,(?:PHP|VND2),/g, ',THB,')
const END = 1_740_022_596_168
const read = (text: string, from: number, now: number) => feedAnswer({ from, now }, file(text))
const pageOf = (text: string, from = END - 600_000, now = END + 86_400_000) => {
  const said = read(text, from, now)
  if (said.kind !== 'done') throw new Error(said.reason)
  return said.value
}

describe("Pragmatic Play's feed of rounds", () => {
  it('is read as it was published, its times in UTC', () => {
    const { rounds, unreadable } = pageOf(inBaht(FEED))
    expect(unreadable).toBeUndefined()
    expect(rounds).toMatchObject([
      {
        roundId: '66522376884143',
        username: 'perya8by45ly',
        bet: 50n,
        win: 760n,
        playedAt: new Date('2025-02-20T03:26:36Z'),
        game: { id: 'vs5aztecgems', name: 'vs5aztecgems' },
      },
      { roundId: '66522382866143', bet: 50n, win: 0n },
    ])
    expect(pageOf(inBaht(DETAILED)).rounds).toMatchObject([
      { roundId: '39659502608', username: 'jimmywu', bet: 4_000n, win: 0n },
    ])
  })

  it('shows a person what is no bet of baht that has ended, and what has a jackpot', () => {
    for (const text of [
      FEED,
      inBaht(FEED).replaceAll(',C,', ',I,'),
      inBaht(FEED).replaceAll(',0.00\n', ',12.00\n'),
      inBaht(FEED).replaceAll('0.50', '0.505'),
    ]) {
      const { rounds, unreadable } = pageOf(text)
      expect(rounds).toEqual([])
      expect(unreadable).toMatchObject([{ roundId: '66522376884143' }, {}])
    }
  })

  it('goes on from the end of its window, at a whole minute and two minutes behind now', () => {
    const end = Math.floor(END / 60_000) * 60_000
    expect(pageOf(inBaht(FEED)).cursor).toBe(String(end))
    expect(pageOf(inBaht(FEED), end - 600_000, END).cursor).toBe(String(end - 120_000))
    // Nothing goes back, and the same place twice is an end.
    expect(pageOf(inBaht(FEED), end, END).cursor).toBe(String(end))
  })

  it('is none where its first lines are not there', () => {
    for (const text of ['', '<html>', 'timepoint=x\nplaySessionID\n', 'timepoint=1\nplayer\n'])
      expect(read(text, 0, END)).toMatchObject({ kind: 'unknown' })
    expect(feedAnswer({ from: 0, now: END }, file(FEED, 403))).toMatchObject({ kind: 'unknown' })
    expect(feedAnswer({ from: 0, now: END }, { kind: 'silence', reason: 'timeout' })).toEqual({
      kind: 'unknown',
      reason: 'timeout',
    })
  })
})

describe('a player at Pragmatic Play', () => {
  let outside: Outside
  let game: GameProvider
  useOutside(
    (started) => {
      outside = started
      game = started.patient.games.get('circus') as GameProvider
    },
    ['circus'],
    { GAME_CIRCUS_KIND: 'pragmatic' },
  )

  it('whose account was made without an answer has it, and money in it once', async () => {
    const player = { username: 'kpone', password: 'Unused12' }
    await outside.fault('game:circus', 'timeout-after')
    expect(await game.createAccount(player)).toMatchObject({ kind: 'unknown' })
    expect(await game.createAccount(player)).toEqual({ kind: 'done', value: null })
    const sent = { username: 'kpone', reference: 'gtone', amount: 10_050n }
    await outside.fault('game:circus', 'timeout-after')
    expect(await game.deposit(sent)).toMatchObject({ kind: 'unknown' })
    // "Transaction already exists": asked about, and told once more as it was.
    expect(await game.deposit(sent)).toEqual({
      kind: 'done',
      value: { moved: 10_050n, balance: 10_050n },
    })
    // The question that it takes may be lost too.
    await outside.fault('game:circus', 'timeout-before', { on: 'read' })
    expect(await game.deposit(sent)).toMatchObject({ kind: 'unknown' })
    expect(await game.balance('kpone')).toEqual({ kind: 'done', value: 10_050n })
  })

  it('is not told of a transfer of somebody else under the same reference', async () => {
    await game.createAccount({ username: 'kptwo', password: 'Unused12' })
    const stolen = { username: 'kptwo', reference: 'gtone', amount: 10_050n }
    expect(await game.deposit(stolen)).toMatchObject({ kind: 'unknown' })
    expect(await game.balance('kptwo')).toEqual({ kind: 'done', value: 0n })
  })
})

it('hashes its fields as the document says: sorted, with the secret behind them', () => {
  // MD5 of "amount=1.00&externalPlayerId=a&secureLogin=bkey".
  const fields = { secureLogin: 'b', externalPlayerId: 'a', amount: '1.00', hash: 'ignored' }
  expect(hashOf(fields, 'key')).toBe('44b3a853a1f3c821f53e7e67669295bc')
})
