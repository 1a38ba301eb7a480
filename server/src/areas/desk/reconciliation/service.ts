import { waitingPayments } from '../../cashin/public.ts'
import { lateMoneySince, walletLinksSince } from '../../cashin/public.ts'
import { withBank } from './bank.ts'
import { openRounds, unanswered, withGameBalances, withGames } from './games.ts'
import {
  baht,
  BATCH,
  batches,
  GRACE_MS,
  silent,
  spanUntil,
  type AccountBalance,
  type Books,
  type Part,
  type Span,
} from './part.ts'
import { withPsp } from './psp.ts'
import { Comparison, type BookLine, type Difference } from './rules.ts'
import { withSeamless } from './seamless.ts'
import { houseHolds } from './store.ts'

export interface Compared {
  differences: Difference[]
  compared: { with: string; lines: number }[]
  accounts: AccountBalance[]
}

/**
 * Compares our books of the last days with the bank's, the PSPs', the issuer's and the games' own,
 * oldest difference first, and what each house account holds. A side that does not answer, or whose
 * comparison breaks, is a difference too: nobody knows that it agrees; the others are compared all
 * the same. Changes nothing.
 */
export async function reconcile(books: Books): Promise<Compared> {
  const now = books.clock.now()
  const span = spanUntil(now)
  const sides: [string, () => Promise<Part[]>][] = [
    ['bank', () => withBank(books, span)],
    ...[...books.providers.psps.keys()].map((code): [string, () => Promise<Part[]>] => [
      `psp:${code}`,
      () => withPsp(books, code, span),
    ]),
    ['walletlink', () => withIssuer(books, span)],
    ['games', () => withGames(books, span.since, now)],
    ['unanswered', () => unanswered(books, now)],
    ['seamless games', () => withSeamless(books, span)],
    ['open rounds', () => openRounds(books, now)],
    ['game balances', () => withGameBalances(books, span.since, now)],
    ['suspense', () => inSuspense(books)],
  ]
  const parts = await Promise.all(
    sides.map(([name, side]) =>
      side().catch((error: unknown) => [
        silent(name, now, error instanceof Error ? error.message.slice(0, 200) : 'broken'),
      ]),
    ),
  )
  const all = parts.flat()
  const settling = new Map(all.flatMap((part) => [...(part.settling ?? [])]))
  return {
    differences: all
      .flatMap((part) => part.differences)
      .filter((one) => one.what !== 'MISSING_THERE' || one.since >= span.edge)
      // Paid out by the PSP, and not read at the bank yet: the bank's line says so when it is late.
      .filter((one) => one.what !== 'BALANCE' || one.amount !== settling.get(one.account ?? ''))
      .toSorted((a, b) => a.since.getTime() - b.since.getTime()),
    compared: all.map(({ with: name, lines }) => ({ with: name, lines })),
    accounts: all
      .flatMap(({ accounts = [] }) => accounts)
      .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
  }
}

async function withIssuer(books: Books, { now, since, ourSince }: Span): Promise<Part[]> {
  const answer = await books.providers.walletLink.redemptions(since)
  if (answer.kind !== 'done') return [silent('walletlink', now, answer.reason)]
  const held = await houseHolds(books.db, 'walletlink')
  const links = await walletLinksSince(books.db, ourSince)
  const late = await lateLines(books, ourSince, new Set(answer.value.map((row) => row.reference)))
  const accountOf = new Map(
    links.map((row): [string, string] => [row.id, `walletlink:${row.wallet_account}`]),
  )
  for (const { reference, account } of late) accountOf.set(reference, account)
  const comparison = new Comparison([
    ...late,
    ...links
      .filter((row) => row.state === 'REDEEMED')
      .map((row): BookLine => ({
        reference: row.id,
        says: baht(row.amount),
        at: row.created_at,
        amount: row.amount,
        account: `walletlink:${row.wallet_account}`,
      })),
  ])
  comparison.add(
    answer.value.map((row): BookLine => ({
      reference: row.reference,
      says: baht(row.amount),
      at: row.redeemedAt,
      amount: row.amount,
      account: accountOf.get(row.reference) ?? 'walletlink',
    })),
  )
  return [
    {
      with: 'walletlink',
      lines: comparison.lines,
      differences: comparison.differences('walletlink', now, GRACE_MS),
      // The issuer tells no balance: what it holds is told by what its lines say otherwise.
      accounts: [...held].map(([account, ours]) => ({
        account,
        ours,
        theirs: ours - comparison.excess(account, since),
      })),
    },
  ]
}

/**
 * Late money of links that two operators had closed, which went into suspense: each code's once, by
 * the link that the issuer names.
 */
async function lateLines(
  { db }: Books,
  since: Date,
  named: ReadonlySet<string>,
): Promise<(BookLine & { account: string })[]> {
  const byCode = Map.groupBy(await lateMoneySince(db, since), ({ code }) => code)
  return [...byCode.values()].flatMap((links) => {
    const link = links.find(({ id }) => named.has(id)) ?? links[0]
    if (!link || link.amount === null) return []
    const { id, account, amount, happened_at: at } = link
    return [{ reference: id, says: baht(amount), at, amount, account }]
  })
}

/** Known to both, and yet in nobody's wallet. */
async function inSuspense({ db }: Books): Promise<Part[]> {
  const rows = await batches<Awaited<ReturnType<typeof waitingPayments>>['rows'][number]>(
    async (_last, count) => (await waitingPayments(db, count / BATCH + 1, BATCH)).rows,
  )
  return rows.map((row): Part => {
    const name = row.account.startsWith('bank:') ? 'bank in' : row.account
    const currency = row.account.startsWith('bank:') ? ' THB' : ''
    return {
      with: name,
      lines: 0,
      differences: [
        {
          with: name,
          what: 'WAITING',
          reference: row.reference,
          ours: row.reason,
          theirs: row.amount === null ? row.raw : `${baht(row.amount)}${currency}`,
          since: row.happened_at,
          account: row.account,
          ...(row.amount === null ? {} : { amount: row.amount }),
        },
      ],
    }
  })
}
