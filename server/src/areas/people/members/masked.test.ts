import { sql, type Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../db/schema.ts'
import { openCashier } from '../../../testing/cashier.ts'
import { readWhole } from '../../../testing/counting/wholeReads.ts'
import { onPostgres } from '../../../testing/db.ts'
import { membersFitting } from './member.ts'

const cashier = await openCashier()
const { context } = cashier

async function withAccount(accountNo: string): Promise<string> {
  const { memberId } = await cashier.member()
  await sql`update member set bank_code = 'KBANK', bank_account_no = ${accountNo}
    where id = ${memberId}`.execute(context.db)
  return memberId
}
const fitting = async (pattern: string, db: Kysely<Database> = context.db) =>
  (await membersFitting(db, { bankCode: 'KBANK', pattern, exceptId: '' })).map(({ id }) => id)

describe('whose account fits a number that is shown in part', () => {
  it('has its last digits, or digits within it, and may lack the zeros before it', async () => {
    const plain = await withAccount('1237654321')
    const short = await withAccount('12345678')
    expect(await fitting('%4321')).toEqual([plain])
    expect(await fitting('___765____')).toEqual([plain])
    expect(await fitting('__2')).toEqual([])
    expect(await fitting('0012__5678')).toEqual([short])
    expect(await fitting('00123_____')).toEqual([short])
    expect(await fitting('________78')).toEqual([short])
    expect(await fitting('%9999')).toEqual([])
  })

  it.runIf(onPostgres)('is found by an index, and not by reading all members', async () => {
    const whole = await readWhole(context.db, ['member'], async (db) => {
      for (const pattern of ['%4321', '___765____', '00123_____']) await fitting(pattern, db)
    })
    expect(whole).toEqual([])
  })
})
