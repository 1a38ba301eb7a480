import type { Answer } from '@krapao/contract/calls'
import { toBaht, toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { ANNOUNCED, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandKnownForDeposit } from '../../identity/public.ts'
import { demandNotExcluded, findMember, type Member } from '../../people/public.ts'
import { demandDepositRoom } from '../../safety/public.ts'
import { holdOf } from './credit.ts'
import {
  endManual,
  expiredManual,
  findManual,
  insertManual,
  lockManual,
  lockMemberManual,
  lockOpenManual,
  type ManualDeposit,
} from './store.ts'

const SWEEP_AT_ONCE = 500

/**
 * A member announces a transfer: a PENDING row on the statement that the transfer settles.
 * Announced again, the same amount is the same row, and another amount takes its place. NO_BANK
 * without a registered account; SELF_EXCLUDED; INVALID_REQUEST below the minimum. `isManual` only
 * says whether the app offers it: announcing by itself moves no money.
 */
export async function announceDeposit(
  context: Context,
  order: {
    memberId: string
    amount: number
    idempotencyKey: string | null
    /** The key with what it belongs to: the answer is kept under it, with the hold. */
    asked?: IdempotentRequest | null
  },
): Promise<Answer<'walletAdd'>> {
  const { memberId, idempotencyKey, asked = null } = order
  const { ids, settings } = context
  const amount = toSatang(order.amount)
  const minimum = toSatang(settings.get('minDeposit'))
  if (amount < minimum || amount === 0n)
    throw new Refused('INVALID_REQUEST', {
      details: { fields: ['amount'], minimum: toBaht(minimum) },
    })
  await demandNotExcluded(context, memberId)
  const id =
    idempotencyKey === null ? ids.reference('md') : ids.referenceFor('md', memberId, idempotencyKey)
  return await announceOne(context, { id, memberId, amount }, asked)
}

interface Announcing {
  id: string
  memberId: string
  amount: bigint
}
const announceOne = money('deposit.announce', {
  claims: ({ memberId }: Announcing) => [`member:${memberId}`],
  run: async (context: Context, tx, asked: Announcing) =>
    answerOf(await announce(context, tx, asked)),
})

const answerOf = ({ id, state }: ManualDeposit): Answer<'walletAdd'> => ({
  reference: id,
  status: state === 'PENDING' ? 'PENDING' : state === 'PAID' ? 'SUCCESS' : 'FAILED',
})

async function announce(context: Context, tx: LedgerTx, asked: Announcing): Promise<ManualDeposit> {
  const { id, memberId, amount } = asked
  await lockMemberManual(tx.db, memberId)
  const known = await findManual(tx.db, id)
  if (known) return known
  const member = await findMember(tx.db, memberId)
  if (!member?.bankCode || !member.bankAccountNo) throw new Refused('NO_BANK')
  const now = context.clock.now()
  const open = await lockOpenManual(tx.db, memberId)
  if (open && open.amount === amount && open.expires_at > now) return open
  if (open) await drop(context, tx, open, open.expires_at > now ? 'REPLACED' : 'EXPIRED')
  return begin(context, tx, { id, member, amount, now })
}

async function begin(
  context: Context,
  tx: LedgerTx,
  { id, member, amount, now }: { id: string; member: Member; amount: bigint; now: Date },
): Promise<ManualDeposit> {
  const row: ManualDeposit = {
    id,
    member_id: member.id,
    amount,
    state: 'PENDING',
    bank_reference: null,
    deposit_id: null,
    settled_by: null,
    held_from: ANNOUNCED,
    created_at: now,
    expires_at: new Date(now.getTime() + context.settings.get('manualDepositMinutes') * 60_000),
    ended_at: null,
  }
  await demandDepositRoom(context, tx.db, { memberId: member.id, amount })
  await demandKnownForDeposit(context, tx.db, { memberId: member.id, amount })
  await insertManual(tx.db, row)
  await tx.open([walletOf(member.id)])
  const outcome = await tx.post({
    op: 'hold',
    key: holdOf(id),
    kind: 'deposit',
    from: ANNOUNCED,
    amount,
    line: { memberId: member.id, type: 'deposit', from: member.bankCode, to: 'WALLET', amount },
  })
  if (!outcome.ok) throw new Error(`the ledger refused the hold of ${id}: ${outcome.refusal}`)
  tx.afterCommit(() => context.events.emit('onItsWay.changed', { memberId: member.id }))
  return row
}

/** Ends an open announcement without money, in the caller's transaction. */
export async function drop(
  { clock, events }: Context,
  tx: LedgerTx,
  { id, member_id: memberId }: Pick<ManualDeposit, 'id' | 'member_id'>,
  state: 'REPLACED' | 'EXPIRED' | 'REFUSED',
  operatorId?: string,
): Promise<void> {
  await endManual(tx.db, id, state, {
    ended_at: clock.now(),
    ...(operatorId === undefined ? {} : { settled_by: operatorId }),
  })
  const outcome = await tx.post({ op: 'void', key: `${id}:void`, hold: holdOf(id) })
  if (!outcome.ok) throw new Error(`the ledger refused to void ${id}: ${outcome.refusal}`)
  tx.afterCommit(() => events.emit('onItsWay.changed', { memberId }))
}

/** Ends what no transfer came for. One that comes later is a deposit of its own. */
export async function expireAnnounced(context: Context): Promise<void> {
  const due = await expiredManual(context.db, context.clock.now(), SWEEP_AT_ONCE)
  await Promise.all(
    due.map(({ id }) =>
      expire(context, id).catch((error: unknown) =>
        context.log.error(
          { err: error, reference: id },
          'an announced deposit could not run out and will be tried again',
        ),
      ),
    ),
  )
}

const expire = money('deposit.expire', {
  claims: (id: string) => [id],
  async run(context: Context, tx, id) {
    const row = await lockManual(tx.db, id)
    if (row?.state === 'PENDING') await drop(context, tx, row, 'EXPIRED')
  },
})
