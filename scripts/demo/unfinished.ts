import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pass } from './days.ts'
import type { DemoSite } from './demoSite.ts'
import { QUESTIONS } from './names.ts'
import { enter, type DemoOperator } from './operators.ts'
import { sessionOf, type Person } from './people.ts'

const HOUR_MS = 3_600_000

/**
 * What waits for a person this morning: something in each queue of the console, but for talks,
 * which weeks of play open.
 */
export async function leaveUnfinished(
  house: DemoSite,
  people: readonly Person[],
  team: readonly DemoOperator[],
): Promise<void> {
  const some = people.slice(-8)
  await heldPayouts(house, some)
  await strangersMoney(house, people)
  for (const person of some.slice(0, 3)) await unclearSlip(house, person)
  for (const [n, person] of some.slice(0, 2).entries()) {
    await complain(house, person, n)
    await ask(house, person, n)
  }
  if (some[3]) await sendCard(house, some[3])
  await proposeAdjustments(house, some, team)
  await largeWithdrawal(house, some)
  await pass(house)
  await pass(house)
}

const ourAccount = ({ context }: DemoSite) =>
  context.db
    .selectFrom('deposit_account')
    .select('account_no')
    .where('bank_code', '=', 'SCB')
    .where('bank_type', '=', 'BANK')
    .executeTakeFirstOrThrow()

/** Money from accounts that nobody has registered, and a QR code paid far above what it asks. */
async function strangersMoney(house: DemoSite, people: readonly Person[]): Promise<void> {
  const { world, call } = house
  const { account_no } = await ourAccount(house)
  const strangers = [
    ['SOMSAK RAKDEE', 1_250],
    ['นิภา แสนสุข', 300],
    [people[0]?.holder ?? 'NOBODY', 48_000],
  ] as const
  for (const [fromName, amount] of strangers)
    await world('POST', '/bank/transfer', {
      fromBankCode: 'KBANK',
      fromAccountNo: '9998887776',
      fromName,
      toAccountNo: account_no,
      amount,
    })
  const payer = people.at(-1)
  if (!payer) return
  const token = await sessionOf(house, payer)
  const { body } = await call('POST', '/api/qrcode/KBANK', token, { amount: 100 })
  if (body.qrcodeId) await world('POST', '/qr/pay', { qrcodeId: body.qrcodeId, amount: 6_000 })
}

/** A slip of which the bank shows too little to tell whose account it is. */
async function unclearSlip(house: DemoSite, person: Person): Promise<void> {
  const { world, upload } = house
  const { account_no } = await ourAccount(house)
  const { transRef, slipUrl } = await world('POST', '/bank/transfer', {
    fromBankCode: person.bankCode,
    fromAccountNo: person.accountNo,
    fromName: person.holder,
    toAccountNo: account_no,
    amount: 500,
    notify: false,
  })
  await world('POST', '/slipcheck', { transRef, shows: 'NONE' })
  const picture = Buffer.from(await (await fetch(slipUrl)).arrayBuffer())
  const { status } = await upload('/api/wallet/slip', await sessionOf(house, person), picture)
  if (status >= 400) throw new Error(`a slip was refused with ${status}`)
}

const COMPLAINTS = [
  'ถอนเงินเมื่อวานแล้วยังไม่เข้าบัญชี ช่วยตรวจสอบให้หน่อยค่ะ',
  'โบนัสหมดก่อนเวลาที่แจ้งไว้ ขอให้ตรวจสอบรายการด้วยครับ',
]
async function complain(house: DemoSite, person: Person, n: number): Promise<void> {
  await house.call('POST', '/api/complaints', await sessionOf(house, person), {
    clientId: crypto.randomUUID(),
    text: COMPLAINTS[n % COMPLAINTS.length],
  })
}

const CARD_PICTURE = join(import.meta.dirname, '../../web/public/icons/icon-512.png')
/** A card and a face to look at: the site's own sign, for nobody made up has either. */
async function sendCard(house: DemoSite, person: Person): Promise<void> {
  const { call, upload } = house
  const token = await sessionOf(house, person)
  const picture = await readFile(CARD_PICTURE)
  for (const paper of ['card', 'selfie']) {
    const { status } = await upload(`/api/identity/papers/${paper}`, token, picture)
    if (status >= 400) throw new Error(`a picture of a ${paper} was refused with ${status}`)
  }
  const { status } = await call('POST', '/api/identity/send', token, {
    to: 2,
    name: person.holder,
    number: '1101700230708',
    birthDate: '1990-05-01',
    expiresOn: null,
  })
  if (status >= 400) throw new Error(`a card was refused with ${status}`)
}

/** A question in the chat that nobody has answered. */
async function ask(house: DemoSite, person: Person, n: number): Promise<void> {
  await house.call('POST', '/api/chat/send-message', await sessionOf(house, person), {
    clientId: crypto.randomUUID(),
    userId: person.id,
    message: { message_type: 'text', payload: { text: QUESTIONS[n % QUESTIONS.length] } },
  })
}

/** Proposed by finance; a second operator has not decided. */
async function proposeAdjustments(
  house: DemoSite,
  people: readonly Person[],
  team: readonly DemoOperator[],
): Promise<void> {
  const finance = team.find(({ role }) => role === 'finance')
  if (!finance) return
  const token = await enter(house, finance)
  for (const [person, amount, reason] of [
    [people[0], 250, 'the prize of 12 November was not paid'],
    [people[1], 99.5, 'a fee that the bank took by mistake'],
  ] as const)
    if (person)
      await house.call('POST', `/api/ops/members/${person.id}/adjust`, token, { amount, reason })
}

/** Payouts that the bank keeps without an answer, for longer than an hour. */
async function heldPayouts(house: DemoSite, people: readonly Person[]): Promise<void> {
  const { world, clock } = house
  await world('POST', '/faults', { target: 'bank', kind: 'hold', times: 2 })
  for (const person of people.slice(4, 6)) await depositAndWithdraw(house, person, 1_500, 700)
  await pass(house)
  clock.advance(HOUR_MS + 60_000)
  await pass(house)
  await world('DELETE', '/faults')
}

/** From 100,000 on two operators approve. */
async function largeWithdrawal(house: DemoSite, people: readonly Person[]): Promise<void> {
  for (const [person, amount] of [
    [people[6], 100_000],
    [people[7], 24_000],
  ] as const)
    if (person) await depositAndWithdraw(house, person, amount + 1_000, amount)
}

async function depositAndWithdraw(
  house: DemoSite,
  person: Person,
  deposited: number,
  amount: number,
): Promise<void> {
  const token = await sessionOf(house, person)
  const qr = await house.call('POST', '/api/qrcode/KBANK', token, { amount: deposited })
  if (!qr.body.qrcodeId) return
  await house.payQr(person.id, qr.body.qrcodeId)
  await house.call('POST', '/api/wallet/withdraw', token, { amount })
}
