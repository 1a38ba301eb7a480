import {
  callsOver,
  worldAt,
  type Answer,
  type Call,
} from '../../../server/src/testing/wire/calls.ts'
import { logIn, register, verifyPhone } from '../../../server/src/testing/wire/people.ts'
import type { Product } from '../product/product.ts'
import { newAccountNo, newAddress, newPhone, PASSWORD } from './person.ts'

// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = Answer<Headers, any>

/** Where a client finds the product, and the outside. */
type Place = Pick<Product, 'url' | 'sandbox' | 'output'>

/** Speaks the wire as any client would, in JSON over HTTP. */
export class Client {
  readonly #product: Place
  token: string | null = null
  phone = ''
  memberId = ''

  constructor(product: Place) {
    this.#product = product
  }

  call = (...request: Parameters<Call>): Promise<Reply> =>
    callsOver(this.#product.url, () => ({ token: this.token }))(...request)

  get = (path: string): Promise<Reply> => this.call('GET', path)
  post = (path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    this.call('POST', path, body, headers)

  /** A command of the sandbox. */
  // oxlint-disable-next-line typescript/no-explicit-any
  world = (method: string, path: string, body?: unknown): Promise<any> =>
    worldAt(this.#product.sandbox)(method, `/sandbox${path}`, body)

  /** Verifies a phone as its owner would, and gives the token. */
  verifyPhone = (phone: string, from: Record<string, string>): Promise<string> =>
    verifyPhone(
      { post: (path, body) => this.post(path, body, from) },
      worldAt(this.#product.sandbox),
      phone,
    )

  /**
   * A stranger becomes a member and logs in; addresses vary so that limits by address are not what
   * is tested. What stands in `who` is what this one brings along.
   */
  async join(
    inviteCode = '',
    { phone = newPhone(), accountNo = newAccountNo(), name = 'SOMCHAI JAIDEE' } = {},
  ): Promise<void> {
    this.phone = phone
    const from = newAddress()
    const visitor = { post: (path: string, body: unknown) => this.post(path, body, from) }
    const person = {
      name,
      username: phone,
      password: PASSWORD,
      inviteCode,
      bankCode: 'SCB',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: accountNo,
      currency: 'BAHT',
    } as const
    const otpToken = await this.verifyPhone(phone, from)
    this.memberId = await register(visitor, person, otpToken).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.#product.output()}`)
    })
    this.token = await logIn(visitor, person)
  }

  /**
   * Takes baht into a game and plays rounds there, as the provider sees them; a refresh then tells
   * us.
   */
  async play(
    game: string,
    baht: number,
    rounds: readonly { bet: number; win: number }[],
  ): Promise<void> {
    await this.get(`/api/wallet/activate/${game}`)
    const moved = await this.post('/api/wallet/transfer', {
      from: 'WALLET',
      to: game,
      amount: baht,
    })
    if (moved.status !== 200) throw new Error(`not moved: ${JSON.stringify(moved.body)}`)
    const { username } = (await this.get(`/api/wallet/account/${game}`)).body
    for (const round of rounds)
      await this.world('POST', `/games/${game}/play`, { username, ...round })
    await this.get('/api/wallet/refresh/slot')
  }

  /** The round that was played last, once it has been read. */
  async latestRound(): Promise<{ code: string; round: string }> {
    const days = async () => (await this.post('/api/play/days', {})).body.days
    await until(async () => {
      await this.get('/api/wallet/refresh/slot')
      return (await days()).length > 0
    })
    const [{ code, latest }] = (await days())[0].games
    return { code, round: latest[0].round }
  }

  /** Pays in by QR and waits until the wallet shows it. */
  async deposit(baht: number): Promise<void> {
    const before = (await this.get('/api/wallet')).body.wallet.amount
    const qr = await this.post('/api/qrcode/KBANK', { amount: baht })
    await this.world('POST', '/qr/pay', { qrcodeId: qr.body.qrcodeId })
    await until(async () => (await this.get('/api/wallet')).body.wallet.amount === before + baht)
  }
}

/** A member who has just joined, with so many baht paid in. */
export async function newMember(place: Place, baht = 0, inviteCode = ''): Promise<Client> {
  const member = new Client(place)
  await member.join(inviteCode)
  if (baht > 0) await member.deposit(baht)
  return member
}

/** How long is waited for what must come is no assertion: a machine that does more is slower. */
export const MOST_MS = 45_000

/** Asks again until it is so; fails after `ms`. */
export async function until(isSo: () => Promise<boolean>, ms = MOST_MS): Promise<void> {
  const end = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it did not come to be in ${ms} ms`)
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}
