import { createHash, randomInt, randomUUID } from 'node:crypto'
import { SECRETS } from '../../../secrets.ts'
import { hmac } from '../../../signature.ts'
import { bahtOrNull, decimal, HOUR, turned, type Dialect, type WalletCall } from './dialect.ts'

/** A pending bet is resolved by hand after so many attempts. */
const ATTEMPTS = 5
/** The kinds of transaction of the document: bet with payout, and adjustment. */
const PAYOUT = 106
const ADJUSTMENT = 901
/** An error of the operator's own; other codes are decisions. */
const INTERNAL = new Set(['1200'])

const digits = (length: number) =>
  Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')

/**
 * PG Soft's operator API (demo-4wy.pages.dev/integration): forms, bet and payout in one call, HTTP
 * 200 for yes and no. A bet that is not answered is pending: it is sent again as `is_validate_bet`
 * when the player opens the game, and each hour. There is no rollback: what was settled is
 * adjusted.
 */
export const pgsoft: Dialect = {
  write: (call, { host, now, isBadlySigned }) => {
    const { operatorToken, secretKey } = SECRETS.seamless.pgsoft
    const secret = isBadlySigned ? 'not-the-secret' : secretKey
    const { path, form } = formOf(call)
    const body = new URLSearchParams({
      operator_token: operatorToken,
      secret_key: secret,
      ...form,
    }).toString()
    return {
      path: `${path}?trace_id=${randomUUID()}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...hashHeaders({ host, body, at: now, operatorToken, salt: secret }),
      },
      body,
    }
  },
  read: ({ data, error }) => {
    if (error !== null && typeof error === 'object')
      return { ok: false, code: String((error as { code?: unknown }).code), balance: null }
    if (data === null || typeof data !== 'object') return null
    const { balance_amount: now, balance_after: after } = data as Record<string, unknown>
    return { ok: true, code: '0', balance: bahtOrNull(now ?? after) }
  },
  wholeRound: (call) => [turned(call, { do: 'bet', ends: true, isFree: call.bet === 0 })],
  unanswered: (call) =>
    call.do === 'balance' || call.do === 'open' ? null : turned(call, { isResent: true }),
  unclear: INTERNAL,
  isFinal: () => true,
  waitMs: (attempt) => (attempt > ATTEMPTS ? null : HOUR),
  keepsOrder: false,
  repeatsAtLaunch: true,
  newId: (round) => `${digits(19)}-${round}-${PAYOUT}-0`,
  newRound: () => digits(19),
}

/** The headers of 5.1.1.3: the hash is over host, the body's hash and the day. */
function hashHeaders(of: {
  host: string
  body: string
  at: number
  operatorToken: string
  salt: string
}): Record<string, string> {
  const day = new Date(of.at).toISOString().slice(0, 10).replaceAll('-', '')
  const content = createHash('sha256').update(of.body).digest('hex')
  return {
    'x-date': day,
    'x-content-sha256': content,
    authorization:
      `PWS-HMAC-SHA256 Credential=${day}/${of.operatorToken}/pws/v1,` +
      'SignedHeaders=host;x-content-sha256;x-date,' +
      `Signature=${signatureOf(of.salt, of.host, content, day)}`,
  }
}
export const signatureOf = (salt: string, host: string, content: string, day: string): string =>
  hmac(salt, `${host}${content}${day}`)

const flag = (is: boolean) => (is ? 'True' : 'False')

function formOf(call: WalletCall): { path: string; form: Record<string, string> } {
  const session = { operator_player_session: call.token, game_id: call.game }
  if (call.do === 'open') return { path: '/VerifySession', form: session }
  if (call.do === 'balance')
    return { path: '/Cash/Get', form: { ...session, player_name: call.user } }
  if (call.do === 'rollback' || call.do === 'cancel') {
    return {
      path: '/Cash/Adjustment',
      form: {
        player_name: call.user,
        currency_code: 'THB',
        transfer_amount: decimal(call.back),
        adjustment_id: call.round,
        // One of nothing is another than the one that gives the bet back.
        adjustment_transaction_id: `${call.of ?? call.id}-${call.bet > 0 ? ADJUSTMENT : 0}`,
        adjustment_time: String(call.at),
        transaction_type: String(ADJUSTMENT),
        bet_type: '1',
      },
    }
  }
  return { path: '/Cash/TransferInOut', form: { ...session, ...transferOf(call) } }
}

function transferOf(call: WalletCall): Record<string, string> {
  return {
    player_name: call.user,
    parent_bet_id: call.round,
    bet_id: call.id.split('-')[0] ?? call.id,
    currency_code: 'THB',
    bet_amount: decimal(call.bet),
    win_amount: decimal(call.win),
    transfer_amount: decimal(call.win - call.bet),
    transaction_id: call.id,
    wallet_type: 'C',
    bet_type: '1',
    platform: '1',
    create_time: String(call.at),
    updated_time: String(call.at),
    is_validate_bet: flag(call.isResent),
    is_adjustment: 'False',
    is_parent_zero_stake: flag(call.bet === 0 && call.isFree),
    is_feature: 'False',
    is_feature_buy: 'False',
    is_wager: flag(call.bet > 0),
    is_end_round: flag(call.ends || call.do === 'settle'),
  }
}
