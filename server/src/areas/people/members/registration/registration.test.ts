import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { clause } from '../../../../testing/clause.ts'

const house = await testApp({
  settings: { registerOTP: false },
  env: { CHEAP_PASSWORDS: '' },
})
let n = 0
const body = (change: Record<string, unknown> = {}) => {
  n++
  return {
    name: 'somchai',
    username: `09${String(10_000_000 + n)}`,
    password: 'correct horse',
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode: 'SCB',
    bankAccountName: 'somchai jaidee',
    bankAccountNo: String(7_000_000_000 + n),
    currency: 'BAHT',
    ageConfirmed: true,
    ...change,
  }
}
/** Another person's line each time, so that the limits by address stay out of the way. */
const someone = () => house.client(undefined, `198.51.${Math.floor(++n / 250)}.${n % 250}`)
const register = (change: Record<string, unknown> = {}) =>
  someone().post('/api/account', body(change))
const validate = (change: Record<string, unknown> = {}) =>
  someone().post(
    '/api/account/validate',
    body({ bankCode: '', bankAccountName: '', bankAccountNo: '', ageConfirmed: false, ...change }),
  )
const count = async () =>
  Number(
    (
      await house.context.db
        .selectFrom('member')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('validate and register refuse', () => {
  test.each([
    [{ username: '12345' }, 400, 'PHONE_NUMBER_REQUIRE_10_DIGIT', undefined],
    [{ name: '' }, 400, 'INVALID_USER_INFO', ['name']],
    [{ password: 'password1' }, 400, 'INVALID_USER_INFO', ['password']],
    [{ sourceCode: 'NOWHERE' }, 400, 'INVALID_USER_INFO', ['sourceCode']],
    [{ inviteCode: 'PR0000000000' }, 400, 'INVALID_USER_INFO', ['inviteCode']],
    [
      { bankCode: 'NOBANK', bankAccountName: 'A B', bankAccountNo: '1234567890' },
      400,
      'INVALID_BANK',
      undefined,
    ],
    [
      { bankCode: 'BCEL', bankAccountName: 'A B', bankAccountNo: '1234567890' },
      400,
      'INVALID_BANK',
      undefined,
    ],
    [
      { bankCode: 'KTB', bankAccountName: 'สมชาย', bankAccountNo: '1234567890' },
      400,
      'BANK_ACCOUNT_NAME_ENG',
      undefined,
    ],
    [
      { bankCode: 'SCB', bankAccountName: 'A B', bankAccountNo: 'x' },
      400,
      'INVALID_USER_INFO',
      ['bankAccountNo'],
    ],
    [{ unknown: 1 }, 400, 'INVALID_REQUEST', ['unknown']],
    [{ name: 7 }, 400, 'INVALID_REQUEST', ['name']],
    [{ name: 'a\u0000b' }, 400, 'INVALID_REQUEST', ['name']],
  ])('%j', async (change, status, message, fields) => {
    const before = await count()
    for (const answer of [await validate(change), await register(change)]) {
      expect(answer.body).toMatchObject({ message, ...(fields ? { details: { fields } } : {}) })
      expect(answer.status).toBe(status)
    }
    expect(await count()).toBe(before)
  })

  test(clause('GLI 2.5.2a', 'what is missing, on registration only'), async () => {
    expect((await validate()).body).toEqual({ message: 'OK' })
    expect(
      (
        await register({
          bankCode: '',
          bankAccountName: '',
          bankAccountNo: '',
          ageConfirmed: false,
        })
      ).body,
    ).toEqual({
      message: 'INVALID_USER_INFO',
      details: { fields: ['ageConfirmed', 'bankCode', 'bankAccountName', 'bankAccountNo'] },
    })
  })

  test(clause('GLI 2.5.2a', 'a phone and a bank account that are there'), async () => {
    const first = body()
    expect((await someone().post('/api/account', first)).status).toBe(201)
    const samePhone = { username: first.username }
    const sameBank = {
      bankCode: first.bankCode,
      bankAccountNo: first.bankAccountNo,
      bankAccountName: 'OTHER',
    }
    const zerosBefore = { ...sameBank, bankAccountNo: `00${first.bankAccountNo}` }
    const ours = { bankCode: 'KBANK', bankAccountNo: '0123456789' }
    for (const [change, message] of [
      [samePhone, 'EXISTING_USER'],
      [sameBank, 'EXISTING_BANK'],
      [zerosBefore, 'EXISTING_BANK'],
      // Money that we move between our own accounts is no member's deposit.
      [ours, 'EXISTING_BANK'],
      [{ ...ours, bankAccountNo: '123456789' }, 'EXISTING_BANK'],
    ] as const) {
      expect((await validate(change)).body.message).toBe(message)
      const answer = await register(change)
      expect([answer.status, answer.body.message]).toEqual([409, message])
    }
    expect((await register({ bankAccountNo: first.bankAccountNo, bankCode: 'KBANK' })).status).toBe(
      201,
    )
  })
})

test('names are kept in upper case, the inviter is kept, and an invite code works in any case', async () => {
  const inviter = await register()
  const invited = await register({ inviteCode: `pr${String(inviter.body._id)}`, name: 'somsri' })
  expect(invited.status).toBe(201)
  const row = await house.context.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', String(invited.body._id))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: 'SOMSRI',
    bank_account_name: 'SOMCHAI JAIDEE',
    inviter_id: inviter.body._id,
    source_code: 'FRIEND',
    currency: 'BAHT',
  })
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('one of many registrations at once wins', () => {
  test.each([
    ['phone', () => ({ username: `09${String(20_000_000 + ++n)}` }), 'EXISTING_USER'],
    ['bank account', () => ({ bankAccountNo: String(8_000_000_000 + ++n) }), 'EXISTING_BANK'],
  ])('with one %s', async (_what, shared, message) => {
    const before = await count()
    const change = shared()
    const answers = await Promise.all(Array.from({ length: 16 }, () => register(change)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.message === message)).toHaveLength(15)
    expect(await count()).toBe(before + 1)
  })
})

test('an address has 20 validations an hour, then REQUEST_LIMIT until the hour is over; others go on', async () => {
  const here = house.client(undefined, '192.0.2.20')
  const ask = () => here.post('/api/account/validate', body())
  const answers = await Promise.all(Array.from({ length: 30 }, ask))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20)
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.body.message).toBe('REQUEST_LIMIT')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500)
  expect((await validate()).status).toBe(200)
  house.clock.advance(3_600_000)
  expect((await ask()).status).toBe(200)
})

test('registrations share the limit: 20 telling answers; good registrations never count', async () => {
  const taken = body()
  const here = house.client(undefined, '192.0.2.21')
  expect((await here.post('/api/account', taken)).status).toBe(201)
  const told = await Promise.all(
    Array.from({ length: 24 }, () => here.post('/api/account', body({ username: taken.username }))),
  )
  expect(told.filter((answer) => answer.body.message === 'EXISTING_USER')).toHaveLength(20)
  expect(told.filter((answer) => answer.body.message === 'REQUEST_LIMIT')).toHaveLength(4)
  const busy = house.client(undefined, '192.0.2.22')
  const good = await Promise.all(
    Array.from({ length: 25 }, () => busy.post('/api/account', body())),
  )
  expect(good.every((answer) => answer.status === 201)).toBe(true)
})

describe('when the one-time code is demanded', () => {
  beforeAll(() => house.context.settings.set('registerOTP', true))
  afterAll(() => house.context.settings.set('registerOTP', false))
  const newPhone = () => `09${String(30_000_000 + ++n)}`
  const verified = (phone: string) => house.verifyPhone(someone(), phone)

  test('an unverified phone is refused, also when it is taken; a verified one passes for 15 minutes', async () => {
    expect((await register()).body.message).toBe('UNVERIFIED_OTP')
    const username = newPhone()
    const otpToken = await verified(username)
    house.clock.advance(15 * 60_000)
    expect((await register({ username, otpToken })).body.message).toBe('UNVERIFIED_OTP')
    house.clock.advance(-60_000)
    expect((await register({ username, otpToken })).status).toBe(201)
  })

  test("a phone verified by another visitor is refused, and so is another phone with one's own token", async () => {
    const username = newPhone()
    const otpToken = await verified(username)
    const mine = await verified(newPhone())
    for (const stolen of [undefined, '', 'x'.repeat(43), mine])
      expect((await register({ username, otpToken: stolen })).body.message).toBe('UNVERIFIED_OTP')
    expect((await register({ username, otpToken })).status).toBe(201)
  })

  test('a token is good once, also of many at once, and survives a refusal', async () => {
    const username = newPhone()
    const otpToken = await verified(username)
    expect((await register({ username, otpToken, bankCode: 'NOBANK' })).status).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ username, otpToken })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.status !== 201))
      expect(['UNVERIFIED_OTP', 'EXISTING_USER']).toContain(answer.body.message)
    await house.context.db.deleteFrom('bank_holder').execute()
    await house.context.db.deleteFrom('member').where('username', '=', username).execute()
    expect((await register({ username, otpToken })).body.message).toBe('UNVERIFIED_OTP')
  })
})

test('a member without ledger accounts cannot come to be: REGISTER_FAIL and nothing is left', async () => {
  const broken = await testApp({
    database: house.database,
    sandbox: house.sandbox,
    settings: { registerOTP: false },
    replace: ({ ledger }) => ({
      ledger: { ...ledger, open: () => Promise.reject(new Error('no accounts')) },
    }),
  })
  const before = await count()
  const answer = await broken.client(undefined, '192.0.2.30').post('/api/account', body())
  expect([answer.status, answer.body]).toEqual([500, { message: 'REGISTER_FAIL' }])
  expect(await count()).toBe(before)
  await broken.close()
})

test(
  clause('GLI 2.5.2a', 'the Laos build takes Lao phones, banks and a currency, and one phone once'),
  async () => {
    const laos = await testApp({ env: { LAOS: '1' }, settings: { registerOTP: false } })
    const lao = {
      username: '20555512',
      bankCode: 'BCEL',
      bankAccountNo: '160120001234567',
      bankAccountName: 'ສົມໃຈ ດີ',
    }
    expect(
      (await laos.client().post('/api/account', body({ ...lao, currency: 'LAK' }))).status,
    ).toBe(201)
    expect(
      (
        await laos
          .client()
          .post('/api/account', body({ username: '2055551', bankAccountNo: '11112222' }))
      ).body.message,
    ).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT')
    expect(
      await laos.context.db.selectFrom('member').select(['currency']).executeTakeFirst(),
    ).toEqual({ currency: 'LAK' })
    // One phone, however it is typed; one person, also when two ask at once.
    const again = (username: string) =>
      laos
        .client(undefined, `198.51.100.${++n % 250}`)
        .post('/api/account', body({ username, bankAccountNo: String(16_012_000 + ++n) }))
    for (const username of ['020555512', '0020555512', '2020555512', '02020555512'])
      expect([username, (await again(username)).body.message]).toEqual([username, 'EXISTING_USER'])
    const both = await Promise.all(['2055501234', '02055501234', '55501234'].map(again))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  },
)
