import type { Kysely } from 'kysely'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { Operation } from '../../../../operations/operation.ts'
import { unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { passwordStates } from '../states.ts'
import { sendNewPassword } from './accounts.ts'
import {
  endRenewal,
  insertRenewals,
  openRenewal,
  postponeRenewal,
  type Renewal,
} from './renewalStore.ts'

const RENEWALS = 'game-password'
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 300_000

/**
 * Writes down, in the recovery's transaction, that the passwords of all game accounts of the member
 * are made new at their providers: they were readable before it.
 */
export async function renewGamePasswords(
  { ids, clock }: Context,
  db: Kysely<Database>,
  memberId: string,
): Promise<void> {
  await insertRenewals(db, memberId, () => ids.reference('gpw'), clock.now())
}

export const renewSoon = ({ jobs }: Context): void => jobs.wake(RENEWALS)

/** Asked until the provider has said yes; a no is not the end either: the old password is known. */
export const passwordRenewals = perContext((): Operation<Renewal, unknown, 'ASKED', null> => ({
  name: RENEWALS,
  states: passwordStates,
  table: {
    name: 'game_password',
    key: 'id',
    state: 'state',
    due: 'next_attempt_at',
    attempts: 'attempts',
  },
  keyOf: ({ id }) => id,
  stateOf: () => 'ASKED',
  steps: {
    ASKED: {
      ask,
      read: (_row, answer) =>
        answer.kind === 'done' ? { go: 'END', end: null } : { go: 'WAIT', reason: answer.reason },
    },
  },
  conclude: async ({ db, clock }, row) =>
    (await endRenewal(db, row.id, clock.now())) ? 'ENDED' : 'DUPLICATE',
  postpone: async ({ db }, row, { at }) => void (await postponeRenewal(db, row.id, at)),
  pauseMs: ({ attempts }) =>
    Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20)),
  leaseMs: 20_000,
  atOnce: 4,
}))

async function ask(
  context: Context,
  { member_id: memberId, code }: Renewal,
): Promise<ProviderAnswer<unknown>> {
  try {
    return await sendNewPassword(context, memberId, code)
  } catch (error) {
    // The account is being opened again, or the game is not offered now.
    if (error instanceof Refused) return unknown(error.code)
    throw error
  }
}

/**
 * Nothing shows or uses a password that was readable before a recovery: where it is not new yet the
 * provider is asked once more, then SERVICE_UNAVAILABLE.
 */
export async function demandRenewed(
  context: Context,
  memberId: string,
  code: string,
): Promise<void> {
  const open = await openRenewal(context.db, memberId, code)
  if (!open) return
  const answer = await sendNewPassword(context, memberId, code)
  if (answer.kind !== 'done') throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 5 })
  await endRenewal(context.db, open.id, context.clock.now())
}
