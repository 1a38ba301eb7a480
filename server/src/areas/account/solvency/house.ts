import type { Answer } from '@krapao/contract/calls'
import { readKey } from '@krapao/contract/fair/signedNote'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { coverNow } from '../../../ledger/liabilities/coverNow.ts'
import { logState } from './log.ts'
import { witnessesSeen } from './store.ts'

type Solvency = Answer<'opsSolvency'>

/** The last night with who holds what, the log and its witnesses. Amounts in baht. */
export async function houseSolvency(context: Context): Promise<Solvency> {
  const { entry, cover, lateSince } = await coverNow(context)
  const [log, witnesses] = await Promise.all([logState(context, 0), witnessesNow(context)])
  const [, size = '0', root = ''] = log?.checkpoint.split('\n') ?? []
  return {
    night:
      entry && cover
        ? {
            day: entry.day,
            owed: toBaht(cover.owed),
            owedAt: cover.owedAt,
            members: entry.liabilities?.size ?? 0,
            held: toBaht(cover.held),
            heldAt: cover.heldAt,
            since: toBaht(cover.since),
            suspense: toBaht(cover.suspense),
            transit: toBaht(BigInt(entry.transit ?? '0')),
            lacks: toBaht(cover.lacks),
            perHundred: cover.perHundred === null ? null : toBaht(cover.perHundred),
            isCovered: cover.isCovered,
            root: entry.liabilities?.root ?? '',
            holders: (entry.holdings?.accounts ?? []).map(({ account, satang }) => ({
              account,
              amount: satang === null ? null : toBaht(BigInt(satang)),
            })),
          }
        : null,
    log: entry && log ? { day: entry.day, size: Number(size), root } : null,
    lateSince: lateSince?.toISOString() ?? null,
    witnesses,
  }
}

/** Each witness that the house has named, with the newest checkpoint that it has cosigned. */
async function witnessesNow({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<Solvency['witnesses']> {
  const seen = await witnessesSeen(db)
  const keys = settings.get('witnessKeys').split(/\s+/).filter(Boolean)
  const named = await Promise.all(keys.map(readKey))
  return named.flatMap((key) => {
    if (!key) return []
    const last = seen.find(({ witness }) => witness === key.name)
    return { name: key.name, size: last?.size ?? null, at: last?.seen_at.toISOString() ?? null }
  })
}
