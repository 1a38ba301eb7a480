import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { betsOf, gameOf, walletOf } from '../../../../ledger/address.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { accountsInMotion } from '../transfers/transferStore.ts'

/**
 * A member's money in satang. `onTable` lies on bets of games that call our wallet. `inTransit` is
 * on its way between wallet and games; `total` counts it, for it is the member's. `leaving` was
 * asked to be paid out and is not yet: it is not counted, though it comes back when that fails.
 * `walletSeq`: the wallet's last entry at that moment.
 */
export interface MemberFunds {
  wallet: bigint
  walletSeq: bigint
  games: ReadonlyMap<string, bigint>
  onTable: ReadonlyMap<string, bigint>
  inTransit: bigint
  leaving: bigint
  total: bigint
}

/** What of it is in games, in satang: what they hold, and what lies on bets. */
export const inGamesOf = ({ games, onTable }: Pick<MemberFunds, 'games' | 'onTable'>): bigint =>
  [...games.values(), ...onTable.values()].reduce((sum, amount) => sum + amount, 0n)

const addressOf = (memberId: string, code: string, isSeamless: boolean): string =>
  isSeamless ? betsOf(memberId, code) : gameOf(memberId, code)

/** Far more than transfers of a member can move between so many looks. */
const LOOKS = 200

/**
 * What the member has, by our books: no provider is asked ({@link refreshBalances} does that).
 * Inside a transaction pass its `db`. Transfers and balances are two tables: when one moved between
 * the two checks, both are looked at again, so that no baht is counted twice or not at all;
 * SERVICE_UNAVAILABLE when they never agree.
 */
export async function fundsOf(
  context: Context,
  memberId: string,
  db?: Kysely<Database>,
): Promise<MemberFunds> {
  let before = await accountsInMotion(db ?? context.db, memberId)
  for (let look = 1; ; look++) {
    const balances = await context.ledger.balances(
      [
        walletOf(memberId),
        ...before.map(({ code, seamless }) => addressOf(memberId, code, seamless)),
      ],
      db,
    )
    const after = await accountsInMotion(db ?? context.db, memberId)
    if (!isSame(before, after)) {
      // What was read belongs to no one moment: better none than a sum that decides about money.
      if (look === LOOKS) throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
      before = after
      continue
    }
    const {
      balance: wallet,
      held,
      seq: walletSeq,
    } = balances.get(walletOf(memberId)) ?? { balance: 0n, held: 0n, seq: 0n }
    const heldBy = (isSeamless: boolean) =>
      new Map(
        before
          .filter(({ seamless }) => seamless === isSeamless)
          .map(({ code }) => [
            code,
            balances.get(addressOf(memberId, code, isSeamless))?.balance ?? 0n,
          ]),
      )
    const [games, onTable] = [heldBy(false), heldBy(true)]
    const inTransit = before.reduce((sum, { moving }) => sum + (moving ?? 0n), 0n)
    const outOfWallet = before.reduce(
      (sum, { moving, direction }) => sum + (direction === 'IN' ? (moving ?? 0n) : 0n),
      0n,
    )
    return {
      wallet,
      walletSeq,
      games,
      onTable,
      inTransit,
      leaving: held - outOfWallet,
      total: wallet + inTransit + inGamesOf({ games, onTable }),
    }
  }
}

type Moment = Awaited<ReturnType<typeof accountsInMotion>>
/** An account's version grows whenever money starts or ends moving there. */
const isSame = (a: Moment, b: Moment): boolean =>
  a.length === b.length &&
  a.every((row, n) => row.code === b[n]?.code && row.version === b[n]?.version)

/** Wallet, games, bets and what is in transit between them, in satang, as believed at one moment. */
export const totalBalance = async (
  context: Context,
  memberId: string,
  db?: Kysely<Database>,
): Promise<bigint> => (await fundsOf(context, memberId, db)).total
