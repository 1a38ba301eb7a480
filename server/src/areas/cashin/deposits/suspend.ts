import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { suspenseOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { ImplausibleAmount } from '../../../operations/implausible.ts'
import { insertItem, type SuspenseItem } from './suspenseStore.ts'

/** Money that has arrived and whose member is not known. Amount in satang, above 0. */
export interface Unowned {
  kind: 'bank' | 'psp'
  /** The house's account that it came into: `bank:SCB`, `psp:WW`. */
  account: string
  /** What makes it count once, within its account. */
  key: string
  reference: string
  amount: bigint
  reason: string
  at: Date
  sendingBank?: string
  from?: { bankCode: string; accountNo: string; name: string }
  qrcodeId?: string
  ownerId?: string
  lak?: bigint
  /** The bill that a bank's line pays. */
  bill?: { provider: string; reference: string }
}

/**
 * Books arrived money against the suspense account of the account that it came into, in the
 * caller's transaction, once. Null when it is there already. It leaves only by a posting.
 */
export async function suspendArrival(
  context: Context,
  tx: LedgerTx,
  unowned: Unowned,
): Promise<SuspenseItem | null> {
  const { kind, account, key, reference, amount, reason, at, from } = unowned
  const id = context.ids.referenceFor('su', `${kind}:${account}`, key)
  const item = await insertItem(tx.db, {
    ...NOTHING,
    id,
    kind,
    account,
    amount,
    reference,
    reason,
    sending_bank: unowned.sendingBank ?? null,
    from_bank_code: from?.bankCode ?? '',
    from_account_no: from?.accountNo ?? '',
    from_name: from?.name ?? '',
    qrcode_id: unowned.qrcodeId ?? null,
    owner_id: unowned.ownerId ?? null,
    lak: unowned.lak ?? null,
    bill_provider: unowned.bill?.provider ?? null,
    bill_reference: unowned.bill?.reference ?? null,
    happened_at: at,
    received_at: context.clock.now(),
  })
  if (!item) return null
  const outcome = await tx.post({
    op: 'post',
    key: `suspense:${id}`,
    kind: 'suspense',
    legs: [{ from: `house:${account}`, to: suspenseOf(account), amount }],
  })
  if (!outcome.ok)
    throw outcome.refusal === 'INVALID_POSTING'
      ? new ImplausibleAmount()
      : new Error(`the ledger refused suspense ${id}: ${outcome.refusal}`)
  tellOperators(context, item)
  return item
}

/**
 * Keeps a line of the outside that cannot be read, as it came, for an operator: nothing is posted
 * for it. Nothing when it is kept already.
 */
export async function quarantineLine(
  context: Context,
  db: Kysely<Database>,
  line: { account: string; key: string; reference: string; raw: string; reason: string },
): Promise<void> {
  const now = context.clock.now()
  const item = await insertItem(db, {
    ...NOTHING,
    id: context.ids.referenceFor('su', `line:${line.account}`, line.key),
    kind: 'line',
    account: line.account,
    amount: null,
    reference: line.reference,
    reason: line.reason,
    raw: line.raw,
    happened_at: now,
    received_at: now,
  })
  if (item) tellOperators(context, item)
}

function tellOperators({ log, metrics }: Context, item: SuspenseItem): void {
  const { id, kind, account, reason, reference } = item
  metrics.suspended.inc({ kind, reason })
  const facts = { id, account, reason, reference, amount: item.amount && String(item.amount) }
  if (kind === 'line') log.error(facts, 'a line of the outside cannot be read: it is quarantined')
  else log.warn(facts, 'money waits in suspense for its owner')
}

const NOTHING = {
  sending_bank: null,
  qrcode_id: null,
  owner_id: null,
  raw: null,
  lak: null,
  bill_provider: null,
  bill_reference: null,
  state: 'WAITING' as const,
  member_id: null,
  deposit_id: null,
  first_operator: null,
  second_operator: null,
  decided_reason: null,
  ended_at: null,
  return_reference: null,
  sent_at: null,
  refused_at: null,
  next_attempt_at: null,
  bank_reference: null,
  fail_reason: null,
}
