import type { Answer } from '@krapao/contract/calls'
import { WALLET } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import { STAGE_OF } from '@krapao/contract/withdrawals/states'
import type { Movement } from './homeStore.ts'

type Shown = Answer<'wallet'>['onItsWay'][number]
type Payout = Extract<Movement, { kind: 'PAYOUT' }>

/** What a member is told of what is on its way; a code that has run out is on its way no more. */
export const shownMovements = (movements: readonly Movement[], now: Date): Shown[] =>
  movements
    .filter((each) =>
      each.kind === 'QR' || each.kind === 'ANNOUNCED' ? new Date(each.until) > now : true,
    )
    .map((each) => ({
      reference: each.reference,
      kind: each.kind,
      amount: each.amount === undefined ? null : toBaht(BigInt(each.amount)),
      since: timeOf(each.since),
      ...detailOf(each, now),
    }))

function detailOf(
  movement: Movement,
  now: Date,
): Omit<Shown, 'reference' | 'kind' | 'amount' | 'since'> {
  switch (movement.kind) {
    case 'QR':
      return {
        state: movement.says_paid ? 'BANK' : 'UNPAID',
        until: timeOf(movement.until),
      }
    case 'ANNOUNCED':
      return { state: 'BANK' }
    // That an operator looks at it is not the member's to know.
    case 'SLIP':
      return { state: 'CHECKING' }
    case 'LINK':
      return { state: 'ISSUER' }
    case 'TRANSFER': {
      const [from, to] =
        movement.direction === 'IN' ? [WALLET, movement.place] : [movement.place, WALLET]
      return { state: 'GAME', from, to }
    }
    case 'PAYOUT':
      return {
        ...stateOfPayout(movement, now),
        from: WALLET,
        to: movement.place,
        ...kipOf(movement),
      }
  }
}

function stateOfPayout(
  { state, is_resting: isResting, until }: Payout,
  now: Date,
): Pick<Shown, 'state' | 'until'> {
  if (state === 'APPROVED' && isResting && until !== undefined && new Date(until) > now)
    return { state: 'RESTING', until: timeOf(until) }
  const stage = STAGE_OF[state]
  return { state: stage === 'TEAM' || stage === 'QUEUED' ? stage : 'BANK' }
}

const kipOf = ({ lak, lak_rate: rate }: Payout): Pick<Shown, 'kip'> =>
  lak === undefined || rate === undefined
    ? {}
    : { kip: { amount: Number(lak), perBaht: Number(rate) / 100 } }

const timeOf = (written: string): string => new Date(written).toISOString()
