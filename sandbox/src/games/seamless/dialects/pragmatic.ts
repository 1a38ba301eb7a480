import { createHash, randomBytes, randomInt } from 'node:crypto'
import { SECRETS } from '../../../secrets.ts'
import { bahtOrNull, decimal, doubling, turned, type Dialect, type WalletCall } from './dialect.ts'

/** Results and refunds are repeated for a day: doubling waits reach an hour at the thirteenth. */
const ATTEMPTS = 36
/** Of a bet: answers after which it is not refunded. Of all else: those that end the repeating. */
const BET_DECISIONS = new Set(['0', '1', '3', '50', '120', '310'])
const DECISIONS = new Set(['0', '120', '310'])

/**
 * Pragmatic Play's seamless wallet (integration API specification 3.85, and its later error table):
 * forms, `hash` is the MD5 of the other fields, sorted, and the secret. A refund's `reference` is
 * the bet's own; it is sent for a bet that was not answered too, and repeated until it is heard.
 */
export const pragmatic: Dialect = {
  write: (call, { isBadlySigned }) => {
    const { path, form } = formOf(call)
    const fields = { providerId: SECRETS.seamless.pragmatic.providerId, ...form }
    const secret = isBadlySigned ? 'not-the-secret' : SECRETS.seamless.pragmatic.secret
    return {
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, hash: hashOf(fields, secret) }).toString(),
    }
  },
  read: (body) => {
    const code = body['error']
    if (typeof code !== 'number') return null
    return { ok: code === 0, code: String(code), balance: bahtOrNull(body['cash']) }
  },
  wholeRound: (call) =>
    call.bet === 0
      ? [turned(call, { do: 'bonus' })]
      : [
          turned(call, { do: 'bet', win: 0 }),
          turned(call, { do: 'win', id: newReference(), of: call.id }),
          turned(call, { do: 'end' }),
        ],
  follows: (call) =>
    call.do === 'settle' || (call.ends && (call.do === 'bet' || call.do === 'win'))
      ? turned(call, { do: 'end' })
      : null,
  unanswered: (call) => {
    if (call.do === 'balance' || call.do === 'open') return null
    return call.do === 'bet' ? turned(call, { do: 'rollback', of: call.id }) : call
  },
  unclear: new Set(['100', '130']),
  isFinal: (call, { code }) => (call.do === 'bet' ? BET_DECISIONS : DECISIONS).has(code),
  waitMs: (attempt) => (attempt > ATTEMPTS ? null : doubling(attempt)),
  keepsOrder: false,
  repeatsAtLaunch: false,
  newId: () => newReference(),
  newRound: () => String(randomInt(1_000_000_000, 100_000_000_000)),
}

const newReference = () => randomBytes(12).toString('hex')

/** MD5 of `a=1&b=2` in the order of the names, with the secret behind it. */
export function hashOf(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}

function formOf(call: WalletCall): { path: string; form: Record<string, string> } {
  const { user: userId, token } = call
  const round = { userId, gameId: call.game, roundId: call.round, token }
  const told = { ...round, timestamp: String(call.at), platform: 'MOBILE' }
  switch (call.do) {
    case 'open':
      return { path: '/authenticate.html', form: { token, gameId: call.game } }
    case 'bet':
      return {
        path: '/bet.html',
        form: {
          ...told,
          reference: call.id,
          amount: decimal(call.bet),
          roundDetails: 'spin',
        },
      }
    case 'win':
    case 'settle':
      return {
        path: '/result.html',
        form: { ...told, reference: call.id, amount: decimal(call.win), roundDetails: 'spin' },
      }
    case 'bonus':
      return {
        path: '/bonusWin.html',
        form: { ...told, reference: call.id, amount: decimal(call.win), bonusCode: 'sandbox' },
      }
    case 'rollback':
    case 'cancel':
      return {
        path: '/refund.html',
        form: { ...told, reference: call.of ?? call.id, amount: decimal(call.bet) },
      }
    case 'end':
      return { path: '/endRound.html', form: { ...round, win: decimal(call.win) } }
    default:
      return { path: '/balance.html', form: { userId, token } }
  }
}
