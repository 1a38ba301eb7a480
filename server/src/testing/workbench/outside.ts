import { startSandbox, type Sandbox } from '@krapao/sandbox/start'
import type { Providers } from '../../providers/port.ts'
import {
  buildProviders,
  providersConfigFromEnv,
  type ProvidersConfig,
} from '../../providers/registry.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The adapters that an environment names. */
export interface Reached {
  /**
   * The adapters, which wait far longer than a test takes: on a busy machine none takes a slow
   * answer for silence.
   */
  patient: Providers
  /** How `patient` was built. */
  config: ProvidersConfig
}

/** A sandbox of a test's own, the adapters that reach it, and its commands. */
export interface Outside extends Reached {
  sandbox: Sandbox
  command: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; json: unknown }>
  fault: (
    target: string,
    kind: string,
    more?: { times?: number; ms?: number; on?: 'read' | 'write' },
  ) => Promise<void>
  /** Lets so many ms pass on the clock of the sandbox and of the adapters, at once. */
  pass: (ms: number) => void
}

/**
 * The outside cuts a call that a fault leaves unanswered, or delays by more, so many ms after it
 * came: there is no time-out to race with.
 */
const CUT_MS = 100
const PATIENCE_MS = 20_000

/**
 * How far the lagging kind of game is behind in these tests, in ms: passed by the clock, never
 * waited for, and far longer than a call.
 */
export const LAG_MS = 5_000

/** The faults that leave a call without an answer. */
export const SILENCE = ['timeout-after', 'timeout-before', 'error'] as const

export function reach(
  env: Env,
  gameCodes: readonly string[],
  clock = { now: () => new Date() },
): Reached {
  const read = providersConfigFromEnv(env, gameCodes)
  const config = { ...read, http: { ...read.http, timeoutMs: PATIENCE_MS } }
  return { config, patient: buildProviders(config, clock) }
}

export async function startOutside(
  gameCodes: readonly string[] = ['pg'],
  env: Env = {},
): Promise<Outside> {
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const sandbox = await startSandbox({
    port: 0,
    dataDir: null,
    lagMs: LAG_MS,
    hangMs: CUT_MS,
    now: clock.now,
  })
  const command: Outside['command'] = async (method, path, body) => {
    const answer = await fetch(sandbox.url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  return {
    ...reach({ SANDBOX_URL: sandbox.url, ...env }, gameCodes, clock),
    sandbox,
    command,
    fault: async (target, kind, more = {}) => {
      const { status } = await command('POST', '/sandbox/faults', { target, kind, ...more })
      if (status !== 200) throw new Error(`the sandbox refused the fault ${kind} on ${target}`)
    },
    pass: (ms) => {
      ahead += ms
    },
  }
}

/**
 * Asks again until it is so, for at most 5 s: what happens after an unanswered call happens when it
 * happens.
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  isSo: (value: T) => boolean,
): Promise<T> {
  const until = Date.now() + 5_000
  for (;;) {
    const value = await ask()
    if (isSo(value) || Date.now() > until) return value
    await new Promise((wake) => setTimeout(wake, 25))
  }
}
