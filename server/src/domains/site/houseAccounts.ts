import type { Currency } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { activeDepositAccounts } from './store.ts'

/** Our own bank accounts that members pay into, with their holder's names in Thai and English. */
export async function houseAccounts(
  db: Kysely<Database>,
): Promise<{ bankCode: string; accountNo: string; names: string[]; currency: Currency }[]> {
  const rows = await activeDepositAccounts(db)
  return rows
    .filter((row) => row.bank_type === 'BANK')
    .map((row) => ({
      bankCode: row.bank_code,
      accountNo: row.account_no,
      names: [row.holder_th, row.holder_en, row.account_name].filter((name) => name !== ''),
      currency: row.currency,
    }))
}
