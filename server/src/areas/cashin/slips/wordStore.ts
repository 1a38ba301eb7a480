import type { Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import { cutWord, deleteWordsBefore } from '../../../operations/answerStore.ts'

type Db = Kysely<Database>

/** What the verifier said of a slip; `amount` in satang, `askedBy` null: by the checks themselves. */
interface SlipWord {
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
      said: cutWord(said),
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

export const deleteSlipWordsBefore = deleteWordsBefore('slip_word')
