import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { QrProvider } from '@krapao/contract/constants'
import { startSandbox } from '@krapao/sandbox/start'
import type { Psp, QrOrder } from '../../providers/psp/port.ts'
import { buildProviders, providersConfigFromEnv } from '../../providers/registry.ts'
import { createIds, systemRandom } from '../../runtime/chance.ts'
import { PSP_HABITS, type PspHabits } from './habits.ts'

/** What a customer, and fate, can do to a PSP: known of the sandbox alone. */
export interface PspWorld {
  pay: (reference: string, more?: object) => Promise<Record<string, unknown>>
  refund: (reference: string, more?: object) => Promise<Record<string, unknown>>
  /** The next call goes wrong. */
  fault: (kind: string, on: 'read' | 'write') => Promise<void>
  heal: () => Promise<void>
  /** Where it calls back a shop that names no address with its order. */
  callBack: (url: string) => Promise<void>
  /** What our callback address heard, oldest first. */
  heard: { headers: Record<string, string | undefined>; body: Buffer }[]
}

/** A PSP on the bench. */
export interface PspBench {
  psp: Psp
  /** The same with a key that is not ours. */
  forger: Psp
  habits: PspHabits
  order: (amount?: bigint, minutes?: number) => QrOrder
  /** Null where it is not the sandbox: nobody here can pay. */
  world: PspWorld | null
}

type Env = Readonly<Record<string, string | undefined>>
/** Far longer than an answer takes on a busy machine. */
const PATIENCE_MS = 20_000
/** When a call that a fault leaves unanswered is cut. */
const CUT_MS = 100

const ids = createIds(systemRandom)
const clock = { now: () => new Date() }

/** The PSP that an environment names. */
export function benchOf(code: QrProvider, env: Env, world: PspWorld | null = null): PspBench {
  const read = providersConfigFromEnv({ ...env, PSPS: code }, [])
  const config = { ...read, http: { ...read.http, timeoutMs: PATIENCE_MS } }
  const habits = PSP_HABITS[code]
  const pspOf = (settings: typeof config): Psp => {
    const psp = buildProviders(settings, clock).psps.get(code)
    if (!psp) throw new Error(`${code} is not built`)
    return psp
  }
  return {
    psp: pspOf(config),
    forger: pspOf({ ...config, psp: habits.forged(config.psp) }),
    habits,
    world,
    order: (amount = 50_000n, minutes = 10) => ({
      reference: ids.reference('qr'),
      amount,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    }),
  }
}

/** A PSP of a sandbox of one's own, that calls back a listener of one's own. */
export async function openSandboxBench(
  code: QrProvider,
  env: Env = {},
): Promise<PspBench & { world: PspWorld; close: () => Promise<void> }> {
  const heard: PspWorld['heard'] = []
  let psp: Psp | null = null
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: flat(request.headers), body: Buffer.concat(chunks) })
      const { status = 500, contentType = 'text/plain', body = '' } = psp?.acknowledgement ?? {}
      response.writeHead(status, { 'content-type': contentType }).end(body)
    })
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const sandbox = await startSandbox({ port: 0, dataDir: null, hangMs: CUT_MS })
  const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callbacks/psp/${code}`
  const world: PspWorld = { ...commandsOf(sandbox.url, code), heard }
  await world.callBack(callbackUrl)
  const bench = benchOf(
    code,
    { SANDBOX_URL: sandbox.url, [`PSP_${code}_CALLBACK_URL`]: callbackUrl, ...env },
    world,
  )
  psp = bench.psp
  return {
    ...bench,
    world,
    close: async () => {
      await sandbox.close()
      shop.closeAllConnections()
      await new Promise((closed) => shop.close(closed))
    },
  }
}

const flat = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  )

function commandsOf(url: string, code: string): Omit<PspWorld, 'heard'> {
  const command = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the sandbox refuses ${path}: ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  }
  return {
    pay: (qrcodeId, more) => command('POST', '/sandbox/qr/pay', { qrcodeId, ...more }),
    refund: (qrcodeId, more) => command('POST', '/sandbox/qr/refund', { qrcodeId, ...more }),
    fault: async (kind, on) =>
      void (await command('POST', '/sandbox/faults', { target: `qr:${code}`, kind, on })),
    heal: async () => void (await command('DELETE', '/sandbox/faults')),
    callBack: async (to) => void (await command('POST', '/sandbox/callback-url', { url: to })),
  }
}
