import type { Answer, Body } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { STATEMENT_FILE_ROWS } from '@krapao/contract/statements/kinds'
import type { Context } from '../../../../context.ts'
import { demandAttempt } from '../../../../limits/attempts.ts'
import { inLanguage } from '../../../../runtime/inLanguage.ts'
import { maskPhone } from '../../../../runtime/phone.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { findMember } from '../../../people/public.ts'
import { listedGames } from '../../../play/public.ts'
import { bankNames } from '../../../site/public.ts'
import { narrowedRows, totalsInBaht } from '../narrowed.ts'
import { fileRow, type FileContent, type PlaceNames } from './content.ts'
import { statementCsv } from './csv.ts'
import { pdfInThread } from './pdfInThread.ts'
import { WORDS } from './words.ts'

/** It reads and draws all that matches: not more often than a person would. */
const FILES = { name: 'statement-file-member', hits: 30, seconds: 3_600 }

/** As these write themselves; the list of banks does not have them. */
const QR_BRANDS = [
  ['PAYTIMZ', 'Paytimz'],
  ['PAYONEX', 'PayOneX'],
  ['ZPAY', 'ZPay'],
  ['OMISE', 'Omise'],
  ['TWOC2P', '2C2P'],
  ['KSHER', 'Ksher'],
  ['GBPRIME', 'GB Prime Pay'],
] as const

/**
 * The member's own rows that match, as a file in the reader's language: what the page shows, all
 * pages of it. LIST_TOO_LONG beyond {@link STATEMENT_FILE_ROWS}, REQUEST_LIMIT past 30 an hour.
 */
export async function statementFile(
  context: Context,
  memberId: string,
  asked: Asked,
): Promise<Answer<'statementFile'>> {
  await demandAttempt(context, FILES, memberId)
  // One at a time: a member's files keep nobody else's waiting.
  return context.mutex.run(`statement-file:${memberId}`, () => draw(context, memberId, asked))
}

type Asked = Body<'statementFile'> & { locale: Locale }

async function draw(
  context: Context,
  memberId: string,
  { format, locale, ...narrowing }: Asked,
): Promise<Answer<'statementFile'>> {
  const most = STATEMENT_FILE_ROWS[format]
  const found = await narrowedRows(context, memberId, narrowing, { skip: 0, limit: most })
  if (found.total > most) throw new Refused('LIST_TOO_LONG', { details: { most } })
  const [member, places] = await Promise.all([
    findMember(context.db, memberId),
    placeNames(context, locale),
  ])
  const words = WORDS[locale]
  const content: FileContent = {
    words,
    locale,
    member: maskPhone(member?.username ?? ''),
    narrowing,
    madeAt: context.clock.now(),
    totals: totalsInBaht(found.totals, narrowing.kind && [narrowing.kind]),
    rows: found.rows.map((row) => fileRow(row, { words, locale, places })),
  }
  const bytes = format === 'csv' ? statementCsv(content) : await pdfInThread(context, content)
  const days = [narrowing.from, narrowing.to].filter(Boolean)
  return {
    name: `${['krapao-statement', narrowing.kind, ...days].filter(Boolean).join('-')}.${format}`,
    type: format === 'csv' ? 'text/csv' : 'application/pdf',
    base64: bytes.toString('base64'),
  }
}

/** Games, banks and payment services by their codes. */
async function placeNames({ db }: Context, locale: Locale): Promise<PlaceNames> {
  const [games, banks] = await Promise.all([listedGames(db), bankNames(db, locale)])
  return new Map([
    ...QR_BRANDS,
    ...banks,
    ...games.map(({ code, name }) => [code, inLanguage(name, locale)] as const),
  ])
}
