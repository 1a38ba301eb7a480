import type { Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>
/** Longer words of a provider are cut. */
const LONGEST = 200

/** What the verifier said of a slip; `amount` in satang, `askedBy` null: by the checks themselves. */
export interface SlipWord {
  reference: string
  at: Date
  said: string
  amount?: bigint
  askedBy?: string
}

/** One more line of a slip's history. */
export const noteWord = (db: Db, { reference, at, said, amount, askedBy }: SlipWord) =>
  db
    .insertInto('slip_word')
    .values({
      reference,
      at,
      said: said.slice(0, LONGEST),
      amount: amount ?? null,
      asked_by: askedBy ?? null,
    })
    .execute()

/** What was said of these slips, the first first, with the operator's name who asked. */
export const wordsOf = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('slip_word as word')
    .leftJoin('operator', 'operator.id', 'word.asked_by')
    .select(['word.reference', 'word.at', 'word.said', 'word.amount', 'operator.name as operator'])
    .where('word.reference', '=', anyOf(references))
    .orderBy('word.id')
    .execute()
export type ToldWord = Awaited<ReturnType<typeof wordsOf>>[number]

/** Deletes what was said before a moment; answers how much. */
export async function deleteWordsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('slip_word')
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
