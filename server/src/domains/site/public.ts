import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { bankByCode, sourceIsActive } from './store.ts'

export { houseAccounts } from './houseAccounts.ts'
export { seedDemo } from './seed/seedDemo.ts'
export { sanitise } from './sanitise.ts'

export interface Bank { code: string; country: 'TH' | 'LA'; nameTH: string; nameEN: string; active: boolean }

/** A bank by its code, also one no longer offered: a member of old may have it. */
export async function findBank(db: Kysely<Database>, code: string): Promise<Bank | undefined> {
  const row = await bankByCode(db, code)
  return row && { code: row.code, country: row.country, nameTH: row.name_th, nameEN: row.name_en, active: row.active }
}

export const isSource = (db: Kysely<Database>, code: string): Promise<boolean> => sourceIsActive(db, code)
