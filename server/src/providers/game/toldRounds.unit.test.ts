import { describe, expect, it } from 'vitest'
import type { HttpResult } from '../http.ts'
import { wagersAnswer } from './delayedWalletAnswers.ts'
import type { RoundsPage } from './port.ts'
import { betsAnswer } from './resendWalletAnswers.ts'
import { historyAnswer } from './ticketWalletAnswers.ts'
import { roundsAnswer } from './transferWalletAnswers.ts'

const at = '2026-11-20T10:00:00.000Z'
const yes = (json: unknown): HttpResult => ({ kind: 'answer', status: 200, json })

/** The list, and one good round of it, as each kind of API writes them. */
const KINDS = [
  {
    kind: 'status',
    answer: (list: unknown, cursor: unknown = 'c1') =>
      roundsAnswer(yes({ code: 0, msg: '', data: { rounds: list, cursor } })),
    good: { roundId: 'r1', username: 'u', bet: 100, win: 50, state: 'SETTLED', playedAt: at },
    names: { id: 'roundId', user: 'username', win: 'win', time: 'playedAt' },
    negative: -1,
    huge: 100_000_000_001,
  },
  {
    kind: 'resend',
    answer: (list: unknown, cursor: unknown = 'c1') =>
      betsAnswer(yes({ result: 'OK', bets: list, next: cursor })),
    good: {
      bet_id: 'r1',
      member: 'u',
      stake: '1.00',
      payout: '0.50',
      status: 'settled',
      time: at,
    },
    names: { id: 'bet_id', user: 'member', win: 'payout', time: 'time' },
    negative: '-0.01',
    huge: '1000000000.01',
  },
  {
    kind: 'delayed',
    answer: (list: unknown, cursor: unknown = 'c1') =>
      wagersAnswer(yes({ wagers: list, offset: cursor })),
    good: { wagerId: 'r1', playerId: 'u', stakeMinor: 100, paidMinor: 50, settledAt: at },
    names: { id: 'wagerId', user: 'playerId', win: 'paidMinor', time: 'settledAt' },
    negative: -1,
    huge: 100_000_000_001,
  },
  {
    kind: 'ticket',
    answer: (list: unknown, cursor: unknown = 'c1') =>
      historyAnswer(yes({ hands: list, next: cursor })),
    good: { id: 'r1', hand: 'u', bet: '1.00', won: '0.50', stage: 'paid', at },
    names: { id: 'id', user: 'hand', win: 'won', time: 'at' },
    negative: '-0.01',
    huge: '1000000000.01',
  },
] as const

describe.each(KINDS)('the rounds of the kind $kind', ({ answer, good, names, negative, huge }) => {
  const page = (list: unknown): RoundsPage => {
    const told = answer(list)
    if (told.kind !== 'done') throw new Error(told.reason)
    return told.value
  }
  const { [names.win as never]: _left, ...without } = good as Record<string, unknown>
  const read = {
    roundId: 'r1',
    username: 'u',
    bet: 100n,
    win: 50n,
    game: null,
    playedAt: new Date(at),
  }

  it.each<[string, unknown, string | null]>([
    ['wins less than nothing', { ...good, [names.win]: negative }, 'r1'],
    ['wins more than there is', { ...good, [names.win]: huge }, 'r1'],
    ['has no win', without, 'r1'],
    ['has a NUL in its id', { ...good, [names.id]: 'r\0' }, null],
    // What is left of a NUL, or of half a pair, after it was read: two ids could become one.
    ['has an id of which a part was lost', { ...good, [names.id]: 'r\ufffd' }, null],
    ['has half a pair in the name of its player', { ...good, [names.user]: 'u\ud800' }, 'r1'],
    ['has a name longer than any', { ...good, [names.user]: 'u'.repeat(201) }, 'r1'],
    // The databases do not agree on what such a year is, and one takes none of it.
    ['was played in the year 0', { ...good, [names.time]: '0000-01-01T00:00:00Z' }, 'r1'],
    ['was played at no time', { ...good, [names.time]: '' }, 'r1'],
    ['is nothing', null, null],
    ['is a list', [good], null],
  ])('one that %s is set aside, and holds up no other', (_what, bad, roundId) => {
    const { rounds, unreadable, cursor } = page([good, bad, { ...good, [names.id]: 'r2' }])
    expect(rounds).toEqual([
      { ...read, isVoid: false },
      { ...read, roundId: 'r2', isVoid: false },
    ])
    expect(cursor).toBe('c1')
    expect(unreadable).toEqual([
      { roundId, raw: JSON.stringify(bad), why: expect.stringMatching(/^\w+: \w+$/), after: 1 },
    ])
  })

  it('one that is nested too deep to be written down is set aside too', () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown
    expect(page([deep, good])).toMatchObject({ rounds: [read], unreadable: [{ roundId: null }] })
  })

  it('an answer without a list, or without a cursor, says nothing', () => {
    expect(answer({ 0: good })).toMatchObject({ kind: 'unknown' })
    expect(answer([good], null)).toMatchObject({ kind: 'unknown' })
  })
})
