import type { Answer } from '@krapao/contract/calls'
import { SLIP_REASONS, type SlipReason, type StatementStatus } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import { moneyOfReason } from '@krapao/contract/slips/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { depositOfTransfer } from '../bankTransfers/credit.ts'
import { linkTo, readLink } from './link.ts'
import { claimantOf, findSlip, slipsOf, type Slip } from './store.ts'

type Row = Answer<'statementSlip'>['slips'][number]

export async function listSlips(
  context: Context,
  memberId: string,
  page: number,
  limit: number,
): Promise<Answer<'statementSlip'>> {
  const { total, rows } = await slipsOf(context.db, memberId, page, limit)
  return { total, slips: await Promise.all(rows.map((row) => shown(context, row))) }
}

/** What waits for an operator is under way to the member, and why it waits is not theirs to read. */
async function shown(context: Context, row: Slip): Promise<Row> {
  const { cipher, clock } = context
  const status: StatementStatus = row.status === 'REVIEW' ? 'PENDING' : row.status
  const note =
    SLIP_REASONS.find(
      (reason): reason is SlipReason => row.status === 'FAILED' && reason === row.note,
    ) ?? null
  return {
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    amount: row.amount === null ? null : toBaht(row.amount),
    status,
    note,
    link: row.file === null ? null : linkTo(cipher, row.reference, clock.now()),
    ...(note && (await whereItLies(context, row, note))),
  }
}

/**
 * Where the money of a failed slip lies. Told are the member's own deposit and own other slip
 * alone: of whom else a transfer is, its slip does not say.
 */
async function whereItLies(
  { db }: Context,
  row: Slip,
  reason: SlipReason,
): Promise<Pick<Row, 'money' | 'credited'>> {
  const { trans_ref: reference, sending_bank: sendingBank, member_id: memberId } = row
  if (reference !== null) {
    const deposit = await depositOfTransfer(db, { reference, sendingBank: sendingBank ?? '' })
    if (deposit?.member_id === memberId) {
      const { amount, created_at: at } = deposit
      return { money: 'CREDITED', credited: { amount: toBaht(amount), at: at.toISOString() } }
    }
    const other = await claimantOf(db, sendingBank ?? '', reference)
    if (other?.member_id === memberId && other.status !== 'SUCCESS') return { money: 'CHECKING' }
  }
  return { money: moneyOfReason[reason] }
}

/** Refuses with NOT_FOUND another member's slip exactly as one that does not exist. */
export async function slipLink(
  { db, cipher, clock }: Context,
  memberId: string,
  reference: string,
): Promise<{ url: string }> {
  const row = await findSlip(db, reference)
  if (row?.member_id !== memberId || row.file === null) throw new Refused('NOT_FOUND')
  return { url: linkTo(cipher, reference, clock.now()) }
}

/** The picture that a link shows. Refuses with NOT_FOUND whatever is wrong with it. */
export async function slipPicture(
  { db, cipher, clock, storage }: Context,
  sealed: string,
): Promise<Uint8Array> {
  const reference = readLink(cipher, sealed, clock.now())
  const row = reference === null ? undefined : await findSlip(db, reference)
  const picture = row?.file ? await storage.get(row.file) : null
  if (!picture) throw new Refused('NOT_FOUND')
  return picture
}
