import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { amount, balance, id, text, time } from '../../fields.ts'
import { aboutId, access, openWord, page, reason, signature } from '../fields.ts'
import { GAME_OUTCOMES } from './gameOutcomes.ts'

const outcome = z.enum(GAME_OUTCOMES)

const gameCase = z
  .object({
    id,
    /** Its provider, the provider's id of the round, and of the game; empty where not said. */
    code: z.string(),
    round: z.string(),
    game: z.string(),
    memberId: id,
    name: z.string(),
    /** Of the round as the case found it; what lies on the table is the member's until it ends. */
    staked: balance,
    won: balance,
    onTable: balance,
    /** The first bet, and since when it is a case. */
    betAt: time,
    since: time,
    /** What the provider said when it was last asked. */
    said: z.object({ what: z.string(), at: time }).nullable(),
    /** ENDED: the provider's own call took the place of what was decided, or came before it. */
    state: z.enum(['WAITING', 'DECIDED', 'ENDED']),
    proposal: openWord.extend({ outcome, won: balance.nullable() }).nullable(),
    /** `by` is empty where the provider told the end when it was asked. */
    decided: z
      .object({
        outcome,
        won: balance.nullable(),
        at: time,
        reason: z.string().nullable(),
        by: z.array(signature),
      })
      .nullable(),
  })
  .meta({ id: 'GameCase' })

const gameDebt = z
  .object({
    debt: z.string(),
    code: z.string(),
    round: z.string(),
    memberId: id,
    name: z.string(),
    amount: balance,
    owed: balance,
    at: time,
    proposal: openWord.nullable(),
  })
  .meta({ id: 'GameDebt' })

const refuses = [
  'NOT_FOUND',
  'NOT_WAITING',
  'SAME_OPERATOR',
  'DISAGREEMENT',
  'INVALID_REQUEST',
] as const
const done = ok(z.object({ state: z.enum(['proposed', 'done']) }))

export const gameCaseCalls = {
  opsGameCases: call({
    summary: 'Rounds of seamless games that nobody ends: those that wait, or have ended',
    access,
    refuses: [],
    body: z
      .strictObject({ ...page, ended: z.boolean().default(false) })
      .default({ page: 1, limit: 50, ended: false }),
    answers: ok(z.object({ total: z.int(), cases: z.array(gameCase) })),
  }),
  opsGameCaseDecide: call({
    summary:
      'Lost, won by so much, or the stakes given back: the same decision of two operators moves the money',
    access,
    refuses: [...refuses],
    params: aboutId,
    body: z.strictObject({
      outcome,
      won: amount.optional().meta({ description: 'Of WON, and of nothing else' }),
      reason,
    }),
    answers: done,
  }),
  opsGameDebts: call({
    summary: 'What members owe of winnings that a provider took back, the largest first',
    access,
    refuses: [],
    body: z.strictObject({ ...page, memberId: id.optional() }).default({ page: 1, limit: 50 }),
    answers: ok(z.object({ total: z.int(), owed: balance, debts: z.array(gameDebt) })),
  }),
  opsGameDebtWriteOff: call({
    summary: 'The house bears what is still owed of a debt: the same decision of two operators',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR'],
    body: z.strictObject({ debt: text(200).min(1), reason }),
    answers: done,
  }),
}
