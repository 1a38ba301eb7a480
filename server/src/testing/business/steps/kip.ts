import type { History } from '../history.ts'
import type { AtBank } from '../payouts.ts'
import { demand } from '../reference/rulebook.ts'
import type { Person, Site } from '../site.ts'

/** Satang that so many kip are by the rate of now: what is below a satang is nobody's. */
export const worthOf = (site: Site, kip: number): number =>
  Math.floor((kip * 100) / (site.rates.at(-1)?.perBaht ?? Infinity))

/** A baht is so many kip from now on. */
export async function changeRate(
  site: Site,
  histories: readonly History[],
  perBaht: number,
): Promise<void> {
  site.rates.push({ perBaht, since: site.now() })
  await site.context.settings.set('lakPerBaht', perBaht)
  // What nobody has told us of yet is worth what it is when we hear of it.
  const inKip = histories.flatMap(({ payments }) => payments.all.filter(({ kip }) => kip))
  if (inKip.length === 0) return
  const known = await site.context.db
    .selectFrom('bank_transfer')
    .select('reference')
    .where(
      'reference',
      'in',
      inKip.map(({ reference }) => reference),
    )
    .execute()
  const heard = new Set(known.map(({ reference }) => reference))
  for (const payment of inKip)
    if (payment.kip && !heard.has(payment.reference)) payment.amount = worthOf(site, payment.kip)
}

/**
 * The bank was ordered what was asked for: in kip for an account in kip, by the rate of the moment
 * in which it was asked for.
 */
export async function demandKip(history: History, person: Person, order: AtBank): Promise<void> {
  const { site } = history
  const { reference, amount, currency } = order
  const asked = person.account.payouts.get(reference)?.amount ?? 0
  const isInKip = person.bankCode === 'BCEL'
  demand(currency === (isInKip ? 'LAK' : 'THB'), `a payout was ordered in ${currency}`)
  if (!isInKip) return demand(Math.round(amount * 100) === asked, `${amount} paid for ${asked}`)
  const answer = await (await site.desk(0)).get(`/api/ops/withdrawals/${reference}`)
  const { kip } = answer.body['withdrawal'] as {
    kip: { amount: number; perBaht: number; at: string } | null
  }
  const at = Date.parse(kip?.at ?? '')
  const rate = site.rates.findLast(({ since }) => since <= at)?.perBaht ?? 0
  demand(kip?.perBaht === rate, `${kip?.perBaht} kip a baht, where a baht was ${rate}`)
  const due = Math.floor((asked * rate) / 100)
  demand(kip?.amount === due && amount === due, `${amount} kip paid, and ${due} were due`)
  const told = await person.client.post('/api/statement', { page: 1, limit: 100 })
  const rows = told.body['statements'] as Line[] | undefined
  // The line is written a moment before the case: others may let the clock go on between the two.
  const isTold = rows?.some(
    (row) =>
      row.statementType === 'withdraw' &&
      Math.round(row.amount * 100) === asked &&
      row.kip?.amount === due &&
      row.kip.perBaht === rate,
  )
  demand(told.status !== 200 || isTold === true, `no line of the statement tells of ${due} kip`)
}

interface Line {
  statementType: string
  amount: number
  kip?: { amount: number; perBaht: number }
}
