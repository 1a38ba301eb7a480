import type { Answer, Body } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import { BYTE_ORDER_MARK, toCsv } from '../../../http/downloads/csv.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { bangkokTexts } from '../../../runtime/bangkokTexts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { narrowed } from './narrowing.ts'
import { shownRound } from './played.ts'
import { playedRounds } from './playedStore.ts'
import { WORDS } from './words.ts'

/** It reads all that matches: not more often than a person would. */
const FILES = { name: 'rounds-file-member', hits: 30, seconds: 3_600 }
const MOST_ROUNDS = 10_000

/**
 * The member's own rounds that match, newest first, for a spreadsheet in the reader's language;
 * baht with two decimals, and Bangkok's clock. LIST_TOO_LONG beyond 10,000 rounds, REQUEST_LIMIT
 * past 30 files an hour.
 */
export async function roundsFile(
  context: Context,
  memberId: string,
  { locale, ...asked }: Body<'playedFile'> & { locale: Locale },
): Promise<Answer<'playedFile'>> {
  await demandAttempt(context, FILES, memberId)
  const { narrowing, nameOf } = await narrowed(context.db, asked, locale)
  const rows = await context.standby.read((db) =>
    playedRounds(db, memberId, { ...narrowing, before: null }, MOST_ROUNDS + 1),
  )
  if (rows.length > MOST_ROUNDS)
    throw new Refused('LIST_TOO_LONG', { details: { most: MOST_ROUNDS } })
  const { states, ...words } = WORDS[locale]
  const table = rows.map((row) => {
    const { date, time } = bangkokTexts(row.played_at)
    const { staked, won, net, state } = shownRound(row)
    return {
      [words.date]: date,
      [words.time]: time,
      [words.game]: nameOf(row.code),
      [words.round]: row.round_id,
      [words.staked]: staked,
      [words.won]: won,
      [words.net]: net,
      [words.state]: states[state],
    }
  })
  const csv = toCsv(table, { columns: Object.values(words), decimals: 2 })
  const of = [asked.code ?? asked.kind, asked.from, asked.to].filter(Boolean)
  return {
    name: `${['krapao-rounds', ...of].join('-')}.csv`,
    type: 'text/csv',
    base64: Buffer.from(BYTE_ORDER_MARK + csv).toString('base64'),
  }
}
