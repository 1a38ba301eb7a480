import { isYes } from '../answers.ts'
import type { History } from '../history.ts'
import { atBank, coolsOff, unsent } from '../payouts.ts'
import { DAY_MS, RuleBroken } from '../reference/rulebook.ts'
import type { Person } from '../site.ts'

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
  if (person.isSuspended || person.isContested || person.isGivenBack) return
  if (isUnderWay || bankCode === 'BCEL') return
  const isUsed = payments.isFrom(accountNo) || (await atBank(history, person)).size > 0
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
    if (isFirst && !isUsed)
      history.demandTaken(answer, 'a change of an unused bank account', /^sms/)
    return
  }
  history.demand(!isUsed, 'a bank account was changed over which money has moved')
  person.formerAccounts.push({ accountNo, until: site.now() })
  if (person.hasRecovered)
    person.unproven.push({
      from: { accountNo, isOwner: person.isOwner },
      isConfirmed: person.account.isConfirmedHolder,
      at: site.now(),
    })
  person.accountNo = next
  person.isOwner = true
  person.account.isConfirmedHolder = true
  await coolsOff(history, person, site.now())
}

/** Who holds the phone sets another password: every session ends, and payouts are in cooling-off. */
export async function recover(history: History, person: Person): Promise<void> {
  const { site, payments } = history
  if (person.isSuspended || person.isContested) return
  // What was sent from an account that is taken back now, and is not here yet, would be nobody's.
  const isUnderWay = payments.all.some((one) => one.owner === person && !one.credited)
  if (person.hasRecovered && isUnderWay) return
  const otpToken = await site.verifyPhone(person)
  if (otpToken === null) return
  const { client, memberId } = person
  const newPassword = `${person.password} anew`
  const body = { username: person.username, otpToken, newPassword }
  const answer = await site.visitor(person).post('/api/account/recover', body)
  history.demandTaken(answer, 'a recovery by a verified phone', /^sms/)
  if (!isYes(answer)) return
  history.demand(
    (await client.get('/api/wallet')).status === 401,
    'a session outlived a recovery of the password',
  )
  if (person.hasRecovered) await contested(history, person)
  person.hasRecovered = true
  person.password = newPassword
  person.client = await site.enter(memberId)
  // What was changed with the earlier password counts as the owner's own change.
  const { body: profile } = await person.client.get('/api/account/profile')
  history.demand(
    profile['bankAccountNo'] === person.accountNo,
    'a recovery took back a change of the bank account that its owner had confirmed',
  )
  await coolsOff(history, person, site.now())
}

/** Within so much time a recovery takes back what was changed with the recovered password. */
const GIVEN_BACK_MS = 3 * DAY_MS

/**
 * Recovered for the second time: nobody knows whose the account is. Nothing leaves it without an
 * operator, and the bank account is the one from before the first change by a recovered password.
 */
async function contested(history: History, person: Person): Promise<void> {
  const now = history.site.now()
  person.isContested = true
  for (const reference of await unsent(history, person))
    history.watch.mustWait(reference, 'CONTESTED')
  const [first] = person.unproven.filter(({ at }) => at > now - GIVEN_BACK_MS)
  person.unproven = []
  if (!first) return
  const { accountNo } = person
  Object.assign(person, first.from)
  person.account.isConfirmedHolder = first.isConfirmed
  person.isGivenBack = true
  person.formerAccounts = person.formerAccounts
    .filter((one) => one.accountNo !== person.accountNo)
    .concat({ accountNo, until: now })
}

/** An operator has looked at proof of identity: what is theirs may leave the account again. */
export async function liftContests({ site, people }: History): Promise<void> {
  for (const person of people.filter(({ isContested }) => isContested)) {
    const path = `/api/ops/members/${person.memberId}/contest/lift`
    const answer = await (await site.desk(0)).post(path, { reason: 'identity card and a call' })
    if (!isYes(answer)) throw new RuleBroken(`a contest was not lifted: ${answer.text}`)
    person.isContested = false
  }
}
