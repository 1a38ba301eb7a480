import { createHash, createHmac, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { keepRawBodies, rawBody } from '../../../body.ts'
import { SECRETS } from '../../../secrets.ts'
import type { SeamlessCode } from '../catalogue.ts'

type Fields = Record<string, string | number | boolean>

/** One call that came in, with its fields as text or as JSON had them. */
export interface Heard {
  path: string
  fields: Fields
}
type No = 'SIGNATURE' | 'TOKEN' | 'MONEY' | 'CONFLICT' | 'BARRED' | 'NO_BET' | 'SETTLED' | 'BROKEN'
interface Done {
  key: string
  stake: number
  won: number
  round: string
  isBack: boolean
}

const CODES: Record<SeamlessCode, Record<No, string | number>> = {
  hub88: {
    SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
    TOKEN: 'RS_ERROR_INVALID_TOKEN',
    MONEY: 'RS_ERROR_NOT_ENOUGH_MONEY',
    CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
    BARRED: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    NO_BET: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    SETTLED: 'RS_ERROR_UNKNOWN',
    BROKEN: 'RS_ERROR_UNKNOWN',
  },
  pgsoft: {
    SIGNATURE: '1204',
    TOKEN: '1300',
    MONEY: '3202',
    CONFLICT: '3033',
    BARRED: '3033',
    NO_BET: '3021',
    SETTLED: '3033',
    BROKEN: '1200',
  },
  win568: {
    SIGNATURE: 4,
    TOKEN: 1,
    MONEY: 5,
    CONFLICT: 5003,
    BARRED: 2002,
    NO_BET: 6,
    SETTLED: 2001,
    BROKEN: 7,
  },
  pragmatic: {
    SIGNATURE: 5,
    TOKEN: 4,
    MONEY: 1,
    CONFLICT: 7,
    BARRED: 3,
    NO_BET: 7,
    SETTLED: 7,
    BROKEN: 100,
  },
}

/**
 * A house with one member's wallet, that answers by the four published documents: it looks at the
 * signature first, keeps each answer by its transaction, and bars what was taken back before it
 * came. Its own reading of the documents, so that the sandbox is not tested by itself.
 */
export class House {
  readonly heard: Heard[] = []
  /** Satang. */
  balance = 100_000
  token = 'T1'
  /** So many calls get no answer: `before` nothing is done, `after` it is. */
  broken = 0
  readonly #done = new Map<string, Done>()
  readonly #ended = new Set<string>()
  readonly #app = Fastify({ forceCloseConnections: true })
  url = ''

  async start(): Promise<this> {
    keepRawBodies(this.#app)
    this.#app.removeContentTypeParser('application/x-www-form-urlencoded')
    await this.#app.register(formbody, {
      parser: (text) => ({ ...Object.fromEntries(new URLSearchParams(text)), raw: text }),
    })
    this.#app.post('/callbacks/games/:code/*', (request, reply) => this.#answer(request, reply))
    this.url = await this.#app.listen({ port: 0, host: '127.0.0.1' })
    return this
  }
  close = (): Promise<void> => this.#app.close()

  said = (path: string): Heard[] => this.heard.filter((call) => call.path === path)

  #answer(request: FastifyRequest, reply: FastifyReply) {
    const { code, '*': rest } = request.params as { code: SeamlessCode; '*': string }
    const { raw, ...fields } = request.body as Fields
    const path = `/${rest}`
    this.heard.push({ path, fields })
    if (!isSigned(code, request, fields, String(raw ?? '')))
      return this.#no(code, fields, 'SIGNATURE')
    if (this.broken > 0) {
      this.broken -= 1
      return reply.code(503).send('')
    }
    const no = this.#do(path, fields)
    if (no) return this.#no(code, fields, no)
    return this.#yes(code, path, fields)
  }

  #do(path: string, of: Fields): No | null {
    const text = (...names: string[]) => String(names.map((name) => of[name]).find(Boolean) ?? '')
    const round = text('round', 'parent_bet_id', 'adjustment_id', 'TransferCode', 'roundId')
    const id = text('transaction_uuid', 'transaction_id', 'TransactionId', 'reference')
    const money = (...names: string[]) => Math.round(Number(text(...names)) * 100)
    const hub = Math.round(Number(of['amount']) / 1_000)
    const token = text('token', 'operator_player_session')
    const isForged = token !== '' && token !== this.token
    switch (path) {
      case '/transaction/bet':
        return isForged ? 'TOKEN' : this.#play(id, round, hub, 0)
      case '/transaction/win':
        return this.#play(id, round, 0, hub)
      case '/transaction/rollback':
        return this.#back(text('reference_transaction_uuid'))
      case '/bet.html':
        return isForged ? 'TOKEN' : this.#play(id, round, money('amount'), 0)
      case '/result.html':
      case '/bonusWin.html':
        return this.#play(id, round, 0, money('amount'))
      case '/refund.html':
        return this.#back(id)
      case '/Cash/TransferInOut':
        return isForged && of['is_validate_bet'] !== 'True'
          ? 'TOKEN'
          : this.#play(id, round, money('bet_amount'), money('win_amount'))
      case '/Cash/Adjustment':
        return this.#play(text('adjustment_transaction_id'), round, 0, money('transfer_amount'))
      case '/Deduct':
        return this.#play(id, round, money('Amount'), 0)
      case '/Bonus':
        return this.#play(id, round, 0, money('Amount'))
      case '/Settle':
        return this.#settle(round, money('WinLoss'))
      case '/Rollback':
        return this.#reopen(round)
      case '/Cancel':
        return this.#done.has(id) ? this.#back(id) : 'NO_BET'
      default:
        return isForged ? 'TOKEN' : null
    }
  }

  #play(id: string, round: string, stake: number, won: number): No | null {
    const key = [round, stake, won].join('/')
    const known = this.#done.get(id)
    if (known) {
      if (known.key === 'barred') return 'BARRED'
      return known.key === key ? null : 'CONFLICT'
    }
    if (stake > this.balance) return 'MONEY'
    this.balance += won - stake
    this.#done.set(id, { key, stake, won, round, isBack: false })
    return null
  }

  #back(id: string): No | null {
    const known = this.#done.get(id)
    if (!known) this.#done.set(id, { key: 'barred', stake: 0, won: 0, round: '', isBack: true })
    if (!known || known.isBack) return null
    known.isBack = true
    this.balance += known.stake
    return null
  }

  #settle(round: string, won: number): No | null {
    if (![...this.#done.values()].some((call) => call.round === round)) return 'NO_BET'
    if (this.#ended.has(round)) return 'SETTLED'
    this.#ended.add(round)
    this.balance += won
    this.#done.set(`settle/${round}`, { key: '', stake: 0, won, round, isBack: false })
    return null
  }

  #reopen(round: string): No | null {
    if (!this.#ended.delete(round)) return 'NO_BET'
    this.balance -= this.#done.get(`settle/${round}`)?.won ?? 0
    return null
  }

  #no(code: SeamlessCode, fields: Fields, no: No) {
    const word = CODES[code][no]
    if (code === 'hub88')
      return { status: word, request_uuid: fields['request_uuid'], balance: this.balance * 1_000 }
    if (code === 'pgsoft') return { data: null, error: { code: word, message: no } }
    if (code === 'win568')
      return { ErrorCode: word, ErrorMessage: no, Balance: this.balance / 100, AccountName: 'x' }
    return { error: word, description: no }
  }

  #yes(code: SeamlessCode, path: string, fields: Fields) {
    const baht = this.balance / 100
    if (code === 'hub88')
      return {
        user: fields['user'],
        status: 'RS_OK',
        request_uuid: fields['request_uuid'],
        currency: 'THB',
        balance: this.balance * 1_000,
      }
    if (path === '/VerifySession')
      return { data: { player_name: 'm1', nickname: 'm1', currency: 'THB' }, error: null }
    if (path === '/Cash/Adjustment')
      return { data: { adjust_amount: 0, balance_before: 0, balance_after: baht }, error: null }
    if (code === 'pgsoft') {
      const data = { currency_code: 'THB', balance_amount: baht, updated_time: 1 }
      return { data, error: null }
    }
    if (code === 'win568')
      return { AccountName: 'm1', Balance: baht, ErrorCode: 0, ErrorMessage: 'No Error' }
    // A refund's answer has no balance in the document.
    const cash = path === '/refund.html' ? {} : { cash: baht, bonus: 0, currency: 'THB' }
    return { ...cash, transactionId: '1', error: 0, description: 'Success' }
  }
}

const hub88Key = createPublicKey(
  createPrivateKey({
    key: Buffer.from(SECRETS.seamless.hub88.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  }),
)

function isSigned(
  code: SeamlessCode,
  request: FastifyRequest,
  fields: Fields,
  raw: string,
): boolean {
  const header = (name: string) => String(request.headers[name] ?? '')
  if (code === 'hub88')
    return verify(
      'sha256',
      Buffer.from(rawBody(request)),
      hub88Key,
      Buffer.from(header('x-hub88-signature'), 'base64'),
    )
  if (code === 'win568') return fields['CompanyKey'] === SECRETS.seamless.win568.companyKey
  if (code === 'pragmatic') {
    const { hash, ...rest } = fields
    const names = Object.keys(rest).toSorted()
    const text = names.map((name) => `${name}=${String(rest[name])}`).join('&')
    const secret = SECRETS.seamless.pragmatic.secret
    return hash === createHash('md5').update(text).update(secret).digest('hex')
  }
  const { operatorToken, secretKey } = SECRETS.seamless.pgsoft
  const [date, content] = [header('x-date'), createHash('sha256').update(raw).digest('hex')]
  const signature = createHmac('sha256', secretKey)
    .update(header('host') + content + date)
    .digest('hex')
  return (
    fields['operator_token'] === operatorToken &&
    fields['secret_key'] === secretKey &&
    header('x-content-sha256') === content &&
    header('authorization') ===
      `PWS-HMAC-SHA256 Credential=${date}/${operatorToken}/pws/v1,` +
        `SignedHeaders=host;x-content-sha256;x-date,Signature=${signature}`
  )
}
