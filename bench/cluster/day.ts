import { randomInt, randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'
import type { Client } from '../../e2e/src/client/api.ts'
import { PASSWORD } from '../../e2e/src/client/person.ts'

/** What members do in a mixed day, of a hundred calls: four of five only look. */
const DAY = {
  wallet: 40,
  statement: 20,
  page: 20,
  transfer: 12,
  deposit: 3,
  withdraw: 1,
  chat: 2,
  login: 2,
} as const
type Kind = keyof typeof DAY
const KINDS = (Object.entries(DAY) as [Kind, number][]).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind),
)
const GAME = 'pg'
const PAGES = ['/api/play', '/api/bonus', '/api/lookup/deposit', '/api/account/profile']

const any = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T
/** Each member comes from an address of their own, as in life. */
export const addressOf = (n: number): string => `10.9.${Math.floor(n / 250)}.${(n % 250) + 1}`

const post = (path: string, body: object) => ({ method: 'POST' as const, path, body })

function callOf(
  kind: Kind,
  member: Client,
): { method: 'GET' | 'POST'; path: string; body?: object } {
  const isIn = randomInt(2) === 0
  const CALLS = {
    wallet: () => ({ method: 'GET' as const, path: '/api/wallet' }),
    page: () => ({ method: 'GET' as const, path: any(PAGES) }),
    statement: () => post('/api/statement', { page: 1 + randomInt(3), limit: 20 }),
    transfer: () =>
      post('/api/wallet/transfer', {
        from: isIn ? 'WALLET' : GAME,
        to: isIn ? GAME : 'WALLET',
        amount: 1,
      }),
    deposit: () => post('/api/qrcode/KBANK', { amount: 100 + randomInt(100) }),
    withdraw: () => post('/api/wallet/withdraw', { amount: 100 }),
    chat: () =>
      post('/api/chat/send-message', {
        userId: member.memberId,
        clientId: randomUUID(),
        message_type: 'text',
        payload: { text: 'สวัสดี' },
      }),
    login: () => post('/api/login', { username: member.phone, password: PASSWORD }),
  }
  return CALLS[kind]()
}

export interface Load {
  callsPerSecond: number
  p50: number
  p99: number
  calls: number
  /** By what the house's rules say: too little money, a withdrawal still open. */
  refused: number
  /** 5xx, and no answer. */
  failed: number
}

/**
 * So many connections, each asking as another of the members with each call, for so many seconds.
 * Whoever made a code pays it; the outside's calls back are not counted. Times in milliseconds.
 */
export async function liveADay(
  site: string,
  members: readonly Client[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const counted = { refused: 0, failed: 0 }
  const paying = new Set<Promise<unknown>>()
  const pay = (text: string): void => {
    const qrcodeId: unknown = (JSON.parse(text) as { qrcodeId?: unknown }).qrcodeId
    if (typeof qrcodeId !== 'string' || qrcodeId === '') return
    const paid = (members[0] as Client)
      .world('POST', '/qr/pay', { qrcodeId })
      .catch(() => null)
      .finally(() => paying.delete(paid))
    paying.add(paid)
  }
  const request: Request = {
    setupRequest(plain, context) {
      const n = randomInt(members.length)
      const member = members[n] as Client
      const kind = any(KINDS)
      const { body, ...call } = callOf(kind, member)
      Object.assign(context, { kind })
      return {
        ...plain,
        ...call,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          'x-requested-with': 'wallet-user',
          'x-forwarded-for': addressOf(n),
          'idempotency-key': randomUUID(),
          ...(kind === 'login' ? {} : { authorization: `Bearer ${member.token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      }
    },
    onResponse(status, body, context) {
      if (status >= 500) counted.failed += 1
      else if (status >= 400) counted.refused += 1
      else if ((context as { kind?: Kind }).kind === 'deposit') pay(body)
    },
  }
  const result = await autocannon({
    url: site,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [request],
  })
  await Promise.all(paying)
  return {
    callsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    calls: result.requests.total,
    refused: counted.refused,
    failed: counted.failed + result.errors + result.timeouts,
  }
}
