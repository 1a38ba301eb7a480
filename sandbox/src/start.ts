import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { settleInterrupted } from './bank/payouts.ts'
import { claimDirectory } from './claim.ts'
import { FaultList } from './faults.ts'
import { Repeats } from './games/seamless/repeats.ts'
import { forgetExpired } from './games/sessions.ts'
import { failInterrupted } from './games/transfers.ts'
import { CALLBACK_DIALECTS } from './psp/all.ts'
import { Callbacks } from './psp/callbacks.ts'
import { Store } from './store.ts'
import { cutHung, randomCode, type World } from './world.ts'

interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  /** Where the journal lives; null keeps everything in memory. */
  dataDir: string | null
  host?: string
  /** Where a browser reaches it, when that is not the address it listens on. */
  publicUrl?: string
  /** Where PSPs call back for a code whose maker named no address. */
  callbackUrl?: string
  /** Where the house is; without, where `npm start` puts it. */
  operatorUrl?: string
  now?: () => Date
  /** How far the lagging kind of game API is behind with its answers, in ms. */
  lagMs?: number
  /** Whether the issuer of wallet links answers an order twice alike; without, it does. */
  issuerRepeats?: boolean
  /**
   * How long, in ms, a call that a fault leaves unanswered holds its connection; without it, until
   * its caller gives up.
   */
  hangMs?: number
  /** How long to wait, in ms, for another sandbox to let go of the directory. */
  waitMs?: number
}
export interface Sandbox {
  url: string
  close: () => Promise<void>
}
/** Where chance, waiting and the way to the house come from, in the place of the machine's. */
type Means = Pick<World, 'code' | 'pause' | 'deliver'>

/** The outside world, listening. `close` cuts every connection, the hung ones too. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const release =
    options.dataDir === null ? null : await claimDirectory(options.dataDir, options.waitMs ?? 5_000)
  const address = { url: options.publicUrl ?? '' }
  const { app, begin, close } = await buildSandbox(options, () => address.url)
  const host = options.host ?? '127.0.0.1'
  await app.listen({ port: options.port, host })
  const { port } = app.server.address() as AddressInfo
  const listening = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  address.url ||= listening
  begin()
  return {
    url: listening,
    close: async () => {
      await close()
      release?.()
    },
  }
}

/**
 * The outside world without a port: whoever has `app` carries the calls in. `begin`: what was left
 * undone is taken up.
 */
export async function buildSandbox(
  options: Omit<SandboxOptions, 'port' | 'host' | 'publicUrl' | 'waitMs'>,
  publicUrl: () => string,
  means: Partial<Means> = {},
): Promise<{ app: FastifyInstance; begin: () => void; close: () => Promise<void> }> {
  const closing = new AbortController()
  const world: World = {
    store: new Store(options.dataDir),
    faults: new FaultList(),
    now: options.now ?? (() => new Date()),
    code: randomCode,
    pause: (ms) => sleep(ms, null, { signal: closing.signal, ref: false }),
    deliver: fetch,
    ...means,
    publicUrl,
    callbackUrl: options.callbackUrl ?? null,
    operatorUrl: options.operatorUrl ?? 'http://127.0.0.1:3000',
    lagMs: options.lagMs ?? 3_000,
    issuerRepeats: options.issuerRepeats ?? true,
    hangMs: options.hangMs ?? Infinity,
    hung: new Set(),
    closing: closing.signal,
  }
  settleInterrupted(world)
  failInterrupted(world)
  forgetExpired(world)
  const callbacks = new Callbacks(world, CALLBACK_DIALECTS)
  const repeats = new Repeats(world)
  const app = await buildApp(world, callbacks, repeats)
  return {
    app,
    begin: () => {
      callbacks.resume()
      repeats.start()
    },
    close: async () => {
      closing.abort()
      cutHung(world)
      await app.close()
      world.store.close()
    },
  }
}
