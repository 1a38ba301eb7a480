import { newAccountNo, newPhone, PASSWORD } from '../../src/client/person.ts'
import type { Member, Person } from '../people.ts'
import type { Scenario, Way } from './scenario.ts'
import { Stopped } from './scenario.ts'

const NAME = 'SOMCHAI JAIDEE'
const NEW_PASSWORD = 'Tamarind-42!'

/** A phone's code, as its owner reads and types it; gives the token that it verified. */
export async function verifiedPhone(way: Way, person: Person, phone: string): Promise<string> {
  const { otpToken } = await way.call('otpSend', person, { body: { phoneNumber: phone } })
  const [text] = (await way.outside('GET', `/sms?phone=${phone}`)) as {
    otpCode: string
  }[]
  if (!text) throw new Stopped('no SMS came')
  await way.call('otpVerify', person, { body: { otpToken, otpCode: text.otpCode } })
  return otpToken
}

/** Who has no account yet, at one address: a code belongs to the address that asked for it. */
export function stranger(way: Way): Person {
  const home = way.world.people.visitor(way.chance).address(way.chance)
  return { ...way.world.people.visitor(way.chance), own: {}, address: () => home }
}

/** Becomes a member by the calls of the register page, and logs in. */
export async function register(way: Way, inviteCode = ''): Promise<Member> {
  const visitor = stranger(way)
  const [phone, bankAccountNo] = [newPhone(), newAccountNo()]
  const otpToken = await verifiedPhone(way, visitor, phone)
  const form = {
    name: NAME,
    username: phone,
    password: PASSWORD,
    sourceCode: '',
    inviteCode,
    bankCode: 'SCB',
    bankAccountName: NAME,
    bankAccountNo,
    currency: 'BAHT',
    ageConfirmed: true,
  }
  await way.call('accountValidate', visitor, { body: form })
  const { _id } = await way.call('accountRegister', visitor, { body: { ...form, otpToken } })
  const login = { username: phone, password: PASSWORD }
  const { token } = await way.call('login', visitor, { body: login })
  const member = way.world.people.joined({ memberId: _id, phone, token, bankAccountNo }, visitor)
  await way.call('profile', member)
  return member
}

/** Logs in again whose session has ended. */
export async function enter(way: Way, member: Member): Promise<void> {
  const { phone } = member.client
  const body = { username: phone, password: member.password }
  const { token } = await way.call('login', stranger(way), { body })
  way.world.people.entered(member, token)
}

async function changeBank(way: Way): Promise<void> {
  const member = await register(way)
  const body = {
    name: NAME,
    bankCode: 'KBANK',
    bankAccountName: NAME,
    bankAccountNo: newAccountNo(),
  }
  await way.aMinute()
  const otpToken = await verifiedPhone(way, member, member.client.phone)
  const proven = { ...body, password: member.password, otpToken }
  await way.call('profileUpdate', member, { body: proven })
  way.world.people.secrets.set(body.bankAccountNo, member.id)
  await way.call('bankState', member)
}

async function recover(way: Way, member: Member, newPassword: string): Promise<void> {
  await way.aMinute()
  const someone = stranger(way)
  const { phone } = member.client
  const otpToken = await verifiedPhone(way, someone, phone)
  await way.call('accountRecover', someone, { body: { username: phone, otpToken, newPassword } })
  member.password = newPassword
}

async function forgetPassword(way: Way): Promise<void> {
  const member = await register(way)
  await recover(way, member, NEW_PASSWORD)
  await enter(way, member)
  await way.call('sessions', member)
}

/** Two recoveries leave open whose the account is, until an operator has looked. */
async function contestAccount(way: Way): Promise<void> {
  const member = await register(way)
  await recover(way, member, NEW_PASSWORD)
  await recover(way, member, `${NEW_PASSWORD}2`)
  const operator = await way.operator('finance')
  const body = { reason: 'for the fuzzer' }
  await way.call('opsMemberContestLift', operator, { params: { id: member.id }, body })
  await enter(way, member)
}

async function changePassword(way: Way): Promise<void> {
  const member = await register(way)
  const body = { oldPassword: member.password, newPassword: NEW_PASSWORD }
  await way.call('changePassword', member, { body })
  member.password = NEW_PASSWORD
  await enter(way, member)
}

export const NEWCOMERS: readonly Scenario[] = [
  { name: 'changes the bank account', run: changeBank },
  { name: 'changes the password', run: changePassword },
  { name: 'forgets the password', run: forgetPassword },
  { name: 'has a contested account', run: contestAccount },
]
