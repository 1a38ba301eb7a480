import type { Product } from '../product/product.ts'
import { newAccountNo, newAddress, newPhone, PASSWORD } from './person.ts'

export interface Reply {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

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

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(this.#product.url + path, {
      method,
      headers: {
        'x-requested-with': 'wallet-user',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : null,
    }
  }

  get = (path: string): Promise<Reply> => this.call('GET', path)
  post = (path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    this.call('POST', path, body, headers)

  /** A command of the sandbox. */
  async world(method: string, path: string, body?: unknown): Promise<Reply['body']> {
    const response = await fetch(`${this.#product.sandbox}/sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : null
  }

  /** Verifies a phone as its owner would, and gives the token. */
  async verifyPhone(phoneNumber: string, from: Record<string, string>): Promise<string> {
    const sent = await this.post('/api/otp/send', { phoneNumber }, from)
    const [message] = await this.world('GET', `/sms?phone=${phoneNumber}`)
    const { otpToken } = sent.body
    await this.post('/api/otp/verify', { otpToken, otpCode: message.otpCode }, from)
    return otpToken
  }

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
    const otpToken = await this.verifyPhone(this.phone, from)
    const registered = await this.post(
      '/api/account',
      {
        name,
        username: this.phone,
        password: PASSWORD,
        sourceCode: '',
        inviteCode,
        bankCode: 'SCB',
        bankAccountName: 'SOMCHAI JAIDEE',
        bankAccountNo: accountNo,
        currency: 'BAHT',
        ageConfirmed: true,
        otpToken,
      },
      from,
    )
    if (registered.status !== 201)
      throw new Error(
        `not registered: ${JSON.stringify(registered.body)}\n${this.#product.output()}`,
      )
    this.memberId = registered.body._id
    const login = await this.post('/api/login', { username: this.phone, password: PASSWORD }, from)
    this.token = login.body.token
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

/** Asks again until it is so; fails after `ms`. */
export async function until(isSo: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it did not come to be in ${ms} ms`)
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}
