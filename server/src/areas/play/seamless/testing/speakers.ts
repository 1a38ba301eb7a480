import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { decimalOf } from '../../../../providers/game/seamless/amounts.ts'
import { SANDBOX_HUB88_PROVIDER_PRIVATE_KEY } from '../../../../providers/game/seamless/hub88SandboxKeys.ts'
import type { SeamlessRefusal } from '../../../../providers/game/seamless/port.ts'
import { hashOf } from '../../../../providers/game/seamless/pragmatic.ts'

/** A step of a test, in our words: each speaker says it as its dialect has it. Amounts in satang. */
export interface Step {
  do: 'balance' | 'bet' | 'win' | 'rollback'
  id?: string
  round?: string
  game?: string
  amount?: bigint
  ends?: boolean
  free?: boolean
  /** The id of the call that it is about. */
  of?: string
  player: string
  token: string
  signature?: 'bad'
}
interface Spoken {
  path: string
  headers: Record<string, string>
  body: string
}
export interface Heard {
  ok: boolean
  code: string
  balance: bigint | null
}
export interface Speaker {
  code: string
  write(step: Step): Spoken
  read(body: Record<string, unknown>): Heard
  /** It can take a bet back by its id; else it adjusts what was settled. */
  rollsBack: boolean
  /** What a rollback of a bet that was never there is answered, where that is no yes. */
  unknownRollback?: string
  /** A refusal tells no balance. */
  refusesWithoutBalance?: boolean
  /** A transaction's id belongs to its round: the same in another round is another. */
  idsAreOfRound?: boolean
  /** What a win of a bet that was taken back is answered, where a bet is answered otherwise. */
  takenBackWin?: string
  /** How the dialect words our refusals. */
  refusals: Partial<Record<SeamlessRefusal | 'UNSIGNED', string>>
  /** A part of a satang, as the dialect can spell it, in a bet. */
  partOfSatang(step: Step): Spoken
}

const key = createPrivateKey({
  key: Buffer.from(SANDBOX_HUB88_PROVIDER_PRIVATE_KEY, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

function hub88Fields(step: Step): Record<string, unknown> {
  const common = {
    user: step.player,
    token: step.token,
    request_uuid: randomUUID(),
    game_code: step.game ?? 'krp_lotus',
  }
  if (step.do === 'balance') return { ...common, currency: 'THB' }
  return {
    ...common,
    transaction_uuid: step.id,
    supplier_user: step.player,
    round: step.round,
    round_closed: step.ends ?? false,
    is_free: step.free ?? false,
    ...(step.do === 'bet' ? {} : { reference_transaction_uuid: step.of ?? null }),
    ...(step.do === 'rollback'
      ? {}
      : { currency: 'THB', amount: Number(step.amount ?? 0n) * 1_000 }),
  }
}
const hub88Spoken = (step: Step, fields: Record<string, unknown>): Spoken => {
  const body = JSON.stringify(fields)
  const by = step.signature === 'bad' ? stranger : key
  return {
    path: step.do === 'balance' ? '/user/balance' : `/transaction/${step.do}`,
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': sign('sha256', Buffer.from(body), by).toString('base64'),
    },
    body,
  }
}

const hub88: Speaker = {
  code: 'hub88',
  rollsBack: true,
  write: (step) => hub88Spoken(step, hub88Fields(step)),
  read: ({ status, balance }) => ({
    ok: status === 'RS_OK',
    code: String(status),
    balance: typeof balance === 'number' ? BigInt(balance) / 1_000n : null,
  }),
  refusals: {
    UNSIGNED: 'RS_ERROR_INVALID_SIGNATURE',
    CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
    NO_TOKEN: 'RS_ERROR_INVALID_TOKEN',
    TOKEN_ENDED: 'RS_ERROR_TOKEN_EXPIRED',
    NOT_ENOUGH: 'RS_ERROR_NOT_ENOUGH_MONEY',
    LIMIT: 'RS_ERROR_LIMIT_REACHED',
    STOPPED: 'RS_ERROR_USER_DISABLED',
    GAME_CLOSED: 'RS_ERROR_INVALID_GAME',
    TAKEN_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    NO_BET: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  },
  partOfSatang: (step) => hub88Spoken(step, { ...hub88Fields(step), amount: 1_000_500 }),
}

const baht = (satang: bigint | undefined): string => decimalOf(satang ?? 0n)

function pgsoftFields(step: Step): { path: string; form: Record<string, string> } {
  const session = { operator_player_session: step.token, player_name: step.player }
  if (step.do === 'balance') return { path: '/Cash/Get', form: session }
  if (step.do === 'rollback')
    return {
      path: '/Cash/Adjustment',
      form: {
        player_name: step.player,
        currency_code: 'THB',
        transfer_amount: baht(step.amount),
        adjustment_id: step.round ?? '',
        adjustment_transaction_id: `${step.of}-901`,
      },
    }
  const [bet, win] = step.do === 'bet' ? [step.amount ?? 0n, 0n] : [0n, step.amount ?? 0n]
  return {
    path: '/Cash/TransferInOut',
    form: {
      ...session,
      game_id: step.game ?? '9002',
      parent_bet_id: step.round ?? '',
      bet_id: step.id ?? '',
      transaction_id: step.id ?? '',
      currency_code: 'THB',
      bet_amount: baht(bet),
      win_amount: baht(win),
      transfer_amount: baht(win - bet),
      is_end_round: step.ends ? 'True' : 'False',
      is_parent_zero_stake: step.free ? 'True' : 'False',
    },
  }
}
const pgsoftSpoken = (
  { path, form }: { path: string; form: Record<string, string> },
  isBad: boolean,
): Spoken => ({
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    operator_token: 'sandbox-pgsoft-operator',
    secret_key: isBad ? 'not-the-secret' : 'sandbox-pgsoft-secret',
    ...form,
  }).toString(),
})
const satangIn = (value: unknown): bigint | null =>
  typeof value === 'number' ? BigInt(Math.round(value * 100)) : null

const pgsoft: Speaker = {
  code: 'pgsoft',
  refusesWithoutBalance: true,
  rollsBack: false,
  write: (step) => pgsoftSpoken(pgsoftFields(step), step.signature === 'bad'),
  read: ({ data, error }) => {
    const of = (data ?? {}) as Record<string, unknown>
    return {
      ok: error === null,
      code: error === null ? '0' : String((error as Record<string, unknown>)['code']),
      balance: satangIn(of['balance_amount'] ?? of['balance_after']),
    }
  },
  refusals: {
    UNSIGNED: '1204',
    CONFLICT: '3032',
    NO_TOKEN: '1300',
    TOKEN_ENDED: '1300',
    NOT_ENOUGH: '3202',
    LIMIT: '3033',
    STOPPED: '3033',
    GAME_CLOSED: '3033',
    TAKEN_BACK: '3033',
    NO_BET: '3021',
  },
  partOfSatang: (step) => {
    const { path, form } = pgsoftFields(step)
    const told = { ...form, bet_amount: '5.001', transfer_amount: '-5.001' }
    return pgsoftSpoken({ path, form: told }, false)
  },
}

function win568Spoken(step: Step, more: object = {}): Spoken {
  const slip = { TransferCode: step.round, TransactionId: step.of ?? step.id }
  const [path, fields] = {
    balance: ['/GetBalance', {}] as const,
    bet: [
      '/Deduct',
      { ...slip, TransactionId: step.id, Amount: Number(baht(step.amount)), GameId: 103 },
    ] as const,
    win: ['/Settle', { TransferCode: step.round, WinLoss: Number(baht(step.amount)) }] as const,
    rollback: ['/Cancel', { ...slip, IsCancelAll: false }] as const,
  }[step.do]
  return {
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      CompanyKey: step.signature === 'bad' ? 'not-the-company' : 'sandbox-win568-company',
      Username: step.player,
      ProductType: 9,
      GameType: 0,
      ...fields,
      ...more,
    }),
  }
}
const win568: Speaker = {
  code: 'win568',
  rollsBack: true,
  unknownRollback: '6',
  idsAreOfRound: true,
  write: (step) => win568Spoken(step),
  read: ({ ErrorCode, Balance }) => ({
    ok: ErrorCode === 0,
    code: String(ErrorCode),
    balance: satangIn(Balance),
  }),
  refusals: {
    UNSIGNED: '4',
    CONFLICT: '5003',
    NOT_ENOUGH: '5',
    LIMIT: '7',
    STOPPED: '7',
    GAME_CLOSED: '7',
    TAKEN_BACK: '2002',
    NO_BET: '6',
  },
  partOfSatang: (step) => win568Spoken(step, { Amount: 5.001 }),
}

function pragmaticSpoken(step: Step, more: Record<string, string> = {}): Spoken {
  const round = {
    userId: step.player,
    token: step.token,
    gameId: step.game ?? 'vs5lotus',
    roundId: step.round ?? '',
  }
  const moved = { ...round, reference: step.id ?? '', amount: baht(step.amount) }
  const [path, form] = {
    balance: ['/balance.html', { userId: step.player, token: step.token }] as const,
    bet: ['/bet.html', moved] as const,
    win: ['/result.html', moved] as const,
    rollback: ['/refund.html', { ...moved, reference: step.of ?? '' }] as const,
  }[step.do]
  const fields: Record<string, string> = { providerId: 'pragmatic', ...form, ...more }
  const secret = step.signature === 'bad' ? 'not-the-secret' : 'sandbox-pragmatic-secret'
  return {
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, hash: hashOf(fields, secret) }).toString(),
  }
}
const pragmatic: Speaker = {
  code: 'pragmatic',
  rollsBack: true,
  takenBackWin: '120',
  write: (step) => pragmaticSpoken(step),
  read: ({ error, cash }) => ({ ok: error === 0, code: String(error), balance: satangIn(cash) }),
  refusals: {
    UNSIGNED: '5',
    CONFLICT: '120',
    NO_TOKEN: '4',
    TOKEN_ENDED: '4',
    NOT_ENOUGH: '1',
    LIMIT: '50',
    STOPPED: '6',
    GAME_CLOSED: '8',
    TAKEN_BACK: '3',
    NO_BET: '120',
  },
  partOfSatang: (step) => pragmaticSpoken(step, { amount: '5.001' }),
}

/** Each dialect says the same to the same core: a new one is a line here. */
export const SPEAKERS: readonly Speaker[] = [hub88, pgsoft, win568, pragmatic]
