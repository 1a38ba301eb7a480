import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'

const house = await testApp({ settings: { registerOTP: true } })
house.clock.hold()
let n = 0
const proxied = house.client(undefined, '127.0.0.1')
const body = (given: Record<string, unknown> = {}) => ({
  name: 'สมชาย',
  username: `09${String(72_000_000 + ++n)}`,
  password: `correct horse ${n}`,
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  bankAccountNo: '',
  bankAccountName: '',
  ageConfirmed: true,
  ...given,
})
const validate = (from: string, given: Record<string, unknown> = {}) =>
  proxied.post('/api/account/validate', body(given), { 'x-forwarded-for': from })
const answered = (answers: { body: Record<string, unknown> }[], message: string) =>
  answers.filter((answer) => answer.body['message'] === message).length
const many = <T>(length: number, of: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, i) => of(i)))

test('one network asks 10 times what one address may, a /56 3 times: no directory of phones', async () => {
  const { username } = await house.register()
  const of56 = await many(70, (i) =>
    validate(`2001:db8:56:1${i.toString(16).padStart(2, '0')}::1`, { username }),
  )
  expect([answered(of56, 'EXISTING_USER'), answered(of56, 'REQUEST_LIMIT')]).toEqual([60, 10])
  expect(Number(of56.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
  const of24 = await many(210, (i) => validate(`198.51.100.${i + 1}`, { username }))
  expect([answered(of24, 'EXISTING_USER'), answered(of24, 'REQUEST_LIMIT')]).toEqual([200, 10])
  expect((await validate('198.51.101.1')).body.message).toBe('OK')
})

test('registrations that are told somebody exists count alike by network', async () => {
  const { username } = await house.register()
  const answers = await many(70, (i) =>
    proxied.post(
      '/api/account',
      body({
        username,
        bankCode: 'SCB',
        bankAccountNo: '6200000001',
        bankAccountName: 'SOMCHAI DEEJAI',
        otpToken: 'x'.repeat(43),
      }),
      {
        'x-forwarded-for': `2001:db8:57:1${i.toString(16).padStart(2, '0')}::1`,
      },
    ),
  )
  expect([answered(answers, 'UNVERIFIED_OTP'), answered(answers, 'REQUEST_LIMIT')]).toEqual([
    60, 10,
  ])
})

test('a crowd of addresses is told so 1,000 times an hour; then only who has proven the phone is', async () => {
  const { username } = await house.register()
  const at = (i: number) => `100.64.${i}.1`
  const key = 'validate-existing:site'
  await house.context.db.deleteFrom('attempt').where('key', '=', key).execute()
  const resets_at = new Date(house.clock.now().getTime() + 3_600_000)
  await house.context.db.insertInto('attempt').values({ key, hits: 990, resets_at }).execute()
  const answers = await many(30, (i) => validate(at(i), { username }))
  expect([answered(answers, 'EXISTING_USER'), answered(answers, 'OK')]).toEqual([10, 20])
  const otpToken = await house.verifyPhone(house.client(undefined, at(40)), username)
  const bank = {
    bankCode: 'SCB',
    bankAccountNo: '6200000002',
    bankAccountName: 'SOMCHAI DEEJAI',
  }
  const told = await proxied.post('/api/account', body({ username, otpToken, ...bank }), {
    'x-forwarded-for': at(40),
  })
  expect(told.body.message).toBe('EXISTING_USER')
  house.clock.advance(3_600_001)
  expect((await validate(at(41), { username })).body.message).toBe('EXISTING_USER')
})
