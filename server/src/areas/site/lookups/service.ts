import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { inLanguage } from '../../../runtime/inLanguage.ts'
import {
  activeBanks,
  activeDepositAccounts,
  activeSources,
  activeWallets,
  textsByKey,
  type TextKey,
} from './store.ts'

type Names = { name_th: string; name_en: string; name_la: string | null }
/** A name in Lao is said where there is one. */
const namesOf = ({ name_th, name_en, name_la }: Names) => ({
  nameTH: name_th,
  nameEN: name_en,
  ...(name_la && { nameLA: name_la }),
})

/** Banks a member may register with: Thai ones, and on a Laos site the Lao ones before them. */
export async function banks({ db, config }: Context) {
  const rows = await activeBanks(db, config.laos ? ['LA', 'TH'] : ['TH'])
  return rows
    .toSorted((a, b) => (a.country === b.country ? 0 : a.country === 'LA' ? -1 : 1))
    .map((bank) => ({ code: bank.code, ...namesOf(bank) }))
}

export async function sources({ db }: Context, locale: Locale) {
  return (await activeSources(db)).map((source) => ({
    code: source.code,
    description: inLanguage(source, locale),
  }))
}

/**
 * A PAYMENT row is shown only while its provider is under contract: a button that cannot work is no
 * button.
 */
export async function depositWays({ db, settings, providers, config, clock }: Context) {
  const [accounts, wallets] = await Promise.all([activeDepositAccounts(db), activeWallets(db)])
  const spokenTo = new Set<string>(providers.psps.keys())
  const minimums: Readonly<Record<string, number>> = config.qrMinimums
  const ownMinimum = (type: string, code: string) =>
    type === 'PAYMENT' ? minimums[code] : undefined
  return {
    banks: accounts
      .filter((row) => row.bank_type === 'BANK' || spokenTo.has(row.bank_code))
      .map((row) => {
        const minDeposit =
          ownMinimum(row.bank_type, row.bank_code) ??
          (row.min_deposit === null ? settings.get('minDeposit') : toBaht(row.min_deposit))
        return {
          bankCode: row.bank_code,
          bankType: row.bank_type,
          mode: row.mode,
          bank: namesOf(row),
          bankAccountName: row.account_name,
          bankAccountNo: row.account_no,
          currency: row.currency,
          minDeposit,
          // Rounded up: what is sent must come to the minimum in baht.
          minDepositLak:
            row.currency === 'LAK' ? Math.ceil(minDeposit * settings.get('lakPerBaht')) : null,
        }
      }),
    wallets: wallets.map((wallet) => ({ walletAccountName: wallet.name, mode: wallet.mode })),
    isManual: settings.get('isManual'),
    ...(accounts.some(({ currency }) => currency === 'LAK') && {
      kip: { perBaht: settings.get('lakPerBaht'), at: clock.now().toISOString() },
    }),
  }
}

/** Several texts under one key, in their order. */
export async function textList({ db }: Context, key: TextKey, locale: Locale): Promise<string[]> {
  return (await textsByKey(db, [key])).map((row) => inLanguage(row, locale))
}

/** One text for each key; empty where nobody has written it. */
export async function texts<K extends TextKey>(
  { db }: Context,
  keys: K[],
  locale: Locale,
): Promise<Record<K, string>> {
  const rows = await textsByKey(db, keys)
  const entries = keys.map((key) => {
    const row = rows.find((each) => each.key === key)
    return [key, row ? inLanguage(row, locale) : '']
  })
  return Object.fromEntries(entries) as Record<K, string>
}
