import { isShipped, shippedValues } from '../../server/src/environment/shipped.ts'
import { providersConfigFromEnv } from '../../server/src/providers/config.ts'
import { EnvironmentFault } from '../../server/src/runtime/environmentFault.ts'
import { isSecret } from '../../server/src/runtime/secretFiles.ts'
import type { Given } from '../../server/src/testing/workbench/expectation.ts'
import { PROVIDERS, type Bound, type Provider } from '../../server/src/testing/workbench/kinds.ts'

type State = 'holds' | 'FAILS' | 'not tried'
export interface Row {
  state: State
  title: string
  /** Why it fails, or was not tried. */
  why: string
}
type Env = Readonly<Record<string, string | undefined>>

/** What may be done at an address that is not a sandbox of its own. */
interface Leave {
  /** Orders that nobody pays. */
  orders?: boolean
  /** A text on a phone; money of ours. */
  money?: boolean
}

export const providerNamed = (name: string): Provider | undefined =>
  PROVIDERS.find((each) => each.name === name.toUpperCase())

/** What is its own: no other provider's settings say anything of it. */
const ownOf = ({ owns }: Provider, env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => owns(name)))

/** Its variables that lack for a provider at an address of its own; none of them are guessed. */
export function lacking(provider: Provider, env: Env): string[] {
  const { chosen, gameCodes, owns } = provider
  try {
    providersConfigFromEnv(
      { ...ownOf(provider, env), ...chosen, NODE_ENV: 'production' },
      gameCodes,
    )
    return []
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error
    return error.names.filter(owns)
  }
}

/** Its secrets that everybody can read in this repository: they are for the sandbox alone. */
export function ofTheSandbox(provider: Provider, env: Env): string[] {
  const shipped = shippedValues(provider.gameCodes)
  return Object.entries(ownOf(provider, env))
    .filter(([name, value]) => isSecret(name) && value && isShipped(value, shipped))
    .map(([name]) => name)
}

/**
 * Holds a provider to what the kit expects of it: at the address and with the keys of the
 * environment, or a sandbox of its own where no address is given. At an address of its own only
 * questions are asked without leave, and nothing is told to go wrong.
 */
export async function check(
  provider: Provider,
  env: Env,
  leave: Leave = {},
  given: Given = {},
): Promise<Row[]> {
  const isSandbox = !env[provider.url]
  const opened = await provider.open(ownOf(provider, env), isSandbox, given)
  try {
    const rows: Row[] = []
    for (const expectation of opened.expectations)
      rows.push(await rowOf(expectation, isSandbox ? 'sandbox' : leave, opened.heal))
    return rows
  } finally {
    await opened.close()
  }
}

async function rowOf(
  { title, needs, leftOut, hold }: Bound,
  leave: Leave | 'sandbox',
  heal: () => Promise<unknown>,
): Promise<Row> {
  const why = leftOut() ?? (leave === 'sandbox' ? null : forbidden(needs, leave))
  if (why !== null) return { state: 'not tried', title, why }
  try {
    await hold()
    return { state: 'holds', title, why: '' }
  } catch (error) {
    return { state: 'FAILS', title, why: reasonOf(error) }
  } finally {
    await heal()
  }
}

function forbidden(needs: Bound['needs'], leave: Leave): string | null {
  if (needs === 'sandbox') return 'nobody pays there, and nothing fails when it is told to'
  if (needs === 'orders' && !leave.orders) return 'makes orders there: --yes'
  if (needs === 'money' && !leave.money)
    return 'sends a text or moves money of yours: --yes-real-money'
  return null
}

/** The first line, which names no key: adapters' reasons hold words and statuses alone. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 80) ?? ''
