import { WALLET, type Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { StatementRow } from '../../../../ledger/port.ts'
import { directionOf } from '../../../../ledger/reads/direction.ts'
import { bangkokTexts } from '../../../../runtime/bangkokTexts.ts'
import { nameOfGift } from '../../../gifts/public.ts'
import type { Narrowing, StatementTotals } from '../narrowed.ts'
import type { FileWords } from './words.ts'

/** A row of a file, in the reader's language; baht, and Bangkok's clock. */
export interface FileRow {
  date: string
  time: string
  kind: string
  details: string
  status: string
  amount: number
  direction: 'in' | 'out' | null
  /** Whether its money has moved for good. */
  completed: boolean
  reference: string
}
export interface FileContent {
  words: FileWords
  locale: Locale
  /** The phone, in part. */
  member: string
  narrowing: Narrowing
  madeAt: Date
  totals: StatementTotals
  rows: readonly FileRow[]
}

/** A row as the page shows it: a bank without its account, a gift by its name. */
export function fileRow(
  row: StatementRow,
  { words, locale, places }: { words: FileWords; locale: Locale; places: PlaceNames },
): FileRow {
  const nameOf = (code: string): string =>
    code === WALLET ? words.wallet : (places.get(code) ?? code)
  const ends = { deposit: row.from, withdraw: row.to } as const
  const details = row.item
    ? nameOfGift(row.item.kind, row.item.description, locale)
    : row.type === 'deposit' || row.type === 'withdraw'
      ? nameOf(ends[row.type])
      : `${nameOf(row.from)} > ${nameOf(row.to)}`
  const kip = Number(row.note?.['lak'] ?? 0)
  return {
    ...bangkokTexts(row.createdAt),
    kind: words.types[row.type],
    details: kip > 0 ? `${details} · LAK ${kip}` : details,
    status: words.statuses[row.status],
    amount: toBaht(row.amount),
    direction: directionOf(row),
    completed: row.status === 'SUCCESS',
    reference: row.key.replace(/^deposit:/, '').replace(/:hold$/, ''),
  }
}
export type PlaceNames = ReadonlyMap<string, string>
