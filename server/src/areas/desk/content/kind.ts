import { toBaht, toSatang } from '@krapao/contract/money'
import type { Choice } from '@krapao/contract/ops/content'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'

export type Db = Kysely<Database>
export interface Live {
  id: string
  title: string
  active: boolean
  body: Record<string, unknown>
}
/** What a kind of content is: what members see of it now, and how a version becomes that. */
export interface Kind {
  live: (db: Db) => Promise<Live[]>
  /** Refuses with INVALID_REQUEST what cannot be shown. */
  publish: (db: Db, id: string, body: unknown, at: Date) => Promise<void>
  /** Refuses a draft that may never be published. */
  check?: (db: Db, body: unknown) => Promise<unknown>
  /** What its fields with codes may say, by the field's name. */
  choices?: (db: Db) => Promise<Record<string, Choice[]>>
  /** Its fields, in the order in which they are shown. */
  schema: z.ZodType<Record<string, unknown>>
}

export const satang = (baht: number | null): bigint | null =>
  baht === null ? null : toSatang(baht)
export const baht = (amount: bigint | null): number | null =>
  amount === null ? null : toBaht(amount)
export const wrong = (field: string): Refused =>
  new Refused('INVALID_REQUEST', { details: { fields: [field] } })
export const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw wrong(parsed.error.issues[0]?.path.join('.') ?? 'body')
  return parsed.data
}
