import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { DEPOSIT_ACCOUNTS } from './seed/deposits.ts'
import { TEXTS } from './seed/texts.ts'
import { activeDepositAccounts, textsByKey, type TextKey } from './store.ts'

const CONTACT: TextKey[] = ['name', 'website', 'contactText', 'lineLink']
const TERMS: TextKey[] = ['condition', 'agreement']
/** Of the contacts, those by which nobody reaches a house but the demo's. */
const REACHED: ReadonlySet<TextKey> = new Set(['website', 'lineLink'])
const DEMO_NUMBERS = new Set(DEPOSIT_ACCOUNTS.map((account) => account.account_no))
const DEMO_TEXTS = new Map(TEXTS.map(({ key, th }) => [key, th]))

/** What a site that opens still lacks of its own: accounts, contacts, terms. */
export async function siteGaps(db: Kysely<Database>) {
  const [offered, texts] = await Promise.all([
    activeDepositAccounts(db),
    textsByKey(db, [...CONTACT, ...TERMS]),
  ])
  const accounts = offered.filter(({ bank_type, account_no }) => bank_type === 'BANK' && account_no)
  const said = (key: TextKey) => texts.filter((text) => text.key === key && text.th.trim() !== '')
  const isWhole = ({ th, la, en }: (typeof texts)[number]): boolean =>
    [th, la, en].every((text) => text.trim() !== '')
  return {
    accounts: {
      all: accounts.length,
      demo: accounts.filter(({ account_no }) => DEMO_NUMBERS.has(account_no)).length,
    },
    contact: {
      missing: CONTACT.filter((key) => said(key).length === 0),
      demo: CONTACT.filter(
        (key) => REACHED.has(key) && said(key).some(({ th }) => th === DEMO_TEXTS.get(key)),
      ),
    },
    termsMissing: TERMS.filter((key) => {
      const rows = said(key)
      return rows.length === 0 || !rows.every(isWhole)
    }),
  }
}
