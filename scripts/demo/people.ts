import { randomBytes } from 'node:crypto'
import { openSession } from '../../server/src/areas/people/public.ts'
import { walletOf } from '../../server/src/ledger/address.ts'
import { register as registerPerson } from '../../server/src/testing/wire/people.ts'
import type { DemoSite } from './demoSite.ts'
import type { Dice } from './dice.ts'
import { BANKS, FAMILY_NAMES, GAMES, GIVEN_NAMES, QUESTIONS } from './names.ts'

export interface Person {
  id: string
  phone: string
  password: string
  bankCode: string
  accountNo: string
  holder: string
  /** How large their sums are, and how often they come: a few are large, most are small. */
  scale: number
  games: string[]
  /** Their names at the games, by the game's code. */
  accounts: Record<string, string>
}

const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** The nth person registers as anybody would. */
export async function register(house: DemoSite, dice: Dice, n: number): Promise<Person> {
  const [given, family] = [dice.pick(GIVEN_NAMES), dice.pick(FAMILY_NAMES)]
  const person: Person = {
    id: '',
    phone: `09${String(10_000_000 + n)}`,
    password: randomBytes(12).toString('base64url'),
    bankCode: dice.pick(BANKS),
    accountNo: String(6_000_000_000 + n * 7),
    holder: dice.chance(0.5) ? `${given[1]} ${family[1]}` : `${given[0]} ${family[0]}`,
    scale: Math.exp(dice.next() * 3.2) / 6,
    games: [],
    accounts: {},
  }
  if (person.bankCode === 'KTB' || person.bankCode === 'BBL')
    person.holder = `${given[1]} ${family[1]}`
  const id = await registerPerson(
    { post: (path, body) => house.call('POST', path, undefined, body, addressOf(n)) },
    {
      name: `${given[0]} ${family[0]}`,
      username: person.phone,
      password: person.password,
      bankCode: person.bankCode,
      bankAccountName: person.holder,
      bankAccountNo: person.accountNo,
      currency: 'BAHT',
    },
  )
  return { ...person, id }
}

const baht = (dice: Dice, { scale }: Person): number =>
  Math.max(50, Math.round((dice.int(100, 900) * scale) / 50) * 50)

/** A session of theirs, without the time that a password takes. */
export const sessionOf = async ({ context }: DemoSite, { id }: Person): Promise<string> =>
  (
    await openSession(context, {
      id,
      remember: true,
      ip: '10.0.0.1',
      userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/149 Mobile',
    })
  ).token

/** One stay: money in, play, perhaps a gift, a spin, a limit or a question, and money out. */
export async function visit(house: DemoSite, dice: Dice, person: Person): Promise<void> {
  const { context, call } = house
  const token = await sessionOf(house, person)
  const post = (path: string, body: unknown = {}) => call('POST', path, token, body)
  const get = (path: string) => call('GET', path, token)
  const wallet = async (): Promise<bigint> =>
    (await context.ledger.balances([walletOf(person.id)])).get(walletOf(person.id))?.balance ?? 0n

  const qr = await post('/api/qrcode/KBANK', { amount: baht(dice, person) })
  if (qr.body.qrcodeId && dice.chance(0.92)) await house.payQr(person.id, qr.body.qrcodeId)
  if (dice.chance(0.1)) await get('/api/bonus/activate/FIRST100')
  if (dice.chance(0.15)) await post('/api/spinwheel/spin')
  if (dice.chance(0.03))
    await call('PUT', '/api/play/limits', token, {
      kind: dice.pick(['deposit', 'loss'] as const),
      period: dice.pick(['day', 'week', 'month'] as const),
      amount: dice.int(5, 60) * 1_000,
    })
  const held = Number(await wallet()) / 100
  if (held >= 20 && dice.chance(0.9)) await play(house, dice, person, token, Math.floor(held))
  const left = Math.floor(Number(await wallet()) / 100)
  if (left >= 200 && dice.chance(0.45))
    await post('/api/wallet/withdraw', { amount: Math.min(90_000, left - (left % 100)) })
  if (dice.chance(0.02))
    await post('/api/chat/send-message', {
      clientId: crypto.randomUUID(),
      userId: person.id,
      message: { message_type: 'text', payload: { text: dice.pick(QUESTIONS) } },
    })
  if (dice.chance(0.004)) await post('/api/play/pause', { hours: 24 })
}

async function play(
  { call, world }: DemoSite,
  dice: Dice,
  person: Person,
  token: string,
  held: number,
): Promise<void> {
  const game =
    person.games.length > 0 && dice.chance(0.7) ? dice.pick(person.games) : dice.pick(GAMES)
  if (!person.games.includes(game)) {
    const opened = await call('GET', `/api/wallet/activate/${game}`, token)
    if (opened.status !== 200 && opened.status !== 409) return
    person.games.push(game)
  }
  const amount = Math.max(1, Math.floor(held * (0.4 + dice.next() * 0.6)))
  const moved = await call('POST', '/api/wallet/transfer', token, {
    from: 'WALLET',
    to: game,
    amount,
  })
  if (moved.status !== 200) return
  person.accounts[game] ??= String(
    (await call('GET', `/api/wallet/account/${game}`, token)).body.username,
  )
  const username = person.accounts[game]
  let credit = amount
  for (let round = dice.int(1, 4); round > 0 && credit >= 2; round--) {
    const bet = Math.max(1, Math.floor(credit * (0.15 + dice.next() * 0.5)))
    const win = dice.chance(0.42) ? Math.floor(bet * (0.5 + dice.next() * 3.2)) : 0
    await world('POST', `/games/${game}/play`, { username, bet, win })
    credit += win - bet
  }
  // What transfers the money back asks the game too.
  if (dice.chance(0.8)) await call('POST', '/api/wallet/transferAll', token, { to: 'WALLET' })
  else await call('GET', '/api/wallet/refresh/slot', token)
}
