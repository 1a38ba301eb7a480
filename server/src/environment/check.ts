import { QR_PROVIDERS } from '@krapao/contract/constants'
import { providersConfigFromEnv } from '../providers/config.ts'
import { buildProviders } from '../providers/registry.ts'
import { SLIP_VERIFIERS } from '../providers/slipcheck/verifiers.ts'
import { SMS_GATEWAYS } from '../providers/sms/gateways.ts'
import { systemClock } from '../runtime/chance.ts'
import { readCredentialKeys } from '../runtime/credentialKeys.ts'
import { EnvironmentFault } from '../runtime/environmentFault.ts'
import { isSecret, secretOfFile, withSecretFiles } from '../runtime/secretFiles.ts'
import { storageConfigFrom } from '../storage/config.ts'
import { minimumsFrom, readConfig } from './config.ts'
import { productionFaults } from './production.ts'
import { VARIABLES, without, type Env } from './schema.ts'
import { variableOf } from './variables.ts'

type State = 'ok' | 'lacks' | 'unsafe' | 'wrong'
export interface Row {
  name: string
  about: string
  /** What is given or what holds without; of a secret only whether it is set. */
  shown: string
  state: State
  reason: string
}

/** Notes each name that is asked for, whether it is set or not. */
function noting(env: Env, names: Set<string>): Env {
  return new Proxy(env, {
    get(target, name: string) {
      names.add(name)
      return target[name]
    },
  })
}

/** Every variable that the server reads where the environment is this one, in the order of reading. */
function namesRead(env: Env, gameCodes: readonly string[]): string[] {
  const names = new Set(VARIABLES)
  const noted = noting(env, names)
  const attempts = [() => readConfig(noted), () => providersConfigFromEnv(noted, gameCodes)]
  for (const attempt of attempts)
    try {
      attempt()
    } catch (error) {
      if (!(error instanceof EnvironmentFault)) throw error
    }
  names.add('PUSH_PUBLIC_KEY').add('PUSH_SUBJECT')
  return [...names]
}

/** Every variable that the server can be made to read; `GAME_<CODE>_URL` stands for each game's. */
export function everyName(): string[] {
  const choices = [
    {},
    {
      STORAGE: 's3',
      S3_ENDPOINT: '-',
      S3_BUCKET: '-',
      S3_ACCESS_KEY_ID: '-',
      S3_SECRET_ACCESS_KEY: '-',
    },
    { PSPS: QR_PROVIDERS.join(',') },
    { LINE: 'notices' },
    { SMS: Object.keys(SMS_GATEWAYS).join(',') },
    { IDCHECK: 'iapp' },
    { 'GAME_<CODE>_KIND': 'pgsoft' },
    ...Object.keys(SLIP_VERIFIERS).map((SLIPCHECK) => ({ SLIPCHECK })),
  ]
  return [...new Set(choices.flatMap((env) => namesRead(env, ['<code>'])))]
}

/** What is refused, each reader asked again without what it has refused until it refuses no more. */
function faultsIn(env: Env, gameCodes: readonly string[]): EnvironmentFault[] {
  const faults: EnvironmentFault[] = []
  for (const read of [
    (given: Env) => readConfig(given),
    (given: Env) => storageConfigFrom(given, ''),
    minimumsFrom,
    // Builds them too, and asks none: a key that is none is known only to who reads it.
    (given: Env) => buildProviders(providersConfigFromEnv(given, gameCodes), systemClock),
    (given: Env) => given['CREDENTIAL_KEYS'] && readCredentialKeys(given['CREDENTIAL_KEYS']),
  ]) {
    let rest = env
    for (;;)
      try {
        read(rest)
        break
      } catch (error) {
        if (!(error instanceof EnvironmentFault)) throw error
        faults.push(error)
        if (!error.names.some((name) => rest[name])) break
        const { names } = error
        rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name)))
      }
  }
  return faults
}

/**
 * Every variable that the server would read, with its state for the mode that NODE_ENV names. Reads
 * the files of secrets; asks nothing outside; shows no secret.
 */
export function checkEnvironment(env: Env, gameCodes: readonly string[]): Row[] {
  const { read, states } = withFiles(env)
  for (const fault of faultsIn(read, gameCodes))
    for (const name of fault.names)
      note(states, name, fault.isLack && !read[name] ? 'lacks' : 'wrong', fault.message)
  if (read['NODE_ENV'] === 'production')
    for (const fault of productionFaults(read, gameCodes)) {
      const [name = '', reason = ''] = fault.split(/: (.*)/s)
      note(states, name, read[name] ? 'unsafe' : 'lacks', reason)
    }
  const names = new Set([...namesRead(without(read), gameCodes), ...states.keys()])
  return [...names].map((name) => {
    const { state, reason } = states.get(name) ?? { state: 'ok' as const, reason: '' }
    const variable = variableOf(name)
    const about = variable?.about ?? ''
    const usual = state === 'lacks' ? 'not set' : (variable?.usual ?? '')
    const shown = shownOf(name, { value: read[name], usual, env })
    return { name, about, shown, state, reason: state === 'lacks' ? 'is needed' : reason }
  })
}

type States = Map<string, { state: State; reason: string }>
/** The first thing that is said of a variable stays. */
function note(states: States, name: string, state: State, reason: string): void {
  if (!states.has(name)) states.set(name, { state, reason })
}

/** Files of secrets that are refused are told, and left out of what is looked at further. */
function withFiles(env: Env): { read: Env; states: States } {
  const states: States = new Map()
  let rest = env
  for (;;)
    try {
      return { read: withSecretFiles(rest), states }
    } catch (error) {
      if (!(error instanceof EnvironmentFault)) throw error
      const file = error.names.find((name) => secretOfFile(name) !== null) ?? ''
      note(states, error.names[0] ?? '', 'wrong', error.message)
      rest = { ...rest, [file]: undefined }
    }
}

/** Words of others may hold what a terminal obeys. */
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, '?')

function shownOf(
  name: string,
  { value, usual, env }: { value: string | undefined; usual: string; env: Env },
): string {
  if (isSecret(name)) {
    if (!value) return 'not set'
    return env[name] ? 'set' : 'set, from its file'
  }
  if (!value) return usual.replaceAll('`', '')
  if (secretOfFile(name) !== null) return plain(value)
  const { username, password } = URL.parse(value) ?? { username: '', password: '' }
  return username || password ? 'set, with a password in it' : plain(value)
}
