import { Client } from '../src/client/api.ts'
import type { Product } from '../src/product/product.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Who asks: a visitor, a member or an operator. */
export interface Person {
  kind: 'visitor' | 'member' | 'operator'
  id: string
  token: string | null
  guestId: string
  /** The picture of a transfer of this person's, for those who upload slips. */
  slip: Buffer | null
  /** What this person knows of itself, by the field's name. */
  own: Readonly<Record<string, string>>
  address: (chance: SeededRandom) => string
}
export interface Member extends Person {
  kind: 'member'
  client: Client
  password: string
  bankAccountNo: string
  calls: number
  since: number
}

/** Below what one person may call in a minute: being refused for that is not what is tested. */
export const CALLS = 550
export const WINDOW_MS = 61_000
const LEAVER_CALLS = 25
const PASSWORD = 'Marigold-42!'

// An address of one's own each time: limits by address are tested elsewhere.
const address = (chance: SeededRandom): string =>
  `10.${chance.int(0, 255)}.${chance.int(0, 255)}.${chance.int(1, 254)}`

/**
 * A member is made about once a minute, as often as the server closes a line on which nothing comes
 * (65 s): a line may close as it is used again, which a browser too asks over a new one.
 */
const onOpenLine = <T>(act: () => Promise<T>): Promise<T> =>
  act().catch((error: unknown) => {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code !== 'UND_ERR_SOCKET') throw error
    return act()
  })

export class People {
  readonly members: Member[] = []
  /** Tokens, phones and bank accounts, and whose each is. */
  readonly secrets = new Map<string, string>()
  readonly #world: Pick<Product, 'url' | 'sandbox' | 'output'>
  #making: Promise<Member> | null = null
  #leaver: Promise<Member> | null = null

  constructor(world: Pick<Product, 'url' | 'sandbox' | 'output'>) {
    this.#world = world
  }

  /** A new member with money, every second one with a bonus that runs. */
  async join(): Promise<Member> {
    const made = await onOpenLine(() => this.#make())
    this.members.push(made)
    return made
  }

  async #make(): Promise<Member> {
    const client = new Client(this.#world)
    await client.join()
    await client.deposit(2_000)
    const { bankAccountNo } = (await client.get('/api/account/profile')).body
    await client.get('/api/wallet/activate/pg')
    const game = (await client.get('/api/wallet/account/pg')).body
    if (this.members.length % 2 === 0) await client.get('/api/bonus/activate/FIRST100')
    else await client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 200 })
    return this.#person(client, bankAccountNo, game.username)
  }

  #person(client: Client, bankAccountNo: string, player: string, from = address): Member {
    for (const secret of [client.token ?? '', client.phone, bankAccountNo])
      this.secrets.set(secret, client.memberId)
    const made: Member = {
      kind: 'member',
      id: client.memberId,
      token: client.token,
      guestId: '',
      slip: null,
      address: from,
      client,
      password: PASSWORD,
      bankAccountNo,
      calls: 0,
      since: Date.now(),
      get own() {
        return {
          username: client.phone,
          phoneNumber: client.phone,
          password: made.password,
          oldPassword: made.password,
          userId: client.memberId,
          name: 'SOMCHAI JAIDEE',
          bankAccountName: 'SOMCHAI JAIDEE',
          bankAccountNo,
          guestId: '',
          site: 'pg',
          'autoLogin.username': player,
        }
      },
    }
    return made
  }

  /** A member who has joined by judged calls, and is not drawn for others. */
  joined(
    {
      memberId,
      phone,
      token,
      bankAccountNo,
    }: { memberId: string; phone: string; token: string; bankAccountNo: string },
    { address: from }: Person,
  ): Member {
    const client = Object.assign(new Client(this.#world), { memberId, phone, token })
    return this.#person(client, bankAccountNo, '', from)
  }

  /** Another session of the member's. */
  entered(member: Member, token: string): void {
    member.token = member.client.token = token
    this.secrets.set(token, member.id)
  }

  /** A command of the sandbox. */
  outside = (method: string, path: string, body?: unknown): Promise<unknown> =>
    new Client(this.#world).world(method, path, body)

  /** A member who may still call; a new one where all have called as often as they may. */
  async member(chance: SeededRandom): Promise<Member> {
    const now = Date.now()
    for (const each of this.members)
      if (now - each.since > WINDOW_MS) Object.assign(each, { calls: 0, since: now })
    const free = this.members.filter((each) => each.token !== null && each.calls < CALLS)
    const member =
      free.length > 0
        ? chance.pick(free)
        : await (this.#making ??= this.join().finally(() => {
            this.#making = null
          }))
    member.calls += 1
    return member
  }

  /**
   * A member for the calls that end an account's play: whoever makes them is of no use for others.
   * A new one after so many calls.
   */
  async leaver(): Promise<Member> {
    const make = () => onOpenLine(() => this.#make())
    let leaver = await (this.#leaver ??= make())
    if (leaver.token === null || leaver.calls >= LEAVER_CALLS)
      leaver = await (this.#leaver = make())
    leaver.calls += 1
    return leaver
  }

  visitor(chance: SeededRandom): Person {
    const guestId = chance.maybe(0.5)
      ? chance.uuid()
      : `00000000-0000-4000-8000-00000000000${chance.int(0, 9)}`
    const phone = `09${chance.int(10_000_000, 99_999_999)}`
    return {
      kind: 'visitor',
      id: `visitor ${guestId}`,
      token: null,
      guestId,
      slip: null,
      own: {
        guestId,
        userId: '',
        phoneNumber: phone,
        'accountValidate.username': phone,
        'accountRegister.username': phone,
      },
      address,
    }
  }

  /** Logs in again who has been logged out, by himself or by a password changed. */
  async revive(member: Member, chance: SeededRandom): Promise<void> {
    member.token = null
    const login = await onOpenLine(() =>
      member.client.call(
        'POST',
        '/api/login',
        { username: member.client.phone, password: member.password },
        { 'x-forwarded-for': address(chance), authorization: '' },
      ),
    )
    if (login.status === 200) this.entered(member, login.body.token)
  }
}
