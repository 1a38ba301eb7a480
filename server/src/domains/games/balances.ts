import type { Context } from '../../context.ts'
import { gameOf } from '../../ledger/address.ts'
import { oneFor } from '../../oneFor.ts'
import { Together } from '../../together.ts'
import { recheckDoubtful } from './late.ts'
import { gatherSoon } from './rounds.ts'
import { legOfPlay } from './rules.ts'
import type { GameAccountRow } from './store.ts'
import {
  accountsOf,
  findAccount,
  lockUnmoved,
  markSynced,
  pendingTransferOf,
  setStale,
} from './store.ts'

/**
 * Asks one provider what it holds and books the difference to what we believed as play. `fresh` is
 * false when it did not say, or when money was moving meanwhile, so that its word cannot be
 * compared with ours.
 */
export async function syncBalance(
  context: Context,
  account: GameAccountRow,
): Promise<{ fresh: boolean }> {
  const { db, ledger, providers, clock } = context
  const { member_id: memberId, code } = account
  const provider = providers.games.get(code)
  if (!provider || (await pendingTransferOf(db, memberId, code)))
    return stale(context, memberId, code)
  const before = await findAccount(db, memberId, code)
  // Money that arrived after it was given back would look like play: that is asked about at the same time.
  const [answer, isLate] = await Promise.all([
    provider.balance(account.username),
    recheckDoubtful(context, memberId, code),
  ])
  context.metrics.providerAnswers.inc({
    provider: `game:${code}`,
    call: 'balance',
    kind: answer.kind,
  })
  if (answer.kind !== 'done' || !before) return stale(context, memberId, code)
  // The books have followed a late word: what was read is older than that.
  if (isLate) return syncBalance(context, account)

  const address = gameOf(memberId, code)
  const booked = await ledger.transact(async (tx) => {
    if (!(await lockUnmoved(tx.db, memberId, code, before.version))) return false
    const believed = (await ledger.balances([address], tx.db)).get(address)?.balance ?? 0n
    const leg = legOfPlay(memberId, code, believed, answer.value)
    if (leg) {
      const outcome = await tx.post({
        op: 'post',
        key: context.ids.reference('play'),
        kind: 'play',
        legs: [leg],
      })
      if (!outcome.ok) {
        // A figure beyond what any account can hold is no word on the balance.
        context.log.error({ code, refusal: outcome.refusal }, 'a balance could not be booked')
        return false
      }
    }
    await markSynced(tx.db, memberId, code, clock.now())
    return true
  })
  return booked ? { fresh: true } : stale(context, memberId, code)
}

async function stale(context: Context, memberId: string, code: string): Promise<{ fresh: false }> {
  await setStale(context.db, memberId, code, true)
  return { fresh: false }
}

const roundsOf = oneFor(() => new Together())
const tapsOf = oneFor(() => new Together())

/**
 * One round of all providers for a member, side by side, that began after it was asked for: what is
 * decided by it rests on the providers' word of now. Many who ask while one is under way share the
 * next.
 */
export const refreshBalances = (context: Context, memberId: string): Promise<void> =>
  roundsOf(context).run(memberId, async () => {
    const accounts = await accountsOf(context.db, memberId)
    await Promise.all(
      accounts.map((account) =>
        syncBalance(context, account).catch((error: unknown) => {
          context.log.error({ err: error, code: account.code }, 'a balance could not be booked')
        }),
      ),
    )
    await gatherSoon(
      context,
      accounts.map((account) => account.code),
    )
    context.moneyMoved.tell(memberId, 'refresh')
  })

/** The same for who only looks: taps that come meanwhile share one. */
export const refreshForTap = (context: Context, memberId: string): Promise<void> =>
  tapsOf(context).share(memberId, () => refreshBalances(context, memberId))
