import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { shardOf } from '../../ledger/shards.ts'
import type { Ids } from '../../runtime/chance.ts'

/**
 * The shards that this site has, where a Vitest project says so (`TEST_SHARDS`, e.g. `9-16`): a
 * cluster with a part of the members draws ids of its own shards alone.
 */
const [FIRST = 0, LAST = 0] = (process.env['TEST_SHARDS'] ?? '').split('-').map(Number)
const isPart = FIRST > 0
const isOurs = (shard: number): boolean => shard >= FIRST && shard <= LAST

/** The same ids, of members of this site's shards. */
export const idsOfPart = (ids: Ids): Ids =>
  isPart
    ? {
        ...ids,
        member: () => {
          for (;;) {
            const id = ids.member()
            if (isOurs(shardOf(id))) return id
          }
        },
      }
    : ids

/** Throws where a row of another part's shard was made, or a shard does not sum to zero by itself. */
export async function demandOwnShards(db: Kysely<Database>): Promise<void> {
  if (!isPart) return
  const { rows } = await sql<{ shard: number; sum: bigint; accounts: number }>`
    select case when address like 'member:%' then ledger_shard_of(address) else shard end as shard,
      sum(balance)::bigint as sum, count(*)::int as accounts from ledger_account group by 1`.execute(
    db,
  )
  const foreign = rows.filter(({ shard }) => shard !== 0 && !isOurs(shard))
  const odd = rows.filter(({ sum }) => sum !== 0n)
  if (foreign.length > 0 || odd.length > 0)
    throw new Error(
      `shards of another part: ${foreign.map(({ shard }) => shard).join()}; ` +
        `not zero by themselves: ${odd.map(({ shard }) => shard).join()}`,
    )
}
