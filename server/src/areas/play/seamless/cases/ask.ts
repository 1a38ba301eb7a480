import type { Context } from '../../../../context.ts'
import { money } from '../../../../ledger/money.ts'
import type { ProviderAnswer } from '../../../../providers/answer.ts'
import type { SeamlessRoundTold } from '../../../../providers/game/seamless/port.ts'
import { lockPlay } from '../../../safety/public.ts'
import { changeCase, insertCase, waitingCase } from '../caseStore.ts'
import { noteAsked, roundsToAsk, type AskedRound, type RoundRow } from '../store.ts'
import { concludeOpen, findRound, type Ending } from './conclude.ts'

const HOUR_MS = 3_600_000
/** So long a round may be open before its provider is asked, and before people decide. */
const ASK_AFTER_MS = 24 * HOUR_MS
const CASE_AFTER_MS = 72 * HOUR_MS
/** One that said nothing of use is asked again after so long. */
const AGAIN_MS = HOUR_MS
const AT_ONCE = 500
/** So many questions to a provider without an answer, and the others of it wait. */
const MOST_SILENT = 3

/**
 * Asks each provider about its rounds that have been open for a day, and books an end that it
 * tells; after three days without one a round is a case for two people. Safe to repeat, and beside
 * the provider's own call, which always counts before what was asked.
 */
export async function askOpenRounds(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  const rows = await roundsToAsk(context.db, {
    openedBefore: new Date(now - ASK_AFTER_MS),
    askedBefore: new Date(now - AGAIN_MS),
    most: AT_ONCE,
  })
  await Promise.all([...Map.groupBy(rows, ({ code }) => code).values()].map(askOne))

  async function askOne(open: readonly AskedRound[]): Promise<void> {
    let unheard = 0
    for (const row of open) {
      if (unheard >= MOST_SILENT) return
      const said = await askRound(context, row).catch((error: unknown) => {
        context.log.error({ err: error, code: row.code, round: row.round_id }, 'a round stays open')
        return null
      })
      if (said?.kind !== 'done') unheard += 1
    }
  }
}

/** Asks about one round, and books what is said of it. */
async function askRound(
  context: Context,
  row: AskedRound,
): Promise<ProviderAnswer<SeamlessRoundTold> | null> {
  const provider = context.providers.seamless.get(row.code)
  const answer = (await provider?.roundState(row.round_id, row.player)) ?? null
  const now = context.clock.now()
  const told = answer?.kind === 'done' ? answer.value : null
  await noteAsked(context.db, row, { at: now, said: told?.is ?? 'NO_ANSWER' })
  const ending = told && endingOf(row, told)
  if (ending) {
    const { code, member_id: memberId, round_id: round } = row
    await bookTold(context, { code, memberId, round, told, ending })
  } else if (now.getTime() - row.opened_at.getTime() >= CASE_AFTER_MS)
    await insertCase(context.db, {
      id: context.ids.reference('gc'),
      code: row.code,
      member_id: row.member_id,
      round_id: row.round_id,
      opened_at: now,
      state: 'WAITING',
    })
  return answer
}

/** Null where what the provider says does not end the round, or is less than it has paid already. */
function endingOf(
  { won }: Pick<RoundRow, 'won'>,
  told: SeamlessRoundTold,
): Omit<Ending, 'caseId'> | null {
  if (told.is === 'VOID') return { outcome: 'BACK', won: 0n }
  if (told.is !== 'ENDED' || told.won === null || told.won < won) return null
  return told.won === won ? { outcome: 'LOST', won: 0n } : { outcome: 'WON', won: told.won - won }
}

interface Told {
  code: string
  memberId: string
  round: string
  told: SeamlessRoundTold
  ending: Omit<Ending, 'caseId'>
}

const bookTold = money('seamless.told', {
  claims: ({ code, memberId, round }: Told) => [
    `member:${memberId}`,
    `seamless-round:${code}:${round}`,
  ],
  async run(context: Context, tx, item: Told): Promise<void> {
    const { code, memberId, round, told } = item
    await lockPlay(tx.db, memberId)
    const row = await findRound(tx, item)
    // Its provider has called meanwhile.
    const ending = row?.state === 'OPEN' ? endingOf(row, told) : null
    if (!row || !ending) return
    const waits = await waitingCase(tx.db, row)
    const caseId = waits?.id ?? context.ids.reference('gc')
    const kept = await concludeOpen(context, tx, row, { ...ending, caseId })
    if (!kept) return tx.againAfter(() => Promise.resolve(item))
    const decided = { ...kept, is_told: true }
    if (waits) await changeCase(tx.db, caseId, 'DECIDED', decided)
    else
      await insertCase(tx.db, {
        id: caseId,
        code,
        member_id: memberId,
        round_id: round,
        opened_at: context.clock.now(),
        state: 'DECIDED',
        ...decided,
      })
  },
})
