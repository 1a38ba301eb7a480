import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { renderSVG } from 'uqr'
import type { Context } from '../../../../context.ts'
import { demandAttempts } from '../../../../limits/attempts.ts'
import { countsByAddress } from '../../../../limits/networks.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { maskAccount } from '../../../site/public.ts'
import { findWithdrawal } from '../store.ts'
import { keepCode, paidByCode } from './store.ts'

/** Whoever is shown slips looks at a few; one who tries codes is stopped long before one fits. */
const LOOKS = { name: 'payout-slip-address', hits: 60, seconds: 600 }
/** The page that checks a slip; what is behind # is in no server's log. */
const PAGE = '/fair#'

/**
 * The public address of the slip of a member's own paid withdrawal: made when it is first asked
 * for, the same from then on. NOT_FOUND for another's, and for what the bank has not paid.
 */
export async function payoutSlip(
  context: Context,
  { memberId, reference, origin }: { memberId: string; reference: string; origin: string },
): Promise<Answer<'payoutSlip'>> {
  const { db, ids, clock } = context
  const row = await findWithdrawal(db, reference)
  if (row?.member_id !== memberId || row.state !== 'PAID') throw new Refused('NOT_FOUND')
  const code = await keepCode(db, {
    withdrawalId: row.id,
    code: ids.reference('ps'),
    at: clock.now(),
  })
  const url = `${origin}${PAGE}${code}`
  return { code, url, qrcode: renderSVG(url, { border: 1, ecc: 'M' }) }
}

/**
 * What a slip with this code shows: neither a name nor a whole account number. NOT_FOUND for a code
 * that is not ours; REQUEST_LIMIT past 60 looks of an address in ten minutes.
 */
export async function shownPayout(
  context: Context,
  code: string,
  ip: string,
): Promise<Answer<'fairPayout'>> {
  await demandAttempts(context, countsByAddress(LOOKS, ip))
  const row = await paidByCode(context.db, code)
  if (!row?.ended_at) throw new Refused('NOT_FOUND')
  const { lak, lak_rate: rate } = row
  return {
    amount: toBaht(row.amount),
    ...(lak !== null &&
      rate !== null && {
        kip: {
          amount: Number(lak),
          perBaht: Number(rate) / 100,
          at: row.requested_at.toISOString(),
        },
      }),
    bank: {
      nameTH: row.name_th ?? row.bank_code,
      nameEN: row.name_en ?? row.bank_code,
      nameLA: row.name_la ?? '',
    },
    account: maskAccount(row.account_no),
    reference: row.id,
    ...(row.bank_reference !== null && { bankReference: row.bank_reference }),
    askedAt: row.requested_at.toISOString(),
    paidAt: row.ended_at.toISOString(),
  }
}
