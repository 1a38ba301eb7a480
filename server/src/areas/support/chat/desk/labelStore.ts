import { sql } from 'kysely'
import type { Db } from '../store.ts'

const SHOWN = 50

export const labelsInUse = async (db: Db): Promise<{ label: string; count: number }[]> =>
  (
    await sql<{ label: string; count: number }>`
      select label, count(*)::int as count from chat_conversation, unnest(labels) as label
      where cardinality(labels) > 0 group by label order by count(*) desc, label limit ${SHOWN}`.execute(
      db,
    )
  ).rows
