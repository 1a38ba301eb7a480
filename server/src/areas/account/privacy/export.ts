import { complaintNumber } from '@krapao/contract/complaints/number'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { nameOfGift } from '../../gifts/public.ts'
import { shownMarker, talkRows } from '../../safety/public.ts'
import {
  chatRows,
  complaintRows,
  depositRows,
  identityRows,
  limitRows,
  memberRow,
  noticeRows,
  lineRow,
  passkeyRows,
  pauseRows,
  roundRows,
  sessionRows,
  slipRows,
  withdrawalRows,
} from './store.ts'

/** It reads all there is of a member: not more often than a person would. */
const EXPORTS = { name: 'export-member', hits: 10, seconds: 3_600 }
const STATEMENT_PAGE = 1_000
const MOST_ROUNDS = 100_000

/** The member's own data as one document, amounts in baht. REQUEST_LIMIT past 10 an hour. */
export async function exportOf(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<Record<string, unknown>> {
  await demandAttempt(context, EXPORTS, memberId)
  const { db } = context
  const profile = await memberRow(db, memberId)
  const document = {
    exportedAt: context.clock.now().toISOString(),
    profile,
    statement: await statementOf(context, memberId, locale),
    deposits: await depositRows(db, memberId),
    withdrawals: await withdrawalRows(db, memberId),
    slips: (await slipRows(db, memberId)).map(shownSlip),
    rounds: await roundRows(db, memberId, MOST_ROUNDS),
    chats: await chatRows(db, memberId),
    complaints: (await complaintRows(db, memberId)).map((row) => ({
      ...row,
      number: complaintNumber(row.number),
    })),
    sessions: await sessionRows(db, memberId),
    passkeys: await passkeyRows(db, memberId),
    line: (await lineRow(db, memberId)) ?? null,
    limits: await limitRows(db, memberId),
    pauses: await pauseRows(db, memberId),
    talks: (await talkRows(db, memberId)).map(({ markers, ...row }) => ({
      ...row,
      markers: markers.map(shownMarker),
    })),
    notices: await noticeRows(db, memberId),
    identity: await identityRows(db, memberId),
  }
  return plain(document) as Record<string, unknown>
}

/** What waits for an operator is under way to the member, and why is not theirs to read. */
const shownSlip = <S extends { status: string; note: string | null }>(row: S) =>
  row.status === 'REVIEW' ? { ...row, status: 'PENDING', note: null } : row

async function statementOf(
  { ledger }: Context,
  memberId: string,
  locale: Locale,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let page = 1; ; page++) {
    const read = await ledger.statement(memberId, page, STATEMENT_PAGE)
    for (const { type, from, to, status, amount, createdAt, item } of read.rows)
      rows.push({
        type,
        from,
        to,
        status,
        amount,
        createdAt,
        ...(item
          ? {
              item: {
                kind: item.kind,
                description: nameOfGift(item.kind, item.description, locale),
              },
            }
          : {}),
      })
    if (page * STATEMENT_PAGE >= read.total) return rows
  }
}

/** Names as the wire writes them, satang as baht, coins as they are, moments as texts. */
function plain(value: unknown, key = ''): unknown {
  if (typeof value === 'bigint') return key === 'coins' ? Number(value) : toBaht(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((each) => plain(each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      plain(each, name),
    ]),
  )
}
