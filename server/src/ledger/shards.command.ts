import { sql } from 'kysely'
import { openForCommand } from '../db/openForCommand.ts'

// npm run ledger:shards: once, when no server of before the shards runs any more, on books that are older than they.
// It makes each shard of members sum to zero by itself (ledger_shard_books). Again, it posts what is missing, or
// nothing.
const database = await openForCommand(process.env)
const { rows } = await sql<{
  legs: number
}>`select ledger_shard_books(${new Date()}) as legs`.execute(database.db)
await database.close()
const legs = rows[0]?.legs ?? 0
console.log(
  legs === 0
    ? 'Each shard sums to zero: nothing to post.'
    : `Each shard sums to zero now: one posting with ${legs} legs.`,
)
