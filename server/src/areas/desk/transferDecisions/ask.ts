import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { RunResult } from '../../../operations/operation.ts'
import { workNow } from '../../../operations/work.ts'
import { walletLinks } from '../../cashin/public.ts'
import { askPayout } from '../../cashout/public.ts'
import { askTransfer, refreshGames, shownByGame } from '../../play/public.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import { undecided } from './list.ts'
import { whyNone } from './resolve.ts'

type Waiting = Awaited<ReturnType<typeof undecided>>[number]

/**
 * Asks the provider or the bank once more, now: what it says ends the transfer as it would have by
 * itself, and nobody's proposal does. Of a game its balance is read too. NOT_WAITING, NOT_FOUND.
 */
export async function askAboutTransfer(
  context: Context,
  reference: string,
  by: Operator,
): Promise<Answer<'opsTransferAsk'>> {
  const row = (await undecided(context)).find((each) => each.reference === reference)
  if (!row) throw await whyNone(context, reference)
  const run = await askOutside(context, row)
  const at = context.clock.now()
  const shown =
    row.kind === 'payout' || row.kind === 'link'
      ? null
      : await shownByGame(context, row.memberId, row.code)
  const answer = {
    ...toldBy(run),
    theirs: shown === null ? null : { amount: toBaht(shown), at: at.toISOString() },
  }
  await writeAudit(context.db, {
    at,
    by,
    action: 'transfer.ask',
    subject: reference,
    memberId: row.memberId,
    after: { ended: answer.ended, said: answer.said },
  })
  return answer
}

async function askOutside(
  context: Context,
  { kind, reference, memberId }: Waiting,
): Promise<RunResult<unknown> | undefined> {
  if (kind === 'payout') return askPayout(context, reference)
  if (kind === 'link') return workNow(context, walletLinks(context), reference)
  if (kind !== 'balance') return askTransfer(context, reference)
  await refreshGames(context, memberId)
  return undefined
}

/** Null: nothing new was said. */
const toldBy = (run: RunResult<unknown> | undefined): { ended: boolean; said: string | null } =>
  run === undefined || run.result === 'NOT_ASKED'
    ? { ended: false, said: null }
    : run.result === 'WAITS'
      ? { ended: false, said: run.reason }
      : { ended: true, said: null }
