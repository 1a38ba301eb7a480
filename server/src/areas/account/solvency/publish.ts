import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import type { DayEntry, Holdings } from '@krapao/contract/fair/dayLog'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { leafHash } from '../../../ledger/days/tree.ts'
import { buildNight, movedBetween, type BuiltNight } from '../../../ledger/liabilities/build.ts'
import { appendEntry, daysBehind, lastDay } from './store.ts'

type ClosedDay = Selectable<Database['ledger_day_root']>
/** What others hold for the house now, asked of them; satang, null where they did not say. */
export type AskHoldings = () => Promise<{
  at: Date
  accounts: { account: string; satang: bigint | null }[]
}>

/**
 * Appends every closed day to the log, oldest first, each with what members were owed at its end
 * and what others held for the house when it was counted. Days from before the log's first night
 * have no liabilities. Throws where a day's liabilities are not those of the books: it and the days
 * behind it stay unpublished. Safe to repeat, and to run twice at once.
 */
export async function publishDays(context: Context, askHoldings: AskHoldings): Promise<void> {
  const { db, clock } = context
  const last = await lastDay(db)
  const days = await daysBehind(db, last?.day ?? -1)
  const newest = days.at(-1)?.day
  let position = last ? last.position + 1 : 0
  let holdings: Holdings | undefined
  for (const closed of days) {
    const isCounted = last !== undefined || closed.day === newest
    const night = isCounted ? await buildNight(context, closed.day) : null
    if (night) holdings ??= asTold(await askHoldings())
    const told =
      night && holdings ? { night, holdings, moved: await moved(db, night, holdings) } : null
    const text = JSON.stringify(entryOf(closed, told))
    const isOurs = await appendEntry(db, {
      position,
      day: closed.day,
      text,
      hash: leafHash(text),
      appended_at: clock.now(),
    })
    // Another server is at it, and ends it.
    if (!isOurs) return
    position += 1
  }
}

const asTold = ({ at, accounts }: Awaited<ReturnType<AskHoldings>>): Holdings => ({
  at: at.toISOString(),
  accounts: accounts.map(({ account, satang }) => ({
    account,
    satang: satang === null ? null : String(satang),
  })),
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const moved = (db: Context['db'], night: BuiltNight, { at, accounts }: Holdings): Promise<bigint> =>
  movedBetween(
    db,
    [night.at, new Date(at)],
    accounts.flatMap(({ account, satang }) => (satang === null ? [] : [account])),
  )

/** The keys in the order in which readers hash them. */
const entryOf = (
  closed: ClosedDay,
  told: { night: BuiltNight; holdings: Holdings; moved: bigint } | null,
): DayEntry => ({
  day: dateOf(closed.day),
  closedAt: closed.closed_at.toISOString(),
  postings: { size: closed.size, root: hex(closed.root) },
  audit: { seq: String(closed.audit_seq), hash: closed.audit_hash },
  liabilities: told && {
    at: told.night.at.toISOString(),
    size: told.night.size,
    satang: String(told.night.satang),
    root: told.night.root,
  },
  holdings: told && told.holdings,
  moved: told && String(told.moved),
  transit: told && String(told.night.house.transit),
  suspense: told && String(told.night.house.suspense),
})

/** A day as the wire names it, as its number; null where it is none. */
export const dayNumber = (date: string): number | null => {
  const at = Date.parse(`${date}T00:00:00+07:00`)
  return Number.isNaN(at) ? null : bangkokDay(at)
}
