import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, gameCode, id, text, time } from '../../fields.ts'
import { access, leg, reason, signature } from '../fields.ts'
import { FIGURE_DAYS } from './days.ts'
import { GAME_OUTCOMES } from './gameOutcomes.ts'

const about = z.object({ code: gameCode })
/** A provider's own id of a game; empty: the whole provider. */
const gameId = text(100).min(1)
const place = text(100)
/** Of a share: hundredths of a percent, 9650 for 96.5 %. */
const share = z.int()
const GAME_ITEM_STATES = ['HEARD', 'NEW', 'OPEN', 'GONE'] as const

const stop = z
  .object({
    reason: z.string(),
    operator: z.string(),
    at: time,
    /** Another operator has asked for it to be opened again. */
    opening: z.object({ approval: id, operator: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'GameStop' })
/** `ggr`: what was staked less what was won. `returned`: of 10,000 staked; null without stakes. */
const figures = {
  rounds: z.int(),
  bet: balance,
  win: balance,
  ggr: balance,
  returned: share.nullable(),
}
const provider = {
  code: z.string(),
  name: z.object({ th: z.string(), en: z.string() }),
  /** It calls our wallet for each bet; else money is moved to it. */
  seamless: z.boolean(),
  stop: stop.nullable(),
  ...figures,
  /** Rounds that are bet in and not decided. */
  open: z.object({ count: z.int(), onTable: balance, oldestAt: time.nullable() }),
  /** Games beyond chance that no operator has looked at. */
  alarms: z.int(),
}
const closed = z.object({ from: time, until: time }).nullable()
const test = z
  .object({
    /** `early`: too few rounds; `untold`: it declares no return. */
    is: z.enum(['early', 'sound', 'beyond', 'untold']),
    /** Rounds since the test began, as many of one stake would tell, and how many it needs. */
    rounds: z.int(),
    needed: z.int().nullable(),
    /** At most so often a game that gives back what it declares would ever look like this. */
    chance: z.number().nullable(),
    since: z.iso.date().nullable(),
  })
  .meta({ id: 'ReturnTest' })
const game = z
  .object({
    game: z.string(),
    name: z.string(),
    sort: z.string().nullable(),
    state: z.enum(GAME_ITEM_STATES).nullable(),
    /** What its rounds count for gifts, percent. */
    weight: z.int(),
    closed,
    stop: stop.nullable(),
    ...figures,
    /** What it declares to give back, and its deviation in hundredths of a stake. */
    declared: z.object({ returns: share, deviation: z.int().nullable() }).nullable(),
    /** What a round can win at most, as it declares: hundredths of its stake. */
    highest: z.int().nullable(),
    test,
  })
  .meta({ id: 'ProviderGame' })
const alarm = z
  .object({
    id,
    game: z.string(),
    name: z.string(),
    rounds: z.int(),
    returned: share,
    declared: share.nullable(),
    chance: z.number(),
    /** The deviation is the provider's own; else that of the rounds. */
    isDeclared: z.boolean(),
    /** Of one round that won more than the game declares, hundredths of its stake; null: of all. */
    beyond: z.object({ times: z.int(), highest: z.int() }).nullable(),
    at: time,
    seen: z.object({ operator: z.string(), at: time, note: z.string() }).nullable(),
  })
  .meta({ id: 'GameAlarm' })
const told = z.object({
  name: z.string(),
  sort: z.string().nullable(),
  logo: z.string().nullable(),
  returns: share.nullable(),
  deviation: z.int().nullable(),
  highest: z.int().nullable(),
  closed,
})
const difference = z
  .object({
    what: z.enum(['NEW', 'BACK', 'HEARD', 'GONE', 'CHANGED']),
    game: z.string(),
    before: told.nullable(),
    after: told.nullable(),
  })
  .meta({ id: 'GameDifference' })

const posting = z.object({ id, legs: z.array(leg) }).nullable()
/** As a case of two people, because nobody told the end of the round. */
const roundCase = z
  .object({
    state: z.enum(['WAITING', 'DECIDED', 'ENDED']),
    since: time,
    /** `by` is empty where the provider told the end when it was asked. */
    decided: z
      .object({
        outcome: z.enum(GAME_OUTCOMES),
        won: balance.nullable(),
        at: time,
        reason: z.string().nullable(),
        by: z.array(signature),
      })
      .nullable(),
    posting,
  })
  .meta({ id: 'RoundCase' })

export const providerOpsCalls = {
  opsProviders: call({
    summary: 'Every provider of games, with the figures of its days, what is open and stopped',
    access,
    refuses: [],
    body: z.strictObject({ days: z.literal(FIGURE_DAYS).default(30) }).default({ days: 30 }),
    answers: ok(z.object({ providers: z.array(z.object(provider)) })),
  }),
  opsProvider: call({
    summary:
      'One provider: its games with what they gave back beside what they declare, its alarms',
    access,
    refuses: ['NOT_FOUND'],
    params: about,
    body: z.strictObject({ days: z.literal(FIGURE_DAYS).default(30) }).default({ days: 30 }),
    answers: ok(z.object({ ...provider, games: z.array(game), found: z.array(alarm) })),
  }),
  opsGameList: call({
    summary: 'Ask the provider for its list of games, and compare it with ours; nothing is changed',
    access,
    refuses: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
    params: about,
    answers: ok(
      z.object({
        /** What these differences are called when they are taken. */
        name: z.string(),
        differences: z.array(difference),
        same: z.int(),
      }),
    ),
  }),
  opsGameListTake: call({
    summary: 'Take exactly the differences that were seen; new games wait unless they are opened',
    access,
    refuses: ['NOT_FOUND', 'SERVICE_UNAVAILABLE', 'CASE_CHANGED'],
    params: about,
    body: z.strictObject({
      name: text(100).min(1),
      open: z.array(gameId).max(5_000).default([]),
    }),
    answers: ok(z.object({ taken: z.int() })),
  }),
  opsGameOpen: call({
    summary: 'Open a game that waited since its provider listed it',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING'],
    params: about,
    body: z.strictObject({ game: gameId }),
    answers: { 204: z.null() },
  }),
  opsGameStop: call({
    summary:
      'Close a provider or a game at once: no bet and no money in, wins and money out as ever',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST'],
    params: about,
    body: z.strictObject({ game: place, reason }),
    answers: { 204: z.null() },
  }),
  opsGameResume: call({
    summary: 'Open again what was closed: it stays closed until a second operator says the same',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'NOT_WAITING', 'SAME_OPERATOR'],
    params: about,
    body: z.strictObject({ game: place, reason }),
    answers: ok(z.object({ state: z.enum(['waiting', 'done']) })),
  }),
  opsGameAlarmSeen: call({
    summary: 'An alarm of what a game gives back was looked at; a new test begins the next day',
    access,
    refuses: ['NOT_WAITING'],
    params: z.object({ id }),
    body: z.strictObject({ note: reason }),
    answers: { 204: z.null() },
  }),
  opsPlayedRound: call({
    summary: 'One round: its game and member, each call with its answer and posting, corrections',
    access,
    refuses: ['NOT_FOUND'],
    params: about,
    body: z.strictObject({ round: text(300).min(1) }),
    answers: ok(
      z.object({
        code: z.string(),
        name: z.object({ th: z.string(), en: z.string() }),
        seamless: z.boolean(),
        round: z.string(),
        game: z.string(),
        gameName: z.string(),
        member: z.object({ id, name: z.string() }).nullable(),
        username: z.string(),
        state: z.enum(['open', 'decided', 'void']),
        bet: balance,
        win: balance,
        onTable: balance,
        weight: z.int(),
        playedAt: time,
        endedAt: time.nullable(),
        toldAt: time,
        /** What was told of it before, the oldest first. */
        corrections: z.array(
          z.object({ bet: balance, win: balance, voided: z.boolean(), at: time }),
        ),
        /** Of a provider that calls our wallet, in the order in which they came. */
        calls: z.array(
          z.object({
            id: z.string(),
            kind: z.string(),
            refersTo: z.string().nullable(),
            staked: balance,
            won: balance,
            state: z.enum(['DONE', 'BACK', 'REFUSED', 'BARRED']),
            /** What it was answered: why not, or yes; and the wallet then. */
            refusal: z.string().nullable(),
            wasNothing: z.boolean(),
            balance,
            at: time,
            backAt: time.nullable(),
            posting,
          }),
        ),
        /** The oldest first. */
        cases: z.array(roundCase),
      }),
    ),
  }),
}
