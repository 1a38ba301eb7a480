import { suspenseOf, walletOf } from '../../../ledger/address.ts'
import type { Leg } from '../../../ledger/port.ts'

/** A round of a game that calls our wallet, and whose. `round`: the provider's own id. */
export interface RoundOf {
  memberId: string
  code: string
  round: string
}

/** Where the money of a game is booked, `house:{account}`; its suspense is named by it. */
export const accountOf = (code: string): string => `provider:${code}`
export const codeIn = (account: string): string => account.replace(/^provider:/, '')

interface Beside {
  /** What of the round waits in suspense before, satang. */
  held: bigint
  /** What comes in does not stay in the wallet. */
  isClosed: boolean
  /** What the member owes and what comes in pays first, satang. */
  owed: bigint
}

/**
 * What a wallet moves, with what waits in suspense of the same round. Of a closed account all that
 * comes in waits there, beyond what it owes; what goes back to the provider is taken from there
 * before the wallet. `net` is what the wallet has more, `kept` what waits behind it; satang.
 */
export function movesApart(
  { legs, net }: { legs: readonly Leg[]; net: bigint },
  { memberId, code }: Pick<RoundOf, 'memberId' | 'code'>,
  { held, isClosed, owed }: Beside,
): { legs: Leg[]; net: bigint; kept: bigint } {
  const more = net <= 0n ? net : !isClosed ? 0n : net > owed ? net - owed : 0n
  const kept = held + more > 0n ? held + more : 0n
  const [wallet, suspense] = [walletOf(memberId), suspenseOf(accountOf(code))]
  return {
    legs: [
      ...(kept < held ? [{ from: suspense, to: wallet, amount: held - kept }] : []),
      ...legs,
      ...(kept > held ? [{ from: wallet, to: suspense, amount: kept - held }] : []),
    ],
    net: net - (kept - held),
    kept,
  }
}

/** Who may be given what a round has paid: its member; another alone where that one was erased. */
export const mayHave = (
  owner: { id: string; isErased: boolean },
  to: { id: string; status: string; isErased: boolean },
): boolean => !to.isErased && (owner.isErased ? to.status === 'ACTIVE' : to.id === owner.id)
