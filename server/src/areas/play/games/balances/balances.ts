import { perContext } from '../../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../../concurrency/singleFlight.ts'
import type { Context } from '../../../../context.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { money } from '../../../../ledger/money.ts'
import { balanceOf } from '../../../../ledger/reads/balances.ts'
import type { GameAccountRow } from '../accounts/accountStore.ts'
import {
  accountsOf,
  findAccount,
  lockAccount,
  markSynced,
  setStale,
} from '../accounts/accountStore.ts'
import { mayBook } from '../balanceReviews/reviews.ts'
import { importRoundsSoon } from '../rounds/rounds.ts'
import { legOfPlay } from '../rules.ts'
import { recheckDoubtful } from '../transfers/late.ts'
import { pendingTransferOf } from '../transfers/transferStore.ts'

/** An answer that another process's has overtaken is asked for once more, so often. */
const ASKS = 2

/**
 * Reads one provider's balance and books its difference from ours as play. `fresh` is false when
 * the provider did not answer, when money was moving meanwhile, so that the two balances cannot be
 * compared, or when they differ so much that an operator must look. Of two processes that read at
 * once the first to write wins: the other's answer may be older, and is read again. A process that
 * is overtaken twice keeps the other's balance, which was read later than its own question.
 */
export async function syncBalance(
  context: Context,
  account: GameAccountRow,
  asks = ASKS,
): Promise<{ fresh: boolean }> {
  const { db, providers } = context
  const { member_id: memberId, code } = account
  const provider = providers.games.get(code)
  // Read before the pending transfer is looked for: one that begins in between has changed the version.
  const before = await findAccount(db, memberId, code)
  if (!provider || (await pendingTransferOf(db, memberId, code)))
    return stale(context, memberId, code)
  // Money that arrived after it was given back would look like play: that is asked about at the same time.
  const [answer, isLate] = await Promise.all([
    provider.balance(account.username),
    recheckDoubtful(context, memberId, code),
  ])
  if (answer.kind !== 'done' || !before) return stale(context, memberId, code)
  // A late answer has been booked meanwhile: the balance that was read is older.
  if (isLate) return syncBalance(context, account, asks)

  const booked = await bookPlay(context, { before, actual: answer.value })
  if (booked === 'OVERTAKEN')
    return asks > 1 ? syncBalance(context, account, asks - 1) : { fresh: true }
  return booked === 'BOOKED' ? { fresh: true } : stale(context, memberId, code)
}

interface Reading {
  /** The account when the provider was asked. */
  before: GameAccountRow
  actual: bigint
}

/** Books what the balance has become by play, if nothing else has moved meanwhile. */
const bookPlay = money('game.play', {
  claims: ({ before }: Reading) => [`member:${before.member_id}`],
  async run(context: Context, tx, { before, actual }: Reading) {
    const { member_id: memberId, code } = before
    const now = await lockAccount(tx.db, memberId, code)
    if (now?.version !== before.version) return 'MOVED'
    if (now.sync_version !== before.sync_version) return 'OVERTAKEN'
    const believed = await balanceOf(tx.db, gameOf(memberId, code))
    const look = { memberId, code, believed, actual }
    if (!(await mayBook(context, tx.db, look))) return 'HELD'
    const leg = legOfPlay(memberId, code, believed, actual)
    if (leg) {
      const outcome = await tx.post({
        op: 'post',
        key: context.ids.reference('play'),
        kind: 'play',
        legs: [leg],
      })
      if (!outcome.ok) {
        // A figure beyond what any account can hold is not taken as a balance.
        context.log.error({ code, refusal: outcome.refusal }, 'a balance could not be booked')
        return 'HELD'
      }
    }
    await markSynced(tx.db, memberId, code, context.clock.now())
    return 'BOOKED'
  },
})

async function stale(context: Context, memberId: string, code: string): Promise<{ fresh: false }> {
  await setStale(context.db, memberId, code, true)
  return { fresh: false }
}

const refreshesOf = perContext(() => new SingleFlight())
const tapsOf = perContext(() => new SingleFlight())

/**
 * Reads all of a member's balances at the providers at the same time. The run begins after the
 * call, so that a decision rests on the providers' present balances. Callers that come while one
 * runs share the next.
 */
export const refreshBalances = (context: Context, memberId: string): Promise<void> =>
  refreshesOf(context).run(memberId, async () => {
    const accounts = await accountsOf(context.db, memberId)
    await Promise.all(
      accounts.map((account) =>
        syncBalance(context, account).catch((error: unknown) => {
          context.log.error({ err: error, code: account.code }, 'a balance could not be booked')
        }),
      ),
    )
    await importRoundsSoon(
      context,
      accounts.map((account) => account.code),
    )
    context.events.emit('money.moved', { memberId: memberId, why: 'refresh' })
  })

/** The same for a page that only shows balances: calls that come while one runs share it. */
export const refreshForTap = (context: Context, memberId: string): Promise<void> =>
  tapsOf(context).share(memberId, () => refreshBalances(context, memberId))
