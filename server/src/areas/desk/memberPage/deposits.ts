import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { postingsNamed } from '../../../ledger/reads/explorer.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { depositPostingKey } from '../../cashin/public.ts'
import { findSlip, linkToPicture, slipsOf } from '../../cashin/public.ts'
import { writeAudit } from '../../staff/public.ts'
import { operatorNames, type Operator } from '../../staff/public.ts'
import { depositsOf } from './depositStore.ts'
import { memberRow } from './store.ts'

type Deposits = Answer<'opsMemberDeposits'>
type Slips = Answer<'opsMemberSlips'>

/** A member's deposits by every way, with the posting of each. Amounts in baht. NOT_FOUND. */
export async function memberDeposits(
  context: Context,
  id: string,
  page: number,
  limit: number,
): Promise<Deposits> {
  if (!(await memberRow(context.db, id))) throw new Refused('NOT_FOUND')
  return context.standby.read(async (db) => {
    const { total, rows } = await depositsOf(db, id, page, limit)
    const postings = await postingsNamed(
      db,
      rows.map((row) => depositPostingKey(row.reference)),
    )
    return {
      total,
      deposits: rows.map((row) => ({
        reference: row.reference,
        way: row.way,
        source: row.source,
        amount: toBaht(row.amount),
        coins: Number(row.coins),
        state: row.state as Deposits['deposits'][number]['state'],
        late: row.late,
        failReason: row.fail_reason,
        createdAt: row.created_at.toISOString(),
        posting: postings.get(depositPostingKey(row.reference))?.toString() ?? null,
      })),
    }
  })
}

/** A member's slips with what became of each; no picture is shown by it. NOT_FOUND. */
export async function memberSlips(
  context: Context,
  id: string,
  page: number,
  limit: number,
): Promise<Slips> {
  if (!(await memberRow(context.db, id))) throw new Refused('NOT_FOUND')
  return context.standby.read(async (db) => {
    const { total, rows } = await slipsOf(db, id, page, limit)
    const [names, postings] = await Promise.all([
      operatorNames(
        db,
        rows.flatMap((row) => row.decided_by ?? []),
      ),
      postingsNamed(
        db,
        rows.flatMap((row) => (row.deposit_id === null ? [] : [depositPostingKey(row.deposit_id)])),
      ),
    ])
    return {
      total,
      slips: rows.map((row) => ({
        reference: row.reference,
        status: row.status,
        note: row.note,
        amount: row.amount === null ? null : toBaht(row.amount),
        transRef: row.trans_ref,
        createdAt: row.created_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
        hasPicture: row.file !== null,
        posting:
          row.deposit_id === null
            ? null
            : (postings.get(depositPostingKey(row.deposit_id))?.toString() ?? null),
      })),
    }
  })
}

/**
 * The address of a slip's picture, for five minutes. The picture has names and account numbers
 * whole, so the look is written down. NOT_FOUND, for another member's slip too; INVALID_REQUEST
 * from one who must say why and does not.
 */
export async function slipPictureFor(
  { db, cipher, clock }: Context,
  member: { id: string; reference: string },
  by: Operator,
  reason: { given: string | undefined; needed: boolean },
): Promise<{ picture: string }> {
  if (reason.needed && reason.given === undefined)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['reason'] } })
  const row = await findSlip(db, member.reference)
  if (row?.member_id !== member.id || row.file === null) throw new Refused('NOT_FOUND')
  const at = clock.now()
  await writeAudit(db, {
    at,
    by,
    action: 'slip.view',
    subject: row.reference,
    memberId: member.id,
    reason: reason.given ?? null,
  })
  return { picture: linkToPicture(cipher, row.reference, at) }
}
