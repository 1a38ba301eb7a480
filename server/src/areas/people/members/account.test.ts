import { describe, expect, test } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { findMember } from './member.ts'
import { markBankUsed } from './standing.ts'

const house = await testApp({ settings: { registerOTP: false } })
const profileOf = (person: Registered, change: Record<string, unknown> = {}) => ({
  name: 'สมชาย',
  bankCode: person.bankCode,
  bankAccountName: person.bankAccountName,
  bankAccountNo: person.bankAccountNo,
  ...change,
})
/** The password, and a token verified for the member's own phone. */
const proofOf = async (person: Registered) => {
  house.clock.advance(61_000)
  return {
    password: person.password,
    otpToken: await house.verifyPhone(person.client, person.username),
  }
}
let free = 6_000_000_000
const accountNo = () => String(++free)

describe('the profile', () => {
  test('takes another name and bank account, and shows them', async () => {
    const person = await house.register()
    const no = accountNo()
    const answer = await person.client.put(
      '/api/account/profile',
      profileOf(person, {
        name: 'somsri',
        bankCode: 'GSB',
        bankAccountNo: no,
        ...(await proofOf(person)),
      }),
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ name: 'SOMSRI', bankCode: 'GSB', bankAccountNo: no })
  })

  test.each([
    [{ name: '' }, 'INVALID_USER_INFO'],
    [{ bankAccountNo: 'x' }, 'INVALID_USER_INFO'],
    [{ bankCode: 'NOBANK' }, 'INVALID_BANK'],
    [{ bankCode: 'BBL', bankAccountName: 'สมชาย' }, 'BANK_ACCOUNT_NAME_ENG'],
  ])('refuses %j with %s', async (change, message) => {
    const person = await house.register()
    expect(
      (await person.client.put('/api/account/profile', profileOf(person, change))).body.message,
    ).toBe(message)
    expect((await findMember(house.context.db, person.memberId))?.bankCode).toBe('SCB')
  })

  test("refuses another member's account, and does not become a directory of accounts", async () => {
    const [owner, other] = [await house.register(), await house.register()]
    const proof = await proofOf(other)
    const ask = () =>
      other.client.put(
        '/api/account/profile',
        profileOf(other, { bankAccountNo: owner.bankAccountNo, ...proof }),
      )
    const answers = []
    for (let i = 0; i < 21; i++) answers.push((await ask()).body.message)
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('EXISTING_BANK'))
    expect(answers[20]).toBe('REQUEST_LIMIT')
  })

  test('refuses one of our own accounts, also one that is no longer offered', async () => {
    const person = await house.register()
    const proof = await proofOf(person)
    for (const active of [true, false]) {
      await house.context.db
        .updateTable('deposit_account')
        .set({ active })
        .where('account_no', '=', '4050012345')
        .execute()
      const answer = await person.client.put(
        '/api/account/profile',
        profileOf(person, { bankAccountNo: '4050012345', ...proof }),
      )
      expect([answer.status, answer.body]).toEqual([409, { message: 'EXISTING_BANK' }])
    }
  })

  test('keeps the bank account once money has moved over it; the name may still change', async () => {
    const person = await house.register()
    const at = house.clock.now()
    await markBankUsed(house.context.db, person.memberId, at)
    await markBankUsed(house.context.db, person.memberId, new Date(at.getTime() + 1000))
    expect((await findMember(house.context.db, person.memberId))?.bankUsedAt).toEqual(at)
    expect((await person.client.get('/api/account/bank')).body).toMatchObject({ isLocked: true })
    for (const change of [
      { bankAccountNo: accountNo() },
      { bankCode: 'GSB' },
      { bankAccountName: 'OTHER' },
    ]) {
      const answer = await person.client.put('/api/account/profile', profileOf(person, change))
      expect([answer.status, answer.body]).toEqual([409, { message: 'BANK_LOCKED' }])
    }
    expect(
      (await person.client.put('/api/account/profile', profileOf(person, { name: 'somsri' }))).body
        .name,
    ).toBe('SOMSRI')
  })

  test('gives one of two members the account that both want at once', async () => {
    const people = await Promise.all([house.register(), house.register(), house.register()])
    const bankAccountNo = accountNo()
    const proofs: object[] = []
    for (const person of people) proofs.push(await proofOf(person))
    const answers = await Promise.all(
      people.map((person, n) =>
        person.client.put(
          '/api/account/profile',
          profileOf(person, { bankAccountNo, ...proofs[n] }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.message === 'EXISTING_BANK')).toHaveLength(2)
  })
})

describe("the holder's name", () => {
  const thaiAtKtb = async () => {
    const person = await house.register({ bankCode: 'KTB', bankAccountNo: accountNo() })
    await house.context.db
      .updateTable('member')
      .set({ bank_account_name: 'สมชาย' })
      .where('id', '=', person.memberId)
      .execute()
    return person
  }
  test('S191: may be spelt in English once, where it is not yet', async () => {
    const person = await thaiAtKtb()
    await markBankUsed(house.context.db, person.memberId, house.clock.now())
    const put = (bankCode: string, bankAccountName: string) =>
      person.client.put('/api/account/bankAccountName', { bankCode, bankAccountName })
    expect((await put('SCB', 'SOMCHAI')).body.message).toBe('INVALID_BANK')
    for (const name of ['', 'สมชาย', 'SOMCHAI 2'])
      expect((await put('KTB', name)).body.message).toBe('BANK_ACCOUNT_NAME_ENG')
    expect((await put('KTB', 'somchai jaidee')).body.bankAccountName).toBe('SOMCHAI JAIDEE')
    expect((await put('KTB', 'SOMEONE ELSE')).body.message).toBe('BANK_LOCKED')
    expect((await put('KTB', 'สมชาย')).body.message).toBe('BANK_ACCOUNT_NAME_ENG')
  })
  test('S191: is locked at every other bank', async () => {
    const person = await house.register()
    expect(
      (
        await person.client.put('/api/account/bankAccountName', {
          bankCode: 'SCB',
          bankAccountName: 'OTHER',
        })
      ).body.message,
    ).toBe('BANK_LOCKED')
  })
})

describe('the password', () => {
  test('S192: changes, ends every other session, and the old one is dead', async () => {
    const person = await house.register()
    const other = await house
      .client(undefined, '192.0.2.50')
      .post('/api/login', { username: person.username, password: person.password })
    const answer = await person.client.put('/api/account/changepwd', {
      oldPassword: person.password,
      newPassword: 'battery staple',
    })
    expect([answer.status, answer.body]).toEqual([200, { message: 'SUCCESS' }])
    expect((await person.client.get('/api/account/profile')).status).toBe(200)
    expect(
      (await house.client(String(other.body.token)).get('/api/account/profile')).body.message,
    ).toBe('invalid-token')
    const login = (password: string) =>
      house
        .client(undefined, '192.0.2.50')
        .post('/api/login', { username: person.username, password })
    expect((await login(person.password)).status).toBe(401)
    expect((await login('battery staple')).status).toBe(200)
  })

  test('refuses a weak new one, and a wrong old one five times', async () => {
    const person = await house.register()
    const change = (oldPassword: string, newPassword: string) =>
      person.client.put('/api/account/changepwd', { oldPassword, newPassword })
    for (const weak of ['short', 'password1', person.username]) {
      expect((await change(person.password, weak)).body).toMatchObject({
        message: 'INVALID_USER_INFO',
        details: { fields: ['newPassword'] },
      })
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => change('not this one', 'battery staple')),
    )
    expect(answers.filter((answer) => answer.body.message === 'WRONG_PASSWORD')).toHaveLength(5)
    expect(answers.filter((answer) => answer.body.message === 'REQUEST_LIMIT')).toHaveLength(7)
    expect((await change(person.password, 'battery staple')).status).toBe(429)
    house.clock.advance(15 * 60_000)
    expect((await change(person.password, 'battery staple')).status).toBe(200)
  })

  test('makes one of two changes at once', async () => {
    const person = await house.register()
    const answers = await Promise.all(
      ['battery staple 1', 'battery staple 2'].map((newPassword) =>
        person.client.put('/api/account/changepwd', { oldPassword: person.password, newPassword }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })
})
