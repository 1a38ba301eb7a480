import type { AmlKind } from '@krapao/contract/ops/identity/amlKinds'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>
const MOST_HITS = 100
const MOST_NOTES = 200

const rows = (db: Db) =>
  db
    .selectFrom('aml_case as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .leftJoin('operator as holder', 'holder.id', 'c.held_by')
    .leftJoin('operator as ender', 'ender.id', 'c.closed_by')
    .leftJoin('operator as keeper', 'keeper.id', 'c.payouts_held_by')
    .selectAll('c')
    .select([
      'm.name as member_name',
      'm.created_at as member_since',
      'holder.name as holder',
      'ender.name as ender',
      'keeper.name as keeper',
    ])

export const amlCaseById = (db: Db, id: string) =>
  rows(db).where('c.id', '=', id).executeTakeFirst()
export type AmlRow = NonNullable<Awaited<ReturnType<typeof amlCaseById>>>

/** `second`: of the open ones those that wait for a second operator. */
export async function amlPage(
  db: Db,
  box: 'open' | 'second' | 'closed',
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: AmlRow[] }> {
  const isAsked = sql<boolean>`exists (select from approval a
    where a.kind = 'aml' and a.subject = c.id and a.state = 'waiting')`
  const which =
    box === 'closed'
      ? sql<boolean>`c.state = 'CLOSED'`
      : sql<boolean>`c.state = 'OPEN' ${box === 'second' ? sql`and ${isAsked}` : sql``}`
  const { total } = await db
    .selectFrom('aml_case as c')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(which)
    .executeTakeFirstOrThrow()
  const ordered =
    box === 'closed'
      ? rows(db).where(which).orderBy('c.closed_at', 'desc')
      : rows(db).where(which).orderBy('c.severity', 'desc').orderBy('c.hit_at')
  return { total, rows: await ordered.orderBy('c.id').limit(limit).offset(offset).execute() }
}

/** The newest first. */
export const hitsOf = (db: Db, caseId: string) =>
  db
    .selectFrom('aml_hit')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_HITS)
    .execute()

/** What each of these cases has, with its largest amount; satang. */
export const kindsOf = (db: Db, cases: readonly string[]) =>
  sql<{ case_id: string; kind: AmlKind; amount: bigint }>`
    select case_id, kind, max(amount) as amount from aml_hit where case_id = any (${[...cases]}::text[])
    group by case_id, kind`
    .execute(db)
    .then((found) => found.rows)

export const amlNotesOf = (db: Db, caseId: string) =>
  db
    .selectFrom('aml_note as n')
    .innerJoin('operator as o', 'o.id', 'n.operator_id')
    .select(['n.id', 'n.at', 'n.text', 'o.name as operator'])
    .where('n.case_id', '=', caseId)
    .orderBy('n.id')
    .limit(MOST_NOTES)
    .execute()

export const personOf = (db: Db, memberId: string) =>
  sql<{
    name: string
    username: string
    account_name: string
    bank_code: string
    account_no: string
    created_at: Date
    level: number | null
    card_tail: string | null
  }>`
    select m.name, m.username, m.bank_account_name as account_name, m.bank_code, m.bank_account_no as account_no,
      m.created_at, l.level, c.card_tail
    from member m left join identity_level l on l.member_id = m.id left join identity_case c on c.id = l.case_id
    where m.id = ${memberId}`
    .execute(db)
    .then((found) => found.rows[0])

export const listKnown = (db: Db) => db.selectFrom('aml_screening').selectAll().executeTakeFirst()
