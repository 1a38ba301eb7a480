import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'

const house = await testApp({ settings: { registerOTP: true } })
let n = 0
const body = (given: Record<string, unknown> = {}) => ({
  name: 'สมชาย',
  username: `09${String(71_000_000 + ++n)}`,
  password: `correct horse ${n}`,
  sourceCode: '',
  inviteCode: '',
  bankCode: 'SCB',
  bankAccountNo: String(6_100_000_000 + n),
  bankAccountName: 'SOMCHAI DEEJAI',
  ageConfirmed: true,
  ...given,
})

test('polling registration until a stranger verifies a phone is stopped after 20 refusals an hour', async () => {
  const here = house.client(undefined, '192.0.2.31')
  const victim = body()
  const answers = []
  for (let i = 0; i < 30; i++) answers.push(await here.post('/api/account', victim))
  expect(answers.filter((answer) => answer.body.message === 'UNVERIFIED_OTP')).toHaveLength(20)
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
  house.clock.advance(3_600_000)
  expect((await here.post('/api/account', victim)).body.message).toBe('UNVERIFIED_OTP')
})

test('someone who tries invite codes is stopped alike, also with many calls at once', async () => {
  const here = house.client(undefined, '192.0.2.32')
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      here.post('/api/account', body({ inviteCode: `PRaaaa${i}` })),
    ),
  )
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(20)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10)
})

test('a slip of the keyboard that tells nothing of anybody is not counted', async () => {
  const here = house.client(undefined, '192.0.2.33')
  for (let i = 0; i < 25; i++)
    expect((await here.post('/api/account', body({ password: 'short' }))).status).toBe(400)
})
