import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { demandAttempts } from '../../../../limits/attempts.ts'
import { workNow } from '../../../../operations/work.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { findMembers } from '../../../people/public.ts'
import { writeAudit, type Operator } from '../../../staff/public.ts'
import { walletLinks } from '../redeem.ts'
import { findLink, issuerAnswers, linksPage, type WalletLink } from '../store.ts'

type Shown = Answer<'opsWalletLinkAsk'>

const OF_ONE_LINK = { name: 'wallet-link-ask', hits: 5, seconds: 600 }
const OF_ONE_OPERATOR = { name: 'wallet-link-ask-operator', hits: 60, seconds: 3_600 }
/** So many signs of a code are shown: too few to redeem it by. */
const SHOWN_OF_CODE = 4

export async function walletLinkPage(
  context: Context,
  asked: { ended: boolean; page: number; limit: number },
): Promise<Answer<'opsWalletLinks'>> {
  const { total, rows } = await linksPage(context.db, asked)
  return { total, links: await shownLinks(context, rows) }
}

async function shownLinks({ db }: Context, rows: readonly WalletLink[]): Promise<Shown[]> {
  const ids = [...new Set(rows.map((row) => row.member_id))]
  const [members, answers] = await Promise.all([
    findMembers(db, ids),
    issuerAnswers.of(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    name: members.find((each) => each?.id === row.member_id)?.name ?? '',
    code: row.code.slice(-SHOWN_OF_CODE),
    account: row.wallet_account,
    amount: toBaht(row.amount),
    state: row.state,
    failReason: row.fail_reason,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    nextAt: row.next_attempt_at?.toISOString() ?? null,
    attempts: row.attempts,
    log: answers
      .filter(({ reference }) => reference === row.id)
      .map(({ at, said }) => ({ at: at.toISOString(), said })),
  }))
}

/**
 * Asks the issuer about a link once more, now, as the house does by itself: what it says ends the
 * link, once, and no operator does. NOT_FOUND, NOT_WAITING, REQUEST_LIMIT.
 */
export async function askIssuer(context: Context, id: string, by: Operator): Promise<Shown> {
  const row = await findLink(context.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  if (row.state !== 'REDEEMING') throw new Refused('NOT_WAITING')
  await demandAttempts(context, [
    { limit: OF_ONE_LINK, subject: id },
    { limit: OF_ONE_OPERATOR, subject: by.id },
  ])
  const run = await workNow(context, walletLinks(context), id)
  const now = await findLink(context.db, id)
  const [shown] = now ? await shownLinks(context, [now]) : []
  if (!shown) throw new Error('a wallet link was lost')
  await writeAudit(context.db, {
    at: context.clock.now(),
    by,
    action: 'walletLink.ask',
    subject: id,
    memberId: row.member_id,
    after: { state: shown.state, said: run?.result === 'WAITS' ? run.reason : null },
  })
  return shown
}
