import type { Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>
/** Longer words of an issuer are cut. */
const LONGEST = 200

/** One more line of a link's history: what the issuer said. */
export const noteAnswer = (db: Db, reference: string, at: Date, said: string) =>
  db
    .insertInto('wallet_link_word')
    .values({ reference, at, said: said.slice(0, LONGEST) })
    .execute()

/** What the issuer said of these links, the first first. */
export const issuerAnswers = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('wallet_link_word')
    .select(['reference', 'at', 'said'])
    .where('reference', '=', anyOf(references))
    .orderBy('id')
    .execute()

/** Deletes what was said before a moment; answers how much. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('wallet_link_word')
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
