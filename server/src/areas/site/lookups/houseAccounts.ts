import type { Currency } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { matchesAnyAccount } from '../bankAccounts/rules.ts'
import { bankAccounts } from './store.ts'

interface HouseAccount {
  bankCode: string
  accountNo: string
  /** Its holder's in Thai and English. */
  names: string[]
  currency: Currency
}

/** Our own bank accounts that members pay into. */
export const houseAccounts = async (db: Kysely<Database>): Promise<HouseAccount[]> =>
  (await everyHouseAccount(db)).filter(({ active }) => active)

/** The same, with those that are no longer offered: we move money out of them too. */
export async function everyHouseAccount(
  db: Kysely<Database>,
): Promise<(HouseAccount & { active: boolean })[]> {
  const rows = await bankAccounts(db)
  return rows.map((row) => ({
    bankCode: row.bank_code,
    accountNo: row.account_no,
    names: [row.holder_th, row.holder_en, row.account_name].filter((name) => name !== ''),
    currency: row.currency,
    active: row.active,
  }))
}

/** Whether what somebody registers is an account of ours. */
export const isHouseAccount = async (
  db: Kysely<Database>,
  bankCode: string,
  accountNo: string,
): Promise<boolean> =>
  matchesAnyAccount(await everyHouseAccount(db), {
    bankCode,
    bankNumber: null,
    account: accountNo,
    names: [],
  })
