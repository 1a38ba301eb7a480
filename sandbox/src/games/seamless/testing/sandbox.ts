import { createPrivateKey, sign } from 'node:crypto'
import { SECRETS } from '../../../secrets.ts'
import { startSandbox, type Sandbox } from '../../../start.ts'
import type { SeamlessCode } from '../catalogue.ts'
import { House } from './house.ts'
import { OPERATOR_PRIVATE_KEY } from './operatorKey.ts'

export interface Table {
  house: House
  sandbox: Sandbox
  now: { ms: number }
  /** POST with JSON, or GET without a body. */
  ask: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Asked>
  launch: (code: SeamlessCode, more?: object) => Promise<Asked>
  say: (code: SeamlessCode, ...steps: object[]) => Promise<Said[]>
  close: () => Promise<void>
}
export interface Asked {
  status: number
  json: Record<string, unknown>
  text: string
  headers: Headers
}
export interface Said {
  do: string
  id: string
  ok: boolean
  code: string
  balance: number | null
}

/** A sandbox and a house that know each other; the sandbox's clock is the test's. */
export async function openTable(): Promise<Table> {
  const house = await new House().start()
  const now = { ms: Date.parse('2026-11-21T04:00:00.000Z') }
  const sandbox = await startSandbox({
    port: 0,
    dataDir: null,
    now: () => new Date(now.ms),
    callbackUrl: `${house.url}/callbacks/psp/KBANK`,
  })
  const ask: Table['ask'] = async (path, body, headers = {}) => {
    const answer = await fetch(sandbox.url + path, {
      redirect: 'manual',
      ...(body === undefined
        ? { headers }
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...headers },
          }),
    })
    const text = await answer.text()
    const isJson = String(answer.headers.get('content-type')).includes('json')
    const json = (isJson && text !== '' ? JSON.parse(text) : {}) as Record<string, unknown>
    return { status: answer.status, json, text, headers: answer.headers }
  }
  const launch: Table['launch'] = (code, more = {}) => {
    const body = { user: 'm1', token: house.token, currency: 'THB', lang: 'th', ...more }
    return ask(`/games/${code}/game/url`, body, operator(code, JSON.stringify(body)))
  }
  return {
    house,
    sandbox,
    now,
    ask,
    launch,
    say: async (code, ...steps) => {
      const { status, json, text } = await ask(`/sandbox/games/${code}/say`, {
        username: 'm1',
        steps,
      })
      if (status !== 200) throw new Error(`say ${status} ${text}`)
      return json as unknown as Said[]
    },
    close: async () => {
      await sandbox.close()
      await house.close()
    },
  }
}

/** How an operator signs what it asks of a provider. */
export function operator(code: SeamlessCode, body = ''): Record<string, string> {
  const { pgsoft, win568, pragmatic } = SECRETS.seamless
  if (code === 'hub88') {
    const key = createPrivateKey({
      key: Buffer.from(OPERATOR_PRIVATE_KEY, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    return { 'x-hub88-signature': sign('sha256', Buffer.from(body), key).toString('base64') }
  }
  const keys = { pgsoft: pgsoft.secretKey, win568: win568.companyKey, pragmatic: pragmatic.secret }
  return { 'x-operator-key': keys[code] }
}
