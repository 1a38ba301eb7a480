import { type History, isYes } from './history.ts'
import type { Person } from './site.ts'

/**
 * Another bank account of the member's own, with password and SMS code. Refused once money has
 * moved over the one before.
 */
export async function changeBank(history: History, person: Person): Promise<void> {
  const { site, payments } = history
  const { bankCode, accountNo } = person
  // What was sent from the account before and is not here yet would be nobody's.
  const isUnderWay = payments.all.some((one) => one.owner === person && !one.credited)
  // BCEL is a bank of the Laos build.
  if (person.isSuspended || isUnderWay || bankCode === 'BCEL') return
  const isUsed = payments.isFrom(accountNo) || (await history.atBank(person)).size > 0
  const isFirst = person.formerAccounts.length === 0 && person.account.payouts.size === 0
  const otpToken = await site.verifyPhone(person)
  if (otpToken === null) return
  const next = site.newAccountNo()
  const answer = await person.client.put('/api/account/profile', {
    name: 'สมาชิก',
    bankCode,
    bankAccountName: person.name,
    bankAccountNo: next,
    password: person.password,
    otpToken,
  })
  if (!isYes(answer)) {
    if (isFirst && !isUsed) history.demandTaken(answer, 'a change of an unused bank account')
    return
  }
  history.demand(!isUsed, 'a bank account was changed over which money has moved')
  person.formerAccounts.push({ accountNo, until: site.now() })
  person.accountNo = next
  person.isOwner = true
  person.account.isConfirmedHolder = true
  await history.rests(person, site.now())
}

/** Who holds the phone sets another password: every session ends, and payouts rest. */
export async function recover(history: History, person: Person): Promise<void> {
  const { site } = history
  if (person.isSuspended || person.hasRecovered) return
  const otpToken = await site.verifyPhone(person)
  if (otpToken === null) return
  const { client, memberId } = person
  const newPassword = `${person.password} anew`
  const body = { username: person.username, otpToken, newPassword }
  const answer = await site.visitor(person).post('/api/account/recover', body)
  history.demandTaken(answer, 'a recovery by a verified phone')
  if (!isYes(answer)) return
  history.demand(
    (await client.get('/api/wallet')).status === 401,
    'a session outlived a recovery of the password',
  )
  person.hasRecovered = true
  person.password = newPassword
  person.client = await site.enter(memberId)
  // What was changed with the password of before is the owner's own word.
  const { body: profile } = await person.client.get('/api/account/profile')
  history.demand(
    profile['bankAccountNo'] === person.accountNo,
    'a recovery took back a change of the bank account that its owner had confirmed',
  )
  await history.rests(person, site.now())
}
