import { AUTO_LOGIN_SITES, type QrProvider } from '@krapao/contract/constants'
import { EnvironmentFault, refuseLacking } from '../runtime/environmentFault.ts'
import type { BankConfig } from './bank/corporate.ts'
import { GAME_KINDS, isPublished, type GameConfig, type GameKind } from './game/gameConfig.ts'
import { isSeamless, seamlessConfigs, type SeamlessConfig } from './game/seamless/config.ts'
import { HTTP_DEFAULTS, type HttpOptions } from './http.ts'
import { idcheckConfig, type IdcheckConfig } from './idcheck/config.ts'
import { lineConfig, type LineConfig } from './line/config.ts'
import { pspConfigs, pspsUnderContract, type PspConfigs } from './psp/pspConfigs.ts'
import { pushConfig } from './push/config.ts'
import type { PushConfig } from './push/webPush.ts'
import { slipcheckConfig, type SlipcheckConfig } from './slipcheck/verifiers.ts'
import { smsConfigs, type SmsConfig } from './sms/gateways.ts'
import type { WalletLinkConfig } from './walletlink/issuer.ts'

/** Everything the adapters need to reach the outside. Holds secrets: never log it. */
export interface ProvidersConfig {
  http: HttpOptions
  /** Null: not under contract. */
  psp: PspConfigs
  bank: BankConfig
  walletLink: WalletLinkConfig
  /** In the order in which they are asked. */
  sms: readonly SmsConfig[]
  /** Null: members are told nothing by web push. */
  push: PushConfig | null
  line: LineConfig
  slipcheck: SlipcheckConfig
  /** Null: nobody reads identity cards; a person looks alone. */
  idcheck: IdcheckConfig
  /** The file of the watch list; null: none is given. */
  watchlist: string | null
  games: readonly GameConfig[]
  seamless: readonly SeamlessConfig[]
}

/**
 * Which games of the sandbox speak which kind; all others tell a status. `GAME_<CODE>_KIND` says
 * otherwise.
 */
const SANDBOX_KINDS: Readonly<Record<string, GameKind>> = {
  joker2: 'resend',
  slotxo: 'resend',
  sportplus: 'resend',
  lottothai: 'resend',
  areaslot: 'delayed',
  superslot: 'delayed',
  slotking: 'delayed',
  betflix: 'delayed',
  pgslot: 'ticket',
}
const SANDBOX_PATHS: Readonly<Record<GameKind, string>> = {
  status: 'api',
  resend: 'form',
  delayed: 'rest',
  ticket: 'desk',
  pgsoft: 'pgsoft/external',
  pragmatic: 'pragmatic/IntegrationService/v3',
}

/** Enough for a bank that answers within some tens of milliseconds; one that takes fewer says so. */
const PAYOUTS_AT_ONCE = 128

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment. Outside production whatever is missing points at the sandbox
 * (`SANDBOX_URL`, default http://127.0.0.1:3100) with its well-known secrets; in production every
 * value must be there, or an Error names what lacks (names only). `gameCodes` is the catalogue;
 * `GAMES` (comma separated) narrows it to those under contract.
 */
export function providersConfigFromEnv(env: Env, gameCodes: readonly string[]): ProvidersConfig {
  const live = env['NODE_ENV'] === 'production'
  const sandbox = (
    env['SANDBOX_URL'] ?? `http://127.0.0.1:${env['SANDBOX_PORT'] ?? '3100'}`
  ).replace(/\/$/, '')
  // What a browser is sent to may be named otherwise than what the server calls.
  const seen = (env['SANDBOX_PUBLIC_URL'] || sandbox).replace(/\/$/, '')
  const missing: string[] = []
  const read = (name: string, inSandbox: string): string => {
    const value = env[name] || (live ? '' : inSandbox)
    if (value === '') missing.push(name)
    return value
  }
  const address = (name: string, inSandbox: string): string =>
    read(name, inSandbox).replace(/\/$/, '')
  const wanted = env['GAMES'] ? new Set(env['GAMES'].split(',').map((code) => code.trim())) : null
  const codes = gameCodes.filter(
    (code) => !isSeamless(code) && (wanted === null || wanted.has(code)),
  )
  const origin = (env['SERVER_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`).replace(
    /\/$/,
    '',
  )
  const seamless = seamlessConfigs({ live, sandbox, origin, seen, wanted, read, address })
  const pspUrl = (code: string): string =>
    address(`PSP_${code}_URL`, `${sandbox}/psp/${code.toLowerCase()}`)
  const callbackUrl = (code: string): string =>
    address(`PSP_${code}_CALLBACK_URL`, `${origin}/callbacks/psp/${code}`)
  const contracted = pspsUnderContract(env, live)
  const under = <T>(code: QrProvider, make: () => T): T | null =>
    contracted.has(code) ? make() : null
  const config: ProvidersConfig = {
    http: {
      ...HTTP_DEFAULTS,
      timeoutMs: whole(env, 'PROVIDER_TIMEOUT_MS', HTTP_DEFAULTS.timeoutMs),
    },
    psp: pspConfigs({ pspUrl, callbackUrl, read, under, optional: optionalOf(env) }),
    bank: bankConfig({ env, sandbox, read, address }),
    walletLink: {
      baseUrl: address('WALLETLINK_URL', `${sandbox}/walletlink`),
      host: read('WALLETLINK_HOST', 'gift.sandbox-wallet.test'),
      clientId: read('WALLETLINK_CLIENT_ID', 'krapao'),
      secret: read('WALLETLINK_SECRET', 'sandbox-walletlink-secret'),
    },
    sms: smsConfigs(env, sandbox, read),
    push: pushConfig(env, sandbox),
    line: lineConfig(env, { sandbox, seen }, read),
    slipcheck: slipcheckConfig(env['SLIPCHECK'], sandbox, read),
    idcheck: idcheckConfig(env, { live, sandbox }, read),
    watchlist: env['AML_LIST'] || null,
    games: codes.map((code) => gameConfig(code, { env, sandbox, seen, read, address })),
    seamless,
  }
  refuseLacking(missing)
  return config
}

function optionalOf(env: Env): (name: string) => string | undefined {
  return (name) => env[name] || undefined
}

type Read = (name: string, inSandbox: string) => string

function bankConfig({
  env,
  sandbox,
  read,
  address,
}: {
  env: Env
  sandbox: string
  read: Read
  address: Read
}): BankConfig {
  const live = env['NODE_ENV'] === 'production'
  return {
    baseUrl: address('BANK_URL', `${sandbox}/bank`),
    apiKey: read('BANK_API_KEY', 'sandbox-bank-key'),
    signingSecret: read('BANK_SIGNING_SECRET', 'sandbox-bank-signing'),
    settleDelayMs: whole(env, 'BANK_SETTLE_DELAY_MS', live ? 60_000 : 5_000),
    payoutsAtOnce: atLeastOne(env, 'BANK_PAYOUTS_AT_ONCE', PAYOUTS_AT_ONCE),
  }
}

function gameConfig(
  code: string,
  {
    env,
    sandbox,
    seen,
    read,
    address,
  }: { env: Env; sandbox: string; seen: string; read: Read; address: Read },
): ProvidersConfig['games'][number] {
  const live = env['NODE_ENV'] === 'production'
  const name = `GAME_${code.toUpperCase()}`
  const kind = kindOf(env, `${name}_KIND`, live ? 'status' : (SANDBOX_KINDS[code] ?? 'status'))
  const inSandbox = `${sandbox}/games/${code}/${SANDBOX_PATHS[kind]}`
  const config: GameConfig = {
    code,
    kind,
    baseUrl: address(`${name}_URL`, inSandbox),
    playUrl: read(`${name}_PLAY_URL`, `${seen}/sandbox/play/${code}`),
    agent: read(`${name}_AGENT`, `krapao-${code}`),
    secret: read(`${name}_SECRET`, `sandbox-game-${code}`),
    settleDelayMs: whole(env, 'GAME_SETTLE_DELAY_MS', live ? 60_000 : 6_000),
    published: isPublished(kind)
      ? {
          game: read(`${name}_GAME`, 'reels'),
          roundsUrl: address(`${name}_ROUNDS_URL`, inSandbox),
        }
      : null,
  }
  if (isPublished(kind) && !AUTO_LOGIN_SITES.some((site) => site === code))
    throw new EnvironmentFault(
      [`${name}_KIND`],
      `${name}_KIND: ${kind} has no passwords, and ${code} is entered by one`,
    )
  return config
}

function kindOf(env: Env, name: string, otherwise: GameKind): GameKind {
  const kind = GAME_KINDS.find((known) => known === (env[name] || otherwise))
  if (!kind) throw new EnvironmentFault([name], `${name} must be one of ${GAME_KINDS.join(', ')}`)
  return kind
}

function whole(env: Env, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!/^\d{1,7}$/.test(text))
    throw new EnvironmentFault([name], `${name} must be a whole number of milliseconds`)
  return Number(text)
}

function atLeastOne(env: Env, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new EnvironmentFault([name], `${name} must be a number from 1 to 9999`)
  return Number(text)
}
