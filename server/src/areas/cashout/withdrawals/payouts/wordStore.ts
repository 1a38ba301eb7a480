import type { Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>
/** Longer words of a bank are cut. */
const LONGEST = 200

/** One more line of a payout's history: what the bank said. */
export const noteAnswer = (db: Db, reference: string, at: Date, said: string) =>
  db
    .insertInto('payout_word')
    .values({ reference, at, said: said.slice(0, LONGEST) })
    .execute()

/** What the bank said of these payouts, the first first. */
export const bankAnswers = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('payout_word')
    .select(['reference', 'at', 'said'])
    .where('reference', '=', anyOf(references))
    .orderBy('id')
    .execute()

/** Deletes what was said before a moment; answers how much. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payout_word')
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
