import { WALLET, type StatementStatus } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../../people/public.ts'
import { playing, type Playing } from '../accounts/accounts.ts'
import { accountsOf } from '../accounts/accountStore.ts'
import { refreshBalances } from '../balances/balances.ts'
import { silentGames } from '../balances/silent.ts'
import type { Movement } from '../rules.ts'
import { demandOpen } from '../stops/closed.ts'
import { endPlay } from './endPlay.ts'
import { move } from './move.ts'
import { demandFree, walletBalance } from './transfer.ts'
import { findTransfer, pendingTransfersOf } from './transferStore.ts'

interface Gathered {
  from: string
  amount: bigint
  status: StatementStatus
}

/** Baht are the smallest thing a provider moves both ways; what is under 1 satang does not exist. */
interface Holding {
  code: string
  amount: bigint
  stale: boolean
}

/**
 * What the member has in games, by the providers' answers of this moment; `stale` where one did not
 * answer. Largest first.
 */
async function holdings(
  context: Context,
  memberId: string,
  except: string | null,
): Promise<Holding[]> {
  await refreshBalances(context, memberId)
  const accounts = (await accountsOf(context.db, memberId)).filter(
    (account) => account.code !== except,
  )
  const balances = await context.ledger.balances(
    accounts.map((account) => gameOf(memberId, account.code)),
  )
  return accounts
    .map((account) => ({
      code: account.code,
      stale: account.stale,
      amount: balances.get(gameOf(memberId, account.code))?.balance ?? 0n,
    }))
    .filter((holding) => holding.amount > 0n)
    .toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
}

/**
 * The first reference of this try's family under which nothing has ended. What has ended is where
 * the balances say, and its old amount, or its no, is no answer to what is to be moved now; what is
 * open is the same transfer still.
 */
async function openReference(context: Context, reference: string, code: string): Promise<string> {
  for (let nth = 0; ; nth++) {
    const own = context.ids.referenceFor('gt', reference, nth === 0 ? code : `${code}:${nth}`)
    const known = await findTransfer(context.db, own)
    if (!known || known.state === 'PENDING') return own
  }
}

async function bringIn(
  context: Context,
  memberId: string,
  holding: Holding,
  amount: bigint,
  reference: string,
): Promise<Gathered> {
  try {
    return await tryBringIn(context, memberId, holding, amount, reference)
  } catch (error) {
    if (error instanceof Refused) return { from: holding.code, amount, status: 'FAILED' }
    throw error
  }
}

async function tryBringIn(
  context: Context,
  memberId: string,
  holding: Holding,
  amount: bigint,
  reference: string,
): Promise<Gathered> {
  // A provider that is silent would only leave the money in the air: it stays where it is.
  if (holding.stale) return { from: holding.code, amount, status: 'FAILED' }
  const end = await move(
    context,
    await playing(context, memberId, holding.code),
    { memberId, code: holding.code, direction: 'OUT', amount },
    await openReference(context, reference, holding.code),
  )
  return {
    from: holding.code,
    amount: end.status === 'SUCCESS' ? end.moved : amount,
    status: end.status,
  }
}

/**
 * Every balance to one place; the others go on when one fails. The answer says of each what became
 * of it. NO_GAME, SLOT_NO_ACCOUNT, SELF_EXCLUDED and GAME_STOPPED into a game, and TRANSFER_PENDING
 * before anything moves while the target has an unanswered transfer.
 */
export async function transferAll(
  context: Context,
  memberId: string,
  to: string,
  reference: string,
): Promise<Gathered[]> {
  if (to !== WALLET) {
    await demandNotExcluded(context, memberId)
    await demandOpen(context.db, { code: to, game: null })
  }
  const target = to === WALLET ? null : await playing(context, memberId, to)
  const last = context.ids.referenceFor('gt', reference, WALLET)
  if (target) await demandFree(context, memberId, to, last)
  const gathered = await Promise.all(
    (await holdings(context, memberId, target ? to : null)).map((holding) =>
      bringIn(context, memberId, holding, holding.amount, reference),
    ),
  )
  if (!target) return gathered
  const arrived = gathered
    .filter((each) => each.status === 'SUCCESS')
    .reduce((sum, each) => sum + each.amount, 0n)
  // Sent again after a crash: the last step is what it was, whatever the wallet holds now.
  const known = await findTransfer(context.db, last)
  const total = known?.amount ?? (await walletBalance(context, memberId))
  if (total < 100n) return gathered
  const status = await bringTo(
    context,
    target,
    { memberId, code: to, direction: 'IN', amount: total },
    last,
  )
  // What the last step did is true of everything that was to go along in it.
  const along = gathered.map((each) => (each.status === 'SUCCESS' ? { ...each, status } : each))
  const fromWallet = total - arrived
  return fromWallet > 0n ? [...along, { from: WALLET, amount: fromWallet, status }] : along
}

/**
 * A refusal of the last step leaves everything in the wallet; it does not undo what the answer
 * tells of the others.
 */
async function bringTo(
  context: Context,
  target: Playing,
  movement: Movement,
  reference: string,
): Promise<StatementStatus> {
  try {
    return (await move(context, target, movement, reference)).status
  } catch (error) {
    if (error instanceof Refused) return 'FAILED'
    throw error
  }
}

/**
 * Brings `lacking` satang from the games into the wallet, from as few as it takes; nothing moves
 * when they have too little.
 */
export async function gatherFunds(
  context: Context,
  memberId: string,
  lacking: bigint,
  reference: string,
): Promise<'ENOUGH' | 'NOT_ENOUGH' | 'PENDING'> {
  const all = await holdings(context, memberId, null)
  const available = all.filter((holding) => !holding.stale)
  const within = available.reduce((sum, holding) => sum + holding.amount, 0n)
  if (within < lacking) {
    // What is in the air, and what lies in a game until its transfer has ended, is not known to be
    // too little.
    const pending = await pendingTransfersOf(context.db, memberId)
    const busy = all.filter(
      ({ stale, code }) => stale && pending.some((transfer) => transfer.code === code),
    )
    const uncertain = [...pending, ...busy].reduce((sum, { amount }) => sum + amount, 0n)
    return within + uncertain < lacking ? 'NOT_ENOUGH' : 'PENDING'
  }
  let left = lacking
  const moves: Promise<Gathered>[] = []
  for (const holding of available) {
    if (left <= 0n) break
    const part = holding.amount < left ? holding.amount : left
    left -= part
    moves.push(
      tryBringIn(context, memberId, holding, part, reference).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        // Another transfer with this game is on its way: whether there is enough is not known.
        const status = error.code === 'TRANSFER_PENDING' ? 'PENDING' : 'FAILED'
        return { from: holding.code, amount: part, status }
      }),
    )
  }
  const ends = await Promise.all(moves)
  if (ends.some((end) => end.status === 'PENDING')) return 'PENDING'
  return ends.every((end) => end.status === 'SUCCESS') ? 'ENOUGH' : 'NOT_ENOUGH'
}

/**
 * Everything that the member has in games to the wallet, by the providers' answers of this moment.
 * `ok`: nothing is left out there. `pending`: a provider was silent or refused, or money is in the
 * air; `left` names what is known not to be in the wallet, and the caller tries again later.
 * Whoever plays is put out first, where the provider has a call for that. Each try reads the
 * balances again and moves under references of its own, so that a refusal or an old amount binds no
 * later try, and nothing moves twice. `reference` names the cause in the log.
 */
export async function gatherAllFunds(
  context: Context,
  memberId: string,
  reference: string,
): Promise<{ kind: 'ok' | 'pending'; left: Gathered[] }> {
  await endPlay(context, memberId)
  const gathered = await transferAll(context, memberId, WALLET, context.ids.reference('gt'))
  const [moving, silent] = await Promise.all([
    pendingTransfersOf(context.db, memberId),
    silentGames(context, memberId),
  ])
  const left = [
    ...gathered.filter((each) => each.status === 'FAILED'),
    ...moving.map((row): Gathered => ({
      from: row.direction === 'OUT' ? row.code : WALLET,
      amount: row.amount,
      status: 'PENDING',
    })),
  ]
  if (left.length === 0 && silent.length === 0) return { kind: 'ok', left }
  context.log.warn(
    { reference, left: left.map(({ from, status }) => ({ from, status })), silent },
    "not all of a member's money could be brought in",
  )
  return { kind: 'pending', left }
}
