import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { walletLinkOf, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import { work } from '../../../operations/work.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandKnownForDeposit } from '../../identity/public.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { demandDepositRoom } from '../../safety/public.ts'
import { isWalletAccount } from '../../site/public.ts'
import { answerFor, holdOf, refusalOf } from './ending.ts'
import { LEASE_MS, resolveLink, WALLET_LINKS, walletLinks } from './redeem.ts'
import { codeOf, MIN_LINK_AMOUNT, unsealLink } from './rules.ts'
import { codeIsTaken, findLink, insertLink, type WalletLink } from './store.ts'

interface LinkSubmission {
  memberId: string
  sealed: string
  /** The key with what it belongs to: the answer is kept under it, with the deposit. */
  asked: IdempotentRequest | null
}

/**
 * Redeems a wallet link into the member's wallet. TRUELINK_INVALID for anything that is not a link
 * of the one host, unknown, made out to another account or under 2 baht; TRUELINK_DUPLICATE once
 * anybody has given it; NO_WALLET for an account that is not ours; SELF_EXCLUDED for a link that is
 * not being redeemed yet. SERVICE_UNAVAILABLE while the issuer does not answer: when the row was
 * written (details name its reference), the statement shows it PENDING and it is asked about until
 * it is known.
 */
export async function redeem(context: Context, given: LinkSubmission): Promise<Answer<'truelink'>> {
  const { memberId, asked } = given
  const opened = unsealLink(given.sealed, context.config.truelinkSecret)
  if (!opened) throw new Refused('TRUELINK_INVALID')
  if (!(await isWalletAccount(context.db, opened.walletAccountName))) throw new Refused('NO_WALLET')
  const code = codeOf(opened.link, context.providers.walletLink.host)
  if (code === null) throw new Refused('TRUELINK_INVALID')
  const id =
    asked === null
      ? context.ids.reference('wl')
      : context.ids.referenceFor('wl', memberId, asked.key)
  const fresh = await context.mutex.run(`walletlink:${code}`, async () =>
    (await findLink(context.db, id))
      ? null
      : await writeDown(context, { id, memberId, code, walletAccount: opened.walletAccountName }),
  )
  if (fresh === null) return answerOf(context, await resolveLink(context, id, asked))
  await work(context, walletLinks(context), { ...fresh, asked }, 'SEND')
  return answerOf(context, await findLink(context.db, id))
}

/** Looks at the link before anything is redeemed, then the row and the hold in one commit. */
async function writeDown(
  context: Context,
  asked: { id: string; memberId: string; code: string; walletAccount: string },
): Promise<WalletLink> {
  const { id, memberId, code, walletAccount } = asked
  await demandNotExcluded(context, memberId)
  if (await codeIsTaken(context.db, code)) throw new Refused('TRUELINK_DUPLICATE')
  const voucher = await context.providers.walletLink.look(code)
  if (voucher.kind === 'unknown') throw new Refused('SERVICE_UNAVAILABLE')
  if (voucher.kind === 'refused' || voucher.value.walletAccountName !== walletAccount)
    throw new Refused('TRUELINK_INVALID')
  const { amount, redeemed } = voucher.value
  if (redeemed) throw new Refused('TRUELINK_DUPLICATE')
  if (amount < MIN_LINK_AMOUNT)
    throw new Refused('TRUELINK_INVALID', { details: { minimum: toBaht(MIN_LINK_AMOUNT) } })
  const now = context.clock.now()
  const row: WalletLink = {
    id,
    member_id: memberId,
    code,
    wallet_account: walletAccount,
    amount,
    state: 'REDEEMING',
    fail_reason: null,
    deposit_id: null,
    attempts: 1,
    // Until then its writer is at it.
    next_attempt_at: new Date(now.getTime() + LEASE_MS),
    created_at: now,
    ended_at: null,
  }
  await keepTrace(context, WALLET_LINKS, id)
  await hold(context, row)
  return row
}

const hold = money('walletlink.hold', {
  claims: (row: WalletLink) => [`member:${row.member_id}`, `link ${row.code}`],
  async run(context: Context, tx, row) {
    const { id, member_id: memberId, wallet_account: account, amount } = row
    await demandDepositRoom(context, tx.db, { memberId, amount })
    await demandKnownForDeposit(context, tx.db, { memberId, amount })
    if (!(await insertLink(tx.db, row))) throw new Refused('TRUELINK_DUPLICATE')
    await tx.open([walletOf(memberId)])
    const outcome = await tx.post({
      op: 'hold',
      key: holdOf(id),
      kind: 'deposit',
      from: walletLinkOf(account),
      amount,
      line: { memberId, type: 'deposit', from: account, to: 'WALLET', amount },
    })
    if (!outcome.ok) throw new Error(`the ledger refused the hold of ${id}: ${outcome.refusal}`)
    tx.afterCommit(() => context.events.emit('onItsWay.changed', { memberId }))
  },
})

async function answerOf(
  context: Context,
  row: WalletLink | undefined,
): Promise<Answer<'truelink'>> {
  if (!row) throw new Error('a wallet link vanished')
  if (row.state === 'FAILED') throw refusalOf(row.fail_reason)
  if (row.state === 'REDEEMING')
    throw new Refused('SERVICE_UNAVAILABLE', { details: { reference: row.id }, retryAfter: 5 })
  const address = walletOf(row.member_id)
  const balance = (await context.ledger.balances([address])).get(address)?.balance ?? 0n
  return answerFor(row.amount, balance)
}
