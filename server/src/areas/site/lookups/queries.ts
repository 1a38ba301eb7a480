import type { Locale } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import {
  activeBanks,
  activeWallets,
  bankByCode,
  insertFile,
  ownBankAccount,
  sourceIsActive,
} from './store.ts'

export interface Bank {
  code: string
  country: 'TH' | 'LA'
  nameTH: string
  nameEN: string
  active: boolean
}

/** A bank by its code, also one no longer offered: a member of old may have it. */
export async function findBank(db: Kysely<Database>, code: string): Promise<Bank | undefined> {
  const row = await bankByCode(db, code)
  return (
    row && {
      code: row.code,
      country: row.country,
      nameTH: row.name_th,
      nameEN: row.name_en,
      active: row.active,
    }
  )
}

/** The names of the banks that are offered, by code; of which none is known in Lao, in English. */
export async function bankNames(
  db: Kysely<Database>,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const rows = await activeBanks(db, ['LA', 'TH'])
  const nameOf = { th: 'name_th', la: 'name_la', en: 'name_en' } as const
  return new Map(rows.map((row) => [row.code, row[nameOf[locale]] || row.name_en]))
}

export const isSource = (db: Kysely<Database>, code: string): Promise<boolean> =>
  sourceIsActive(db, code)

export interface OwnAccount {
  id: string
  bankCode: string
  mode: string
  currency: 'BAHT' | 'LAK'
}

/** Our own account with this number, offered now or not. */
export async function findOwnAccount(
  db: Kysely<Database>,
  accountNo: string,
): Promise<OwnAccount | undefined> {
  const row = await ownBankAccount(db, accountNo)
  return row && { id: row.id, bankCode: row.bank_code, mode: row.mode, currency: row.currency }
}

/** Whether wallet links may be made out to this account now. */
export const isWalletAccount = async (db: Kysely<Database>, name: string): Promise<boolean> =>
  (await activeWallets(db)).some((wallet) => wallet.name === name)

/**
 * Keeps a picture of the content, shown at `/api/content/{name}`; one of this name that is there
 * already stays.
 */
export const keepFile = (
  db: Kysely<Database>,
  file: { name: string; type: string; bytes: Uint8Array },
  at: Date,
): Promise<void> => insertFile(db, { ...file, updated_at: at })
