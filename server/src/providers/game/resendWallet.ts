import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { hmacHex } from '../signing.ts'
import { bahtText } from '../wireAmount.ts'
import type { GameConfig } from './gameConfig.ts'
import type { Credentials, GameProvider, GameTransfer } from './port.ts'
import {
  creditAnswer,
  memberAnswer,
  betsAnswer,
  linkAnswer,
  transactionAnswer,
  titlesAnswer,
  toldBet,
} from './resendWalletAnswers.ts'

/**
 * The transfer-wallet kind without a status call: the same `txn_id` sent again answers what the
 * first did. Forms, amounts as "500.00", `sign` over the sorted fields, `at` in seconds.
 */
export function resendWallet(config: GameConfig, http: HttpOptions, clock: Clock): GameProvider {
  const call = (path: string, fields: Record<string, string>): Promise<HttpResult> => {
    const form = new URLSearchParams({
      ...fields,
      merchant: config.agent,
      at: String(Math.floor(clock.now().getTime() / 1000)),
    })
    form.sort()
    form.append('sign', hmacHex(config.secret, form.toString()))
    return ask(
      {
        method: 'POST',
        url: config.baseUrl + path,
        body: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      http,
    )
  }
  const move = async (type: 'topup' | 'cashout', transfer: GameTransfer) => {
    if (transfer.amount <= 0n) throw new RangeError('not an amount to transfer')
    const fields = {
      member: transfer.username,
      txn_id: transfer.reference,
      amount: bahtText(transfer.amount),
    }
    return transactionAnswer(type, transfer, await call(`/credit/${type}`, fields))
  }
  return {
    code: config.code,
    playUrl: config.playUrl,
    clearedBy: 'resend',
    createAccount: async (credentials) =>
      memberAnswer(credentials.username, await call('/member/open', own(credentials))),
    resetPassword: async (credentials) =>
      memberAnswer(credentials.username, await call('/member/secret', own(credentials))),
    balance: async (username) =>
      creditAnswer(username, await call('/member/credit', { member: username })),
    deposit: (transfer) => move('topup', transfer),
    withdraw: (transfer) => move('cashout', transfer),
    launch: async (credentials, device) =>
      linkAnswer(await call('/member/play', { ...own(credentials), platform: device })),
    turnoverSince: async (cursor) => betsAnswer(await call('/bets', { after: cursor ?? '' })),
    games: async () => titlesAnswer(await call('/titles', {})),
    readRound: toldBet,
  }
}

const own = ({ username, password }: Credentials) => ({ member: username, secret_word: password })
