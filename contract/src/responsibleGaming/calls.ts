import * as z from 'zod'
import { call, ok } from '../call.ts'
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMIT_SPANS,
  PAUSE_KINDS,
  PAUSE_HOURS,
  EXCLUSION_MONTHS,
  REALITY_MINUTES,
  SPANS_OF,
  type LimitKind,
  type LimitSpan,
} from '../constants.ts'
import { amount, balance, text, time } from '../fields.ts'

const seconds = z.int().min(0)
/** Time spent, money put in, stakes and net result (won less lost) of a stretch of time. */
const figures = { seconds, deposited: balance, staked: balance, net: balance }

/** A stake is limited by bet and session, all else by day, week and month. */
export const isLimit = ({ kind, period }: { kind: LimitKind; period: LimitSpan }): boolean =>
  SPANS_OF[kind].includes(period)
export const isLimitOf = { path: ['period'], error: 'a period of this kind of limit' }

/** `amount` null: not set. `left` is never below 0. */
export const playLimit = z
  .object({
    kind: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_SPANS),
    amount: balance.nullable(),
    used: balance,
    left: balance.nullable(),
    /** A higher limit, or none, that waits: from then on the member may confirm it. */
    pending: z.object({ amount: balance.nullable(), from: time }).nullable(),
  })
  .meta({ id: 'PlayLimit' })
const limits = ok(z.object({ limits: z.array(playLimit) }))

const playPause = z.object({ kind: z.enum(PAUSE_KINDS), until: time }).meta({ id: 'PlayPause' })
const pause = ok(z.object({ pause: playPause }))
const realityMinutes = z.literal(REALITY_MINUTES)

export const playCalls = {
  play: call({
    summary: "The member's time and money at play, limits, pause and reality check",
    access: 'member',
    answers: ok(
      z.object({
        today: z.object(figures),
        week: z.object(figures),
        month: z.object(figures),
        days: z
          .array(z.object({ day: z.iso.date(), seconds, deposited: balance, net: balance }))
          .meta({ description: 'This Bangkok week from Monday to today' }),
        session: z.object({ startedAt: time, ...figures }),
        lastLogin: z.object({ at: time, device: z.string() }).nullable(),
        limits: z.array(playLimit),
        depositLimit: z.enum(['chosen', 'offered', 'asked']).meta({
          description:
            'Whether a deposit limit was set, or refused; else whether one is offered or must be answered',
        }),
        depositRoom: z
          .object({ period: z.enum(LIMIT_PERIODS), left: balance, until: time })
          .nullable()
          .optional()
          .meta({
            description:
              'What may still be deposited by the tightest limit, less what is on its way; null: any amount',
          }),
        beyondLimit: z.object({ amount: balance, until: time }).nullable().optional().meta({
          description: 'What has come in beyond a deposit limit: out of games until then',
        }),
        pause: playPause.nullable(),
        closedAt: time.nullable().meta({ description: 'When the member closed the account' }),
        realityCheck: z.object({ minutes: z.int(), nextAt: time }),
        limitWait: z
          .object({ raiseHours: z.number(), lapseHours: z.number() })
          .meta({ description: 'How long a higher limit waits, and when it lapses unconfirmed' }),
      }),
    ),
    refuses: [],
  }),
  playLifetime: call({
    summary: 'Net deposits since the account was opened: deposited less withdrawn',
    access: 'member',
    answers: ok(z.object({ deposited: balance, withdrawn: balance, net: balance })),
    refuses: [],
  }),
  playLimit: call({
    summary:
      'Set a limit: lower counts at once, higher or none (null) waits; none where none is, is kept as an answer',
    access: 'member',
    body: z
      .strictObject({
        kind: z.enum(LIMIT_KINDS),
        period: z.enum(LIMIT_SPANS),
        amount: amount.nullable(),
      })
      .refine(isLimit, isLimitOf),
    answers: limits,
    refuses: [],
  }),
  playLimitConfirm: call({
    summary: 'Confirm a higher limit whose time has come',
    access: 'member',
    body: z
      .strictObject({ kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_SPANS) })
      .refine(isLimit, isLimitOf),
    answers: limits,
    refuses: ['CONTESTED', 'LIMIT_PENDING'],
  }),
  playPause: call({
    summary: 'Take a time-out; a longer one replaces a shorter',
    access: 'member',
    body: z.strictObject({ hours: z.literal(PAUSE_HOURS) }),
    answers: pause,
    refuses: ['SELF_EXCLUDED'],
  }),
  playExclusion: call({
    summary: 'Exclude oneself; nobody lifts it early',
    access: 'member',
    body: z.strictObject({ months: z.literal(EXCLUSION_MONTHS), password: text(1024) }),
    answers: pause,
    refuses: ['SELF_EXCLUDED', 'WRONG_PASSWORD', 'REQUEST_LIMIT'],
  }),
  playRealityCheck: call({
    summary: 'How often to be told the time and the net result',
    access: 'member',
    body: z.strictObject({ minutes: realityMinutes }),
    answers: ok(z.object({ minutes: z.int() })),
    refuses: [],
  }),
}
