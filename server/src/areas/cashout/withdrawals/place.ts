import type { Answer } from '@krapao/contract/calls'
import { toBaht, toSatang } from '@krapao/contract/money'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { Outcome, Posting } from '../../../ledger/port.ts'
import { balanceOf } from '../../../ledger/reads/balances.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { keepHits, reasonOf, writeHits } from '../../identity/public.ts'
import { spendConfirmations, type Member } from '../../people/public.ts'
import { approvalReasonsOf, type ApprovalWait, type HeldPayout } from './approvalReasons.ts'
import { factsOf, kipOf, refusalOf, type Kip, type Request } from './facts.ts'
import { isDue, PAYOUTS } from './payouts/payout.ts'
import { prepare, type GatherFunds } from './prepare.ts'
import { approvalsFor } from './rules.ts'
import { insertWithdrawals, type NewWithdrawal, type Withdrawal } from './store.ts'

type Withdrawn = Answer<'withdraw'>

/** Amount in baht of the wire. */
interface WithdrawOrder {
  memberId: string
  amount: number
  /** What confirms it, where the member has chosen so. */
  word?: string | null
  idempotencyKey: string | null
  /** The key with what it belongs to: the answer is kept under it, with the money. */
  asked?: IdempotentRequest | null
}

/**
 * Takes the amount out of the wallet and sends it, or has it wait for operators or a rest to end,
 * to the member's registered account. With `gather`, what the wallet lacks is brought in from the
 * games first. BONUS_CONDITION (details: what is lacking) while a play-through is active, its
 * conditions looked at first; LIMIT_EXCEEDED (details: `limit` min, max or open), LEVEL_LIMIT,
 * NO_BANK, MONEY_NOT_ENOUGH; TRANSFER_PENDING while a game has not answered, when nothing was
 * withdrawn; IDENTITY_HELD where a rule of the house refuses it; WITHDRAWAL_UNCONFIRMED where the
 * member has chosen to confirm and `word` is not of this amount and account, or used: it is spent
 * with the money.
 */
export async function withdraw(
  context: Context,
  order: WithdrawOrder,
  gather: GatherFunds | null = null,
): Promise<Answer<'withdraw'>> {
  const { memberId, word = null, idempotencyKey, asked = null } = order
  const id =
    idempotencyKey === null
      ? context.ids.reference('wd')
      : context.ids.referenceFor('wd', memberId, idempotencyKey)
  const request: Request = { id, memberId, amount: toSatang(order.amount), word }
  await keepTrace(context, PAYOUTS, id)
  try {
    // Who gathers does so one by one, so that a burst of one member's requests gathers once.
    return gather
      ? await context.mutex.run(`withdraw:${memberId}`, async () =>
          place(context, await prepare(context, request, gather), asked),
        )
      : await place(context, request, asked)
  } finally {
    // An attempt that was refused is told too.
    context.events.emit('money.moved', { memberId, why: 'withdraw' })
  }
}

/** Read behind the hold. */
const waitOf = perContext((context: Context) =>
  batchLoader<HeldPayout, ApprovalWait>((db, held) => approvalReasonsOf(context, db, held)),
)

/**
 * The rules, the hold, whether it waits, the row and the answer, in one commit. A member is locked
 * until then and has one request in it at most, so the 24 hours that are counted cannot grow
 * meanwhile.
 */
const place = money('withdraw', {
  claims: ({ memberId }: Request) => [`member:${memberId}`],
  async run(context: Context, tx, item: Request): Promise<Withdrawn> {
    const { id, memberId, amount } = item
    const facts = await factsOf(context)(tx.db, item)
    if (facts.row) return answerOf(facts.row, await balanceOf(tx.db, walletOf(memberId)))
    // What the outside knows may change the answer.
    if (!item.prepared && (facts.playing || facts.hasLate || facts.waitsForPlay))
      tx.againAfter(() => prepare(context, item))
    const refused = item.refused ?? refusalOf(context, item, facts)
    // Kept though nothing else is: by it the refusal can be explained.
    if (refused?.code === 'IDENTITY_HELD' && !item.refused)
      tx.againAfter(async () => {
        await keepHits(context.db, facts.rules)
        return { ...item, refused }
      })
    if (refused) throw refused
    const { member, day, identity } = facts
    if (!member) throw new Error(`a request of nobody: ${id}`)
    const kip = kipOf(context, member, amount)
    const [outcome, wait] = await tx.postAndRead(holdFor(item, member, kip), () =>
      waitOf(context)(tx.db, {
        member,
        amount,
        day,
        isBlocked: identity.isBlocked,
        isHeld: identity.isHeld,
        rule: reasonOf(facts.rules),
      }),
    )
    // A wallet that was never opened holds nothing.
    if (!outcome.ok && ['INSUFFICIENT', 'UNKNOWN_ACCOUNT'].includes(outcome.refusal)) {
      const available = toBaht(await balanceOf(tx.db, walletOf(memberId)))
      throw new Refused('MONEY_NOT_ENOUGH', { details: { available } })
    }
    if (!outcome.ok) throw new Error(`the ledger refused the hold of ${id}: ${outcome.refusal}`)
    const now = context.clock.now()
    const row = rowFor(item, { member, kip, wait }, now)
    tx.withCommit(insertWithdrawals, row)
    for (const hit of facts.rules) tx.withCommit(writeHits, hit)
    if (member.confirmsWithdrawals && item.word !== null)
      tx.withCommit(spendConfirmations, item.word)
    if (isDue(row, now)) tx.afterCommit(() => context.jobs.wake(PAYOUTS))
    return answerOf(row, balanceAfter(outcome, memberId))
  },
})

const holdFor = (item: Request, member: Member, kip: Kip | null): Posting => ({
  op: 'hold',
  key: `${item.id}:hold`,
  kind: 'withdraw',
  from: walletOf(item.memberId),
  amount: item.amount,
  line: {
    memberId: item.memberId,
    type: 'withdraw',
    from: 'WALLET',
    to: member.bankCode,
    amount: item.amount,
    ...(kip && { note: { lak: String(kip.amount), lakRate: String(kip.rate) } }),
  },
})

function rowFor(
  item: Request,
  { member, kip, wait }: { member: Member; kip: Kip | null; wait: ApprovalWait },
  now: Date,
): NewWithdrawal & Pick<Withdrawal, 'state' | 'next_attempt_at'> {
  const { reasons, restUntil } = wait
  const needed = approvalsFor(reasons)
  return {
    id: item.id,
    member_id: item.memberId,
    amount: item.amount,
    state: needed === 0 ? 'APPROVED' : 'REQUESTED',
    approvals_needed: needed,
    reasons,
    bank_code: member.bankCode,
    account_no: member.bankAccountNo,
    account_name: member.bankAccountName,
    lak: kip?.amount ?? null,
    lak_rate: kip?.rate ?? null,
    next_attempt_at: needed === 0 ? (restUntil ?? now) : null,
    // Now that the money is held: what was paid in before this moment may be part of it.
    requested_at: now,
  }
}

function answerOf(row: Pick<NewWithdrawal, 'id' | 'state'>, wallet: bigint): Withdrawn {
  const status = row.state === 'PAID' ? 'SUCCESS' : row.state === 'FAILED' ? 'FAILED' : 'PENDING'
  return { reference: row.id, status, wallet: { amount: toBaht(wallet) } }
}

const balanceAfter = (outcome: Outcome & { ok: true }, memberId: string): bigint =>
  outcome.changes.find(({ address }) => address === walletOf(memberId))?.balance ?? 0n
