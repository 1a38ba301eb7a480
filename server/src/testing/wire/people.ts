import type { Currency } from '@krapao/contract/constants'
import type { World } from './calls.ts'

/** What a person brings along who becomes a member. */
interface Newcomer {
  name: string
  /** The phone. */
  username: string
  password: string
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
  inviteCode?: string
  currency?: Currency
}

/** Whoever posts as they would. */
interface Poster {
  post(path: string, body: unknown): Promise<{ status: number; text: string; body: unknown }>
}

/** Verifies a phone as its owner would, and gives the token. */
export async function verifyPhone(from: Poster, world: World, phone: string): Promise<string> {
  const sent = await from.post('/api/otp/send', { phoneNumber: phone })
  const [message] = await world<{ otpCode: string }[]>('GET', `/sandbox/sms?phone=${phone}`)
  const { otpToken } = sent.body as { otpToken: string }
  const otpCode = message?.otpCode
  const verified = await from.post('/api/otp/verify', { otpToken, otpCode })
  if (verified.status !== 200) throw new Error(`code: ${sent.text} ${verified.text}`)
  return otpToken
}

/** Registers, with a verified phone where the site asks for one; the member's id. */
export async function register(from: Poster, person: Newcomer, otpToken?: string): Promise<string> {
  const made = await from.post('/api/account', {
    sourceCode: '',
    inviteCode: '',
    ageConfirmed: true,
    ...(otpToken === undefined ? {} : { otpToken }),
    ...person,
  })
  if (made.status !== 201) throw new Error(`not registered: ${made.status} ${made.text}`)
  return (made.body as { _id: string })._id
}

/** Logs in; the token. */
export async function logIn(
  from: Poster,
  { username, password }: Pick<Newcomer, 'username' | 'password'>,
): Promise<string> {
  const entered = await from.post('/api/login', { username, password })
  if (entered.status !== 200) throw new Error(`login: ${entered.status} ${entered.text}`)
  return (entered.body as { token: string }).token
}
