import type { SeamlessCode } from '../catalogue.ts'
import type { CallName, WalletAnswer } from '../dialects/dialect.ts'

/**
 * Facts of the four providers' published documents, read on 2026-11-27. HUB88: docs.hub88.io,
 * operator API reference, Wallet API and Seamless Wallet response statuses. PG Soft:
 * demo-4wy.pages.dev/integration/integration-api. 568Win: documenter.getpostman.com, collection
 * 2sAY55adgd. Pragmatic Play: integration API specification 3.85 of February 2019
 * (pdfcoffee.com/pragmatic-play-documentation-api-pdf-free.html).
 */

/** The example of the hash authentication: host, SHA-256 of the body and day, by the salt. */
export const PGSOFT_SIGNATURE = {
  salt: 'SALTEXAMPLE',
  host: 'apiexample.pgsoft.com',
  content: '1700116101f424b9f6fc695b4dbaf2b7b0ee763ba1b3b53298e3069143ed46f1',
  day: '20190902',
  signature: 'd78220cf06ae85f9d1db11dad9c3fd926799619eab3d28574aadb8cf328cd7aa',
}

/**
 * The fields of the authenticate example; the document does not tell the secret of its own hash, so
 * the rule is shown with another: MD5 of "providerId=pragmaticplay&token=5v93mto7jrtestKey".
 */
export const PRAGMATIC_HASH = {
  fields: { token: '5v93mto7jr', providerId: 'pragmaticplay' },
  secret: 'testKey',
  hash: 'b9cc8c142ec574f56b01e950cab4e5fe',
}

export const REQUESTS: {
  code: SeamlessCode
  do: CallName
  path: string
  fields: string[]
}[] = [
  {
    code: 'hub88',
    do: 'balance',
    path: '/user/balance',
    fields: ['user', 'token', 'request_uuid', 'game_code'],
  },
  {
    code: 'hub88',
    do: 'bet',
    path: '/transaction/bet',
    fields: [
      'user',
      'transaction_uuid',
      'supplier_transaction_id',
      'token',
      'supplier_user',
      'round_closed',
      'round',
      'request_uuid',
      'is_free',
      'game_code',
      'currency',
      'bet',
      'amount',
    ],
  },
  {
    code: 'hub88',
    do: 'win',
    path: '/transaction/win',
    fields: ['transaction_uuid', 'reference_transaction_uuid', 'round', 'round_closed', 'amount'],
  },
  {
    code: 'hub88',
    do: 'rollback',
    path: '/transaction/rollback',
    fields: ['transaction_uuid', 'reference_transaction_uuid', 'round', 'round_closed'],
  },
  {
    code: 'pgsoft',
    do: 'open',
    path: '/VerifySession',
    fields: ['operator_token', 'secret_key', 'operator_player_session', 'game_id'],
  },
  {
    code: 'pgsoft',
    do: 'balance',
    path: '/Cash/Get',
    fields: ['operator_token', 'secret_key', 'operator_player_session', 'player_name', 'game_id'],
  },
  {
    code: 'pgsoft',
    do: 'bet',
    path: '/Cash/TransferInOut',
    fields: [
      'operator_token',
      'secret_key',
      'operator_player_session',
      'player_name',
      'game_id',
      'parent_bet_id',
      'bet_id',
      'currency_code',
      'bet_amount',
      'win_amount',
      'transfer_amount',
      'transaction_id',
      'wallet_type',
      'bet_type',
      'create_time',
      'updated_time',
      'is_validate_bet',
      'is_adjustment',
      'is_end_round',
    ],
  },
  {
    code: 'pgsoft',
    do: 'rollback',
    path: '/Cash/Adjustment',
    fields: [
      'player_name',
      'currency_code',
      'transfer_amount',
      'adjustment_id',
      'adjustment_transaction_id',
      'adjustment_time',
      'transaction_type',
      'bet_type',
    ],
  },
  {
    code: 'win568',
    do: 'balance',
    path: '/GetBalance',
    fields: ['CompanyKey', 'Username', 'ProductType', 'GameType'],
  },
  {
    code: 'win568',
    do: 'bet',
    path: '/Deduct',
    fields: ['CompanyKey', 'Username', 'Amount', 'TransferCode', 'TransactionId', 'BetTime'],
  },
  {
    code: 'win568',
    do: 'settle',
    path: '/Settle',
    fields: ['CompanyKey', 'Username', 'TransferCode', 'WinLoss', 'ResultType', 'ResultTime'],
  },
  {
    code: 'win568',
    do: 'rollback',
    path: '/Rollback',
    fields: ['CompanyKey', 'Username', 'TransferCode', 'ProductType', 'GameType'],
  },
  {
    code: 'win568',
    do: 'cancel',
    path: '/Cancel',
    fields: ['CompanyKey', 'Username', 'TransferCode', 'TransactionId', 'IsCancelAll'],
  },
  {
    code: 'win568',
    do: 'bonus',
    path: '/Bonus',
    fields: ['CompanyKey', 'Username', 'Amount', 'BonusTime', 'TransferCode', 'TransactionId'],
  },
  {
    code: 'pragmatic',
    do: 'open',
    path: '/authenticate.html',
    fields: ['providerId', 'hash', 'token'],
  },
  {
    code: 'pragmatic',
    do: 'balance',
    path: '/balance.html',
    fields: ['providerId', 'hash', 'userId', 'token'],
  },
  {
    code: 'pragmatic',
    do: 'bet',
    path: '/bet.html',
    fields: [
      'hash',
      'userId',
      'gameId',
      'roundId',
      'amount',
      'reference',
      'providerId',
      'timestamp',
      'roundDetails',
    ],
  },
  {
    code: 'pragmatic',
    do: 'win',
    path: '/result.html',
    fields: ['hash', 'userId', 'gameId', 'roundId', 'amount', 'reference', 'providerId'],
  },
  {
    code: 'pragmatic',
    do: 'bonus',
    path: '/bonusWin.html',
    fields: ['hash', 'userId', 'amount', 'reference', 'providerId', 'timestamp', 'bonusCode'],
  },
  {
    code: 'pragmatic',
    do: 'rollback',
    path: '/refund.html',
    fields: ['hash', 'userId', 'reference', 'providerId'],
  },
  {
    code: 'pragmatic',
    do: 'end',
    path: '/endRound.html',
    fields: ['hash', 'userId', 'gameId', 'roundId', 'providerId'],
  },
]

export const ANSWERS: {
  code: SeamlessCode
  body: Record<string, unknown>
  answer: WalletAnswer
}[] = [
  {
    code: 'hub88',
    body: { user: 'john12345', status: 'RS_OK', currency: 'EUR', balance: 356_000 },
    answer: { ok: true, code: 'RS_OK', balance: 3.56 },
  },
  {
    code: 'hub88',
    body: { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 100_000 },
    answer: { ok: false, code: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 1 },
  },
  {
    code: 'pgsoft',
    body: { data: { currency_code: 'THB', balance_amount: 950.5, updated_time: 1 }, error: null },
    answer: { ok: true, code: '0', balance: 950.5 },
  },
  {
    code: 'pgsoft',
    body: { data: null, error: { code: '3202', message: 'No enough cash balance to bet' } },
    answer: { ok: false, code: '3202', balance: null },
  },
  {
    code: 'win568',
    body: { AccountName: 'test', Balance: 100, ErrorCode: 0, ErrorMessage: 'No Error' },
    answer: { ok: true, code: '0', balance: 100 },
  },
  {
    code: 'win568',
    body: { AccountName: 'test', Balance: 4, ErrorCode: 5, ErrorMessage: 'Not enough balance' },
    answer: { ok: false, code: '5', balance: 4 },
  },
  {
    code: 'pragmatic',
    body: {
      userId: '421',
      currency: 'USD',
      cash: 99_999.99,
      bonus: 99.99,
      error: 0,
      description: 'Success',
    },
    answer: { ok: true, code: '0', balance: 99_999.99 },
  },
  {
    code: 'pragmatic',
    body: { error: 1, description: 'Insufficient balance' },
    answer: { ok: false, code: '1', balance: null },
  },
]
