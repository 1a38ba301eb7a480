import type { Kysely } from 'kysely'
import { anyOf } from '../db/anyOf.ts'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>
/** One line for each answer of the outside to an operation, under the operation's own reference. */
type AnswerTable = 'payout_word' | 'wallet_link_word' | 'game_transfer_word'

const LONGEST = 200
/** Longer words of the outside are cut. */
export const cutWord = (said: string): string => said.slice(0, LONGEST)

/** What the outside has said of operations while they had no end yet, and at it. */
export const answersIn = (table: AnswerTable) => ({
  /** One more line of an operation's history. */
  note: (db: Db, reference: string, at: Date, said: string) =>
    db
      .insertInto(table)
      .values({ reference, at, said: cutWord(said) })
      .execute(),

  /** What was said of these operations, the first first. */
  of: (db: Db, references: readonly string[]) =>
    db
      .selectFrom(table)
      .select(['reference', 'at', 'said'])
      .where('reference', '=', anyOf(references))
      .orderBy('id')
      .execute(),

  deleteBefore: deleteWordsBefore(table),
})

/** Deletes what was said before a moment; answers how much. */
export const deleteWordsBefore =
  (table: AnswerTable | 'slip_word') =>
  async (db: Db, before: Date): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('at', '<', before)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
