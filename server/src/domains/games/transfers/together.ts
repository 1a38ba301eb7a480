import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import type { AccountChange, Kind, Posting } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandGameEntry } from '../../playwell/public.ts'
import { endsOf, legsOfSettlement, type Movement } from '../rules.ts'
import { bumpVersions, endPending, insertPending, takenOf } from './togetherStore.ts'

export const holdKey = (reference: string): string => `${reference}:hold`
const endKey = (reference: string): string => `${reference}:end`

export interface Hold {
  movement: Movement
  reference: string
}

/**
 * Writes movements down and holds their money. Refuses TRANSFER_PENDING while the game has an
 * unanswered transfer, or when this reference is known, MONEY_NOT_ENOUGH, and what
 * {@link demandGameEntry} says of money that goes in.
 */
const holds = (context: Context): Kind<Hold, AccountChange[]> => ({
  name: 'game.hold',
  claims: ({ movement }) => [`member:${movement.memberId}`],
  async decide(tx, items) {
    const entering = items.filter(({ movement }) => movement.direction === 'IN')
    const words = await demandGameEntry(
      context,
      tx.db,
      entering.map(({ movement }) => movement),
    )
    const barred = new Map(entering.map(({ reference }, n) => [reference, words[n] ?? null]))
    const taken = await takenOf(tx.db, items)
    const free = items.filter(({ reference }) => !taken.has(reference) && !barred.get(reference))
    // The account's row before the ledger's: who moves money there locks in this order.
    await bumpVersions(
      tx.db,
      free.map(({ movement }) => ({ ...movement, answered: false })),
    )
    return items.map(({ movement, reference }) => {
      const { memberId, code, amount } = movement
      const barrier = barred.get(reference)
      if (barrier) return { refused: barrier }
      if (taken.has(reference))
        return { refused: new Refused('TRANSFER_PENDING', { details: { code } }) }
      const { source, from, to } = endsOf(movement)
      return {
        post: [
          {
            op: 'hold',
            key: holdKey(reference),
            kind: 'game',
            from: source,
            amount,
            line: { memberId, type: 'transfer', from, to, amount },
          },
        ],
        carry: undefined,
      }
    })
  },
  async conclude(tx, posted) {
    const held = posted.filter(({ outcomes: [outcome] }) => outcome?.ok)
    await insertPending(
      tx.db,
      held.map(({ item }) => item),
      context.clock.now(),
    )
    return posted.map(({ outcomes: [outcome] }) => {
      if (outcome?.ok) return { answer: outcome.changes }
      if (outcome?.refusal === 'INSUFFICIENT') return { refused: new Refused('MONEY_NOT_ENOUGH') }
      throw new Error(`a hold was refused: ${outcome?.refusal}`)
    })
  },
})

export type End = { state: 'DONE'; moved: bigint } | { state: 'FAILED' }

/** What a movement's end does to its hold. */
export function endPosting({ movement, reference, end }: Hold & { end: End }): Posting {
  const key = endKey(reference)
  const hold = holdKey(reference)
  if (end.state === 'FAILED') return { op: 'void', key, hold }
  const legs = legsOfSettlement(movement, end.moved)
  return { op: 'settle', key, hold, legs, shown: end.moved }
}

/** A provider named an amount that no account can hold: whatever moved, it was not that. */
export class ImplausibleAmount extends Error {}

/** Ends movements, each once: true for the one caller that did. Throws {@link ImplausibleAmount}. */
const ends = (
  context: Context,
): Kind<{ movement: Movement; reference: string; end: End }, boolean> => ({
  name: 'game.end',
  claims: ({ movement, reference }) => [`member:${movement.memberId}`, reference],
  async decide(tx, items) {
    const ours = await endPending(tx.db, items, context.clock.now())
    await bumpVersions(
      tx.db,
      items
        .filter(({ reference }) => ours.has(reference))
        .map(({ movement, end }) => ({ ...movement, answered: end.state === 'DONE' })),
    )
    return items.map(({ movement, reference, end }) => {
      if (!ours.has(reference)) return { answer: false }
      return {
        post: [endPosting({ movement, reference, end })],
        carry: undefined,
      }
    })
  },
  async conclude(tx, posted) {
    return posted.map(({ item: { movement, end }, outcomes: [outcome] }) => {
      if (!outcome?.ok)
        throw end.state === 'DONE' && outcome?.refusal === 'INVALID_POSTING'
          ? new ImplausibleAmount()
          : new Error(`the end of a movement was refused: ${outcome?.refusal}`)
      tx.afterCommit(() =>
        context.events.emit('money.moved', { memberId: movement.memberId, why: 'transfer' }),
      )
      return { answer: true }
    })
  },
})

export const holdTogether = perContext((context: Context) =>
  context.ledger.together(holds(context)),
)
export const endTogether = perContext((context: Context) => context.ledger.together(ends(context)))
