import { coverOf } from '@krapao/contract/fair/cover'
import type { DayEntry } from '@krapao/contract/fair/dayLog'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { loggedUntil } from './loggedUntil.ts'

interface Asked {
  db: Kysely<Database>
  clock: { now(): Date }
}
/** A day ends at midnight in Bangkok and is in the log within the night, by three o'clock. */
const [NIGHT_MS, DAY_MS] = [3 * 3_600_000, 86_400_000]

/** The newest night, whether the house is covered in it, and since when the next one lacks. */
export async function coverNow({ db, clock }: Asked): Promise<{
  entry: DayEntry | null
  cover: ReturnType<typeof coverOf>
  lateSince: Date | null
}> {
  const [row, until, first] = await Promise.all([
    db
      .selectFrom('day_log_entry')
      .select('text')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst(),
    loggedUntil(db),
    db.selectFrom('ledger_day_root').select('ends_at').orderBy('day').limit(1).executeTakeFirst(),
  ])
  const entry = row ? (JSON.parse(row.text) as DayEntry) : null
  // Before the first entry it is the first day that was closed.
  const due = until ? until.getTime() + DAY_MS : first?.ends_at.getTime()
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
