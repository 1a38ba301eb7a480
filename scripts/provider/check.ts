import { QR_PROVIDERS, type QrProvider } from '../../contract/src/constants.ts'
import { providersConfigFromEnv } from '../../server/src/providers/config.ts'
import { EnvironmentFault } from '../../server/src/runtime/environmentFault.ts'
import { benchOf, openSandboxBench, type PspBench } from '../../server/src/testing/psp/bench.ts'
import { PSP_EXPECTATIONS, type Expectation } from '../../server/src/testing/psp/expectations.ts'

type State = 'holds' | 'FAILS' | 'not tried'
export interface Row {
  state: State
  title: string
  /** Why it fails, or was not tried. */
  why: string
}
type Env = Readonly<Record<string, string | undefined>>

export const isKnown = (name: string): name is QrProvider =>
  QR_PROVIDERS.some((code) => code === name)

/** What is its own: no other provider's settings say anything of it. */
const ownOf = (code: QrProvider, env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(`PSP_${code}_`)))

/** Its variables that lack for a provider at an address of its own; none of them are guessed. */
export function lacking(code: QrProvider, env: Env): string[] {
  try {
    providersConfigFromEnv({ ...ownOf(code, env), PSPS: code, NODE_ENV: 'production' }, [])
    return []
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error
    return error.names.filter((name) => name.startsWith(`PSP_${code}_`))
  }
}

/**
 * Holds a provider to what the kit expects of it: at the address and with the keys of the
 * environment, or a sandbox of its own where no address is given. `mayOrder`: orders may be made at
 * that address. Nobody pays there: what needs a payment is not tried.
 */
export async function check(code: QrProvider, env: Env, mayOrder: boolean): Promise<Row[]> {
  const isOwn = !env[`PSP_${code}_URL`]
  const opened = isOwn ? await openSandboxBench(code) : null
  const bench = opened ?? benchOf(code, ownOf(code, env))
  try {
    const rows: Row[] = []
    for (const expectation of PSP_EXPECTATIONS)
      rows.push(await rowOf(expectation, bench, isOwn || mayOrder))
    return rows
  } finally {
    await opened?.close()
  }
}

async function rowOf(
  { title, needs, leftOut, hold }: Expectation,
  bench: PspBench,
  mayOrder: boolean,
): Promise<Row> {
  const not = (why: string): Row => ({ state: 'not tried', title, why })
  const why = leftOut?.(bench) ?? null
  if (why !== null) return not(why)
  if (needs === 'sandbox' && !bench.world) return not('nobody can pay here')
  if (needs === 'orders' && !mayOrder) return not('makes orders there: --yes')
  try {
    await hold(bench)
    return { state: 'holds', title, why: '' }
  } catch (error) {
    return { state: 'FAILS', title, why: reasonOf(error) }
  } finally {
    await bench.world?.heal()
  }
}

/** The first line, which names no key: adapters' reasons hold words and statuses alone. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 80) ?? ''
