import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { SECRETS } from '../../../secrets.ts'
import {
  bahtOrNull,
  doubling,
  turned,
  type Dialect,
  type WalletAnswer,
  type WalletCall,
} from './dialect.ts'

/** HUB88's unit of money: a hundred-thousandth. */
const PER_BAHT = 100_000
/** So often a win or a rollback is repeated. */
const ATTEMPTS = 500
/** Answers that say nothing of the call. */
const UNCLEAR = new Set(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'])

const key = createPrivateKey({
  key: Buffer.from(SECRETS.seamless.hub88.privateKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const PATHS: Partial<Record<WalletCall['do'], string>> = {
  bet: '/transaction/bet',
  win: '/transaction/win',
  settle: '/transaction/win',
  rollback: '/transaction/rollback',
  cancel: '/transaction/rollback',
}

/**
 * HUB88's Wallet API (docs.hub88.io, operator API reference): JSON, `X-Hub88-Signature` is
 * RSA-SHA256 of the body in base64. A bet that is not answered is rolled back, a win or a rollback
 * is repeated.
 */
export const hub88: Dialect = {
  write: (call, { isBadlySigned }) => {
    const body = JSON.stringify(fields(call))
    return {
      path: PATHS[call.do] ?? '/user/balance',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': sign(
          'sha256',
          Buffer.from(body),
          isBadlySigned ? strangersKey : key,
        ).toString('base64'),
      },
      body,
    }
  },
  read: (body): WalletAnswer | null => {
    const code = body['status']
    if (typeof code !== 'string' || !code.startsWith('RS_')) return null
    return { ok: code === 'RS_OK', code, balance: bahtOrNull(body['balance'], PER_BAHT) }
  },
  wholeRound: (call) => [
    turned(call, { do: 'bet', isFree: call.bet === 0, ends: false, win: 0 }),
    turned(call, { do: 'win', id: randomUUID(), of: call.id, isFree: call.bet === 0, ends: true }),
  ],
  unanswered: (call) => {
    if (call.do === 'balance' || call.do === 'open') return null
    return call.do === 'bet'
      ? turned(call, { do: 'rollback', id: randomUUID(), of: call.id, ends: true })
      : call
  },
  unclear: UNCLEAR,
  isFinal: () => true,
  waitMs: (attempt) => (attempt > ATTEMPTS ? null : doubling(attempt)),
  keepsOrder: false,
  repeatsAtLaunch: false,
  newId: () => randomUUID(),
  newRound: () => `hr-${randomUUID()}`,
}

const amountOf = (baht: number) => {
  const units = baht * PER_BAHT
  return Math.abs(units - Math.round(units)) < 1e-4 ? Math.round(units) : units
}

function fields(call: WalletCall): object {
  const common = {
    user: call.user,
    token: call.token,
    request_uuid: randomUUID(),
    game_code: call.game,
  }
  const isWin = call.do === 'win' || call.do === 'settle'
  if (call.do !== 'bet' && !isWin && call.do !== 'rollback' && call.do !== 'cancel')
    return { ...common, currency: 'THB' }
  const told = {
    ...common,
    transaction_uuid: call.id,
    supplier_transaction_id: `s-${call.id}`,
    supplier_user: call.user,
    round: call.round,
    round_closed: call.ends || call.do === 'settle',
    ...(call.do === 'bet' ? {} : { reference_transaction_uuid: call.of ?? randomUUID() }),
  }
  if (call.do === 'rollback' || call.do === 'cancel') return told
  return {
    ...told,
    currency: 'THB',
    amount: amountOf(isWin ? call.win : call.bet),
    is_free: call.isFree,
    bet: 'zero',
  }
}
