import type { SlipReason } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { AnyOperation, Verdict } from '../../../operations/operation.ts'
import { FRESH_MS, GIVE_UP_MS, nextCheckMs } from './rules.ts'
import { slipStates } from './states.ts'
import { changeSlip, claimSlips, type Slip } from './store.ts'
import { noteWord } from './wordStore.ts'

/** Longer than reading and asking take; after it a check whose process died is anyone's. */
const LEASE_MS = 120_000

/**
 * What both halves of the checks have in common: which slips are due, whose turn it is, and when
 * again.
 */
export const slipsDue = (kind: 'READ' | 'ASK') =>
  ({
    states: slipStates,
    table: {
      name: 'slip',
      key: 'reference',
      state: 'status',
      due: 'next_check_at',
      attempts: 'attempts',
    },
    keyOf: ({ reference }: Slip) => reference,
    stateOf: () => 'PENDING' as const,
    claim: ({ db, clock }: Context, take: { limit: number; only?: string }) =>
      claimSlips(db, kind, { now: clock.now(), leaseMs: LEASE_MS }, take),
    async postpone(
      context: Context,
      { reference }: Slip,
      { at, reason, note }: { at: Date | null; reason: string; note: Partial<Slip> },
    ) {
      const challenges = note.challenges === undefined ? {} : { challenges: note.challenges }
      await changeSlip(context.db, reference, 'PENDING', { ...challenges, next_check_at: at })
      if (kind === 'ASK')
        await noteWord(context.db, { reference, at: context.clock.now(), said: reason })
    },
    pauseMs: ({ attempts }: Slip) => nextCheckMs(attempts),
    leaseMs: LEASE_MS,
  }) satisfies Partial<AnyOperation>

export const isOver = (row: Slip, now: Date): boolean =>
  now.getTime() - row.created_at.getTime() > GIVE_UP_MS

/** Whether its transfer may be too new for its bank to show it. */
export const isFresh = (row: Slip, now: Date): boolean =>
  now.getTime() - row.created_at.getTime() < FRESH_MS

/** No answer is never a guess: asked again, for a day. By then a person must look at it anyway. */
export const waitOrGiveUp = (
  row: Slip,
  reason: string,
  now: Date,
  note: Partial<Slip> = {},
): Verdict<'PENDING', SlipReason, Slip> =>
  isOver(row, now) ? { go: 'END', end: 'UNKNOW_ERROR' } : { go: 'WAIT', reason, note }
