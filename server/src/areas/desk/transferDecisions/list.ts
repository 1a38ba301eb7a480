import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { gameOf, paidFrom, walletLinkOf, walletOf } from '../../../ledger/address.ts'
import { issuerAnswers, unansweredLinks } from '../../cashin/public.ts'
import { bankAnswers, lastGiven, undecidedPayouts } from '../../cashout/public.ts'
import { findMember } from '../../people/public.ts'
import { escalatedTransfers, balanceReviews } from '../../play/public.ts'
import { standingApprovals, type Approval } from '../../staff/public.ts'

type Shown = Answer<'opsTransfers'>['transfers'][number]
type Waiting = Omit<Shown, 'name' | 'proposal' | 'ours'>

type Payout = Awaited<ReturnType<typeof undecidedPayouts>>[number]

const MOST = 1_000

/** Where the money of a game transfer is, when it happened and when it did not. */
function goesOf(row: { memberId: string; code: string; direction: 'IN' | 'OUT' }): Waiting['goes'] {
  const [wallet, game] = [walletOf(row.memberId), gameOf(row.memberId, row.code)]
  return row.direction === 'IN' ? { yes: game, no: wallet } : { yes: wallet, no: game }
}

/**
 * Game transfers and payouts whose end has been unknown for an hour, and balances of games that
 * jumped (`playReviewAbove`, setting) and are not booked: the amount is how far. Oldest first.
 */
export async function undecided(context: Context): Promise<Waiting[]> {
  const [games, payouts, looks, links] = await Promise.all([
    escalatedTransfers(context, MOST),
    undecidedPayouts(context),
    balanceReviews(context, MOST),
    waitingLinks(context),
  ])
  const answers = await bankAnswers.of(
    context.db,
    payouts.map(({ id }) => id),
  )
  return [
    ...games.map((row): Waiting => ({
      reference: row.reference,
      kind: row.question === 'LATE' ? 'late' : 'game',
      memberId: row.memberId,
      code: row.code,
      direction: row.direction,
      amount: toBaht(row.amount),
      lateMoved: row.lateMoved === null ? null : toBaht(row.lateMoved),
      goes: row.question === 'LATE' ? null : goesOf(row),
      createdAt: row.createdAt.toISOString(),
      since: row.escalatedAt.toISOString(),
      attempts: row.attempts,
      history: row.history.map(({ at, said }) => ({ at: at.toISOString(), said })),
    })),
    ...payouts.map((row) =>
      waitingPayout(
        row,
        answers.filter(({ reference }) => reference === row.id),
      ),
    ),
    ...links,
    ...looks.map(({ believed, actual, ...row }): Waiting => ({
      reference: row.id,
      kind: 'balance',
      memberId: row.memberId,
      code: row.code,
      direction: actual > believed ? 'OUT' : 'IN',
      amount: toBaht(actual > believed ? actual - believed : believed - actual),
      lateMoved: null,
      goes: null,
      createdAt: row.firstAt.toISOString(),
      since: row.firstAt.toISOString(),
      attempts: 0,
      history: [
        // Ours, then the game's, in baht.
        { at: row.firstAt.toISOString(), said: String(toBaht(believed)) },
        { at: row.lastAt.toISOString(), said: String(toBaht(actual)) },
      ],
    })),
  ].toSorted((a, b) => (a.since < b.since ? -1 : 1))
}

/** Links that nobody told the end of: the money is not ours before the issuer says so. */
async function waitingLinks(context: Context): Promise<Waiting[]> {
  const rows = await unansweredLinks(context, MOST)
  const answers = await issuerAnswers.of(
    context.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    reference: row.id,
    kind: 'link',
    memberId: row.member_id,
    code: row.wallet_account,
    direction: 'IN',
    amount: toBaht(row.amount),
    lateMoved: null,
    goes: { yes: walletOf(row.member_id), no: walletLinkOf(row.wallet_account) },
    createdAt: row.created_at.toISOString(),
    since: row.created_at.toISOString(),
    attempts: row.attempts,
    history: answers
      .filter(({ reference }) => reference === row.id)
      .map(({ at, said }) => ({ at: at.toISOString(), said })),
  }))
}

const waitingPayout = (row: Payout, answers: readonly { at: Date; said: string }[]): Waiting => ({
  reference: row.id,
  kind: 'payout',
  memberId: row.member_id,
  code: row.bank_code,
  direction: 'OUT',
  amount: toBaht(row.amount),
  lateMoved: null,
  goes: { yes: paidFrom(row.lak_rate !== null), no: walletOf(row.member_id) },
  createdAt: row.requested_at.toISOString(),
  since: lastGiven(row).toISOString(),
  attempts: row.attempts,
  history: historyOf(row, answers),
})

/**
 * When the bank was given the order, and what it said since. Where the version before wrote down
 * its refusal alone, that one.
 */
function historyOf(
  row: Payout,
  answers: readonly { at: Date; said: string }[],
): Waiting['history'] {
  const hasNo = answers.some(({ said }) => said.startsWith('REFUSED'))
  return [
    { at: row.sent_at, said: 'ORDERED' },
    { at: isSame(row.last_sent_at, row.sent_at) ? null : row.last_sent_at, said: 'ORDERED_AGAIN' },
    { at: hasNo ? null : row.no_at, said: `REFUSED ${row.no_code ?? ''}`.trim() },
    ...answers,
  ]
    .flatMap(({ at, said }) => (at ? [{ at: at.toISOString(), said }] : []))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
const isSame = (one: Date | null, other: Date | null): boolean =>
  one?.getTime() === other?.getTime()

/** What the member has by our books: in the wallet, and in the game of the case. */
async function oursOf(context: Context, rows: readonly Waiting[]): Promise<Shown['ours'][]> {
  const walletAndGame = ({ memberId, code, kind }: Waiting) =>
    [
      walletOf(memberId),
      kind === 'payout' || kind === 'link' ? null : gameOf(memberId, code),
    ] as const
  const addresses = new Set(rows.flatMap(walletAndGame).filter((each) => each !== null))
  const found = await context.ledger.balances([...addresses])
  const held = (address: string): number => toBaht(found.get(address)?.balance ?? 0n)
  return rows.map((row) => {
    const [wallet, game] = walletAndGame(row)
    return { wallet: held(wallet), game: game === null ? null : held(game) }
  })
}

/** What one operator has said of each of these and a second one has not yet. */
async function proposalsOn(
  { db, clock }: Context,
  rows: readonly Waiting[],
): Promise<Map<Waiting, Approval>> {
  const standing = await standingApprovals(db, ['transfer'], clock.now())
  return new Map(
    rows.flatMap((row) => {
      // What was said before the question changed was said of another one.
      const of = standing.find((one) => one.subject === row.reference && one.version === row.since)
      return of ? [[row, of] as const] : []
    }),
  )
}

/** Each that waits for a second operator, with what the first one said. */
export async function proposedNow(context: Context) {
  const proposals = await proposalsOn(context, await undecided(context))
  return [...proposals].map(([transfer, proposal]) => ({ transfer, proposal }))
}

export async function transfersPage(
  context: Context,
  page: number,
  limit: number,
): Promise<Answer<'opsTransfers'>> {
  const all = await undecided(context)
  const shown = all.slice((page - 1) * limit, page * limit)
  const proposals = await proposalsOn(context, shown)
  const ours = await oursOf(context, shown)
  const members = await Promise.all(shown.map((row) => findMember(context.db, row.memberId)))
  return {
    total: all.length,
    transfers: shown.map((row, n) => {
      const proposal = proposals.get(row)
      return {
        ...row,
        name: members[n]?.name ?? '',
        ours: ours[n] ?? { wallet: 0, game: null },
        proposal: proposal
          ? {
              approval: proposal.id,
              operator: proposal.proposer,
              at: proposal.at.toISOString(),
              happened: proposal.after['happened'] === true,
              reason: proposal.reason,
            }
          : null,
      }
    }),
  }
}
