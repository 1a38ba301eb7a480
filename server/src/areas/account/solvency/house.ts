import type { Answer } from '@krapao/contract/calls'
import { coverOf } from '@krapao/contract/fair/cover'
import type { DayEntry } from '@krapao/contract/fair/dayLog'
import { readKey } from '@krapao/contract/fair/signedNote'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { loggedUntil } from '../../../ledger/liabilities/loggedUntil.ts'
import { logState } from './log.ts'
import { entriesFrom, firstClosedEnd, lastDay, witnessesSeen } from './store.ts'

type Solvency = Answer<'opsSolvency'>
type Asked = Pick<Context, 'db' | 'clock'>
/** A day ends at midnight in Bangkok and is in the log within the night, by three o'clock. */
const [NIGHT_MS, DAY_MS] = [3 * 3_600_000, 86_400_000]

/** The newest night, whether the house is covered in it, and since when the next one lacks. */
async function coverNow({ db, clock }: Asked): Promise<{
  entry: DayEntry | null
  cover: ReturnType<typeof coverOf>
  lateSince: Date | null
}> {
  const last = await lastDay(db)
  const [row] = last ? await entriesFrom(db, last.position, 1) : []
  const entry = row ? (JSON.parse(row.text) as DayEntry) : null
  const [until, first] = await Promise.all([loggedUntil(db), firstClosedEnd(db)])
  // Before the first entry it is the first day that was closed.
  const due = until ? until.getTime() + DAY_MS : first?.getTime()
  const lateAt = due === undefined ? null : new Date(due + NIGHT_MS)
  return {
    entry,
    cover: entry && coverOf(entry),
    lateSince: lateAt && lateAt <= clock.now() ? lateAt : null,
  }
}

/** What the console's first page says of it. Amount in baht. */
export async function coverSaid(asked: Asked): Promise<{
  isCovered: boolean | null
  lacks: number
  heldAt: string | null
  lateSince: string | null
}> {
  const { cover, lateSince } = await coverNow(asked)
  return {
    isCovered: cover?.isCovered ?? null,
    lacks: toBaht(cover?.lacks ?? 0n),
    heldAt: cover?.heldAt ?? null,
    lateSince: lateSince?.toISOString() ?? null,
  }
}

/** The same with who holds what, the log and its witnesses. Amounts in baht. */
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
