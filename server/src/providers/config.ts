import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import { EnvironmentFault, refuseLacking } from '../runtime/environmentFault.ts'
import type { BankConfig } from './bank/corporate.ts'
import { GAME_KINDS, type GameConfig, type GameKind } from './game/gameConfig.ts'
import { isSeamless, seamlessConfigs, type SeamlessConfig } from './game/seamless/config.ts'
import { HTTP_DEFAULTS, type HttpOptions } from './http.ts'
import { idcheckConfig, type IdcheckConfig } from './idcheck/config.ts'
import type { GbprimeConfig } from './psp/gbprime/gbprime.ts'
import type { KbankConfig } from './psp/kbank.ts'
import type { KsherConfig } from './psp/ksher/ksher.ts'
import type { OmiseConfig } from './psp/omise.ts'
import type { PayonexConfig } from './psp/payonex.ts'
import { SANDBOX_MERCHANT_PRIVATE_KEY, SANDBOX_PSP_PUBLIC_KEY } from './psp/payonexSandboxKeys.ts'
import type { PaytimzConfig } from './psp/paytimz.ts'
import type { ScbConfig } from './psp/scb/scb.ts'
import type { Twoc2pConfig } from './psp/twoc2p/twoc2p.ts'
import type { WwConfig } from './psp/ww.ts'
import type { ZpayConfig } from './psp/zpay.ts'
import { pushConfig } from './push/config.ts'
import type { PushConfig } from './push/webPush.ts'
import { slipcheckConfig, type SlipcheckConfig } from './slipcheck/verifiers.ts'
import { smsConfigs, type SmsConfig } from './sms/gateways.ts'
import type { WalletLinkConfig } from './walletlink/issuer.ts'

/** Everything the adapters need to reach the outside. Holds secrets: never log it. */
export interface ProvidersConfig {
  http: HttpOptions
  /** Null: not under contract. */
  psp: {
    KBANK: KbankConfig | null
    WW: WwConfig | null
    PAYTIMZ: PaytimzConfig | null
    PAYONEX: PayonexConfig | null
    ZPAY: ZpayConfig | null
    OMISE: OmiseConfig | null
    TWOC2P: Twoc2pConfig | null
    KSHER: KsherConfig | null
    GBPRIME: GbprimeConfig | null
    SCB: ScbConfig | null
  }
  bank: BankConfig
  walletLink: WalletLinkConfig
  /** In the order in which they are asked. */
  sms: readonly SmsConfig[]
  /** Null: members are told nothing by web push. */
  push: PushConfig | null
  slipcheck: SlipcheckConfig
  /** Null: nobody reads identity cards; a person looks alone. */
  idcheck: IdcheckConfig
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
    bank: {
      baseUrl: address('BANK_URL', `${sandbox}/bank`),
      apiKey: read('BANK_API_KEY', 'sandbox-bank-key'),
      signingSecret: read('BANK_SIGNING_SECRET', 'sandbox-bank-signing'),
      settleDelayMs: whole(env, 'BANK_SETTLE_DELAY_MS', live ? 60_000 : 5_000),
      payoutsAtOnce: atLeastOne(env, 'BANK_PAYOUTS_AT_ONCE', PAYOUTS_AT_ONCE),
    },
    walletLink: {
      baseUrl: address('WALLETLINK_URL', `${sandbox}/walletlink`),
      host: read('WALLETLINK_HOST', 'gift.sandbox-wallet.test'),
      clientId: read('WALLETLINK_CLIENT_ID', 'krapao'),
      secret: read('WALLETLINK_SECRET', 'sandbox-walletlink-secret'),
    },
    sms: smsConfigs(env, sandbox, read),
    push: pushConfig(env, sandbox),
    slipcheck: slipcheckConfig(env['SLIPCHECK'], sandbox, read),
    idcheck: idcheckConfig(env, { live, sandbox }, read),
    games: codes.map((code) => gameConfig(code, { env, sandbox, seen, read, address })),
    seamless,
  }
  refuseLacking(missing)
  return config
}

function optionalOf(env: Env): (name: string) => string | undefined {
  return (name) => env[name] || undefined
}

/**
 * Those that speak as the sandbox's own do; where nothing is said, in the sandbox, the house has
 * these.
 */
const SANDBOX_PSPS = 'KBANK,WW,PAYTIMZ,PAYONEX,ZPAY'

/**
 * Those that PSPS (comma separated) names and no other: KBANK alone in production where it is not
 * set. Refuses a code that nobody speaks, and settings of a PSP that is not named: it would be
 * without its callbacks.
 */
function pspsUnderContract(env: Env, live: boolean): ReadonlySet<QrProvider> {
  const named = (env['PSPS'] ?? (live ? 'KBANK' : SANDBOX_PSPS))
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  const contracted = new Set(QR_PROVIDERS.filter((code) => named.includes(code)))
  const unknown = named.find((code) => !QR_PROVIDERS.some((known) => known === code))
  if (unknown !== undefined)
    throw new EnvironmentFault(['PSPS'], `PSPS: ${unknown} is none of ${QR_PROVIDERS.join(', ')}`)
  const left = live && QR_PROVIDERS.find((code) => env[`PSP_${code}_URL`] && !contracted.has(code))
  if (left)
    throw new EnvironmentFault(
      [`PSP_${left}_URL`],
      `PSPS must name ${left}, or PSP_${left}_URL must go`,
    )
  return contracted
}

type Read = (name: string, inSandbox: string) => string

/** How the settings of a PSP are read. */
interface PspReading {
  pspUrl: (code: string) => string
  callbackUrl: (code: string) => string
  read: Read
  /** What is made for a PSP under contract; null for another. */
  under: <T>(code: QrProvider, make: () => T) => T | null
  optional: (name: string) => string | undefined
}

function pspConfigs(reading: PspReading): ProvidersConfig['psp'] {
  const { pspUrl, callbackUrl, read, under, optional } = reading
  return {
    KBANK: under('KBANK', () => ({
      baseUrl: pspUrl('KBANK'),
      partnerId: read('PSP_KBANK_PARTNER_ID', 'KRAPAO'),
      requestSecret: read('PSP_KBANK_REQUEST_SECRET', 'sandbox-kbank-request'),
      callbackSecret: read('PSP_KBANK_CALLBACK_SECRET', 'sandbox-kbank-callback'),
      oldSecret: optional('PSP_KBANK_OLD_CALLBACK_SECRET'),
      callbackUrl: callbackUrl('KBANK'),
    })),
    WW: under('WW', () => ({
      baseUrl: pspUrl('WW'),
      merchantNo: read('PSP_WW_MERCHANT_NO', 'KRAPAO-WW'),
      key: read('PSP_WW_KEY', 'sandbox-ww-key'),
      oldSecret: optional('PSP_WW_OLD_KEY'),
      callbackUrl: callbackUrl('WW'),
    })),
    PAYTIMZ: under('PAYTIMZ', () => ({
      baseUrl: pspUrl('PAYTIMZ'),
      apiKey: read('PSP_PAYTIMZ_API_KEY', 'sandbox-paytimz-id'),
      apiSecret: read('PSP_PAYTIMZ_API_SECRET', 'sandbox-paytimz-secret'),
      callbackSecret: read('PSP_PAYTIMZ_CALLBACK_SECRET', 'sandbox-paytimz-callback'),
      oldSecret: optional('PSP_PAYTIMZ_OLD_CALLBACK_SECRET'),
      callbackUrl: callbackUrl('PAYTIMZ'),
    })),
    PAYONEX: under('PAYONEX', () => ({
      baseUrl: pspUrl('PAYONEX'),
      appId: read('PSP_PAYONEX_APP_ID', 'krapao-payonex'),
      privateKey: read('PSP_PAYONEX_PRIVATE_KEY', SANDBOX_MERCHANT_PRIVATE_KEY),
      pspPublicKey: read('PSP_PAYONEX_PUBLIC_KEY', SANDBOX_PSP_PUBLIC_KEY),
      oldSecret: optional('PSP_PAYONEX_OLD_PUBLIC_KEY'),
      callbackUrl: callbackUrl('PAYONEX'),
    })),
    ZPAY: under('ZPAY', () => ({
      baseUrl: pspUrl('ZPAY'),
      merchantId: read('PSP_ZPAY_MERCHANT_ID', '880015'),
      secret: read('PSP_ZPAY_SECRET', 'sandbox-zpay-secret'),
      oldSecret: optional('PSP_ZPAY_OLD_SECRET'),
      callbackUrl: callbackUrl('ZPAY'),
    })),
    OMISE: under('OMISE', () => ({
      baseUrl: pspUrl('OMISE'),
      secretKey: read('PSP_OMISE_SECRET_KEY', 'sandbox-omise-secret'),
      callbackUrl: callbackUrl('OMISE'),
    })),
    ...gatewayConfigs(reading),
    ...thaiPsps(reading),
  }
}

/** Gateways of many channels, of which PromptPay is one. */
function gatewayConfigs({
  pspUrl,
  callbackUrl,
  read,
  under,
  optional,
}: PspReading): Pick<ProvidersConfig['psp'], 'TWOC2P' | 'KSHER'> {
  return {
    TWOC2P: under('TWOC2P', () => ({
      baseUrl: pspUrl('TWOC2P'),
      merchantId: read('PSP_TWOC2P_MERCHANT_ID', 'JT04'),
      secretKey: read('PSP_TWOC2P_SECRET_KEY', 'sandbox-twoc2p-secret'),
      oldSecret: optional('PSP_TWOC2P_OLD_SECRET_KEY'),
      channel: read('PSP_TWOC2P_CHANNEL', 'THQR'),
      callbackUrl: callbackUrl('TWOC2P'),
    })),
    KSHER: under('KSHER', () => ({
      baseUrl: pspUrl('KSHER'),
      appId: read('PSP_KSHER_APP_ID', 'mch35000'),
      privateKey: read('PSP_KSHER_PRIVATE_KEY', SANDBOX_MERCHANT_PRIVATE_KEY),
      publicKey: read('PSP_KSHER_PUBLIC_KEY', SANDBOX_PSP_PUBLIC_KEY),
      oldSecret: optional('PSP_KSHER_OLD_PUBLIC_KEY'),
      callbackUrl: callbackUrl('KSHER'),
    })),
  }
}

function thaiPsps({
  pspUrl,
  callbackUrl,
  read,
  under,
}: PspReading): Pick<ProvidersConfig['psp'], 'GBPRIME' | 'SCB'> {
  return {
    GBPRIME: under('GBPRIME', () => ({
      baseUrl: pspUrl('GBPRIME'),
      token: read('PSP_GBPRIME_TOKEN', 'sandbox-gbprime-token'),
      secretKey: read('PSP_GBPRIME_SECRET_KEY', 'sandbox-gbprime-secret'),
      callbackUrl: callbackUrl('GBPRIME'),
    })),
    SCB: under('SCB', () => ({
      baseUrl: pspUrl('SCB'),
      apiKey: read('PSP_SCB_API_KEY', 'sandbox-scb-key'),
      apiSecret: read('PSP_SCB_API_SECRET', 'sandbox-scb-secret'),
      billerId: read('PSP_SCB_BILLER_ID', '099400016550161'),
      ref3: read('PSP_SCB_REF3', 'KRP'),
    })),
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
  return {
    code,
    kind,
    baseUrl: address(`${name}_URL`, `${sandbox}/games/${code}/${SANDBOX_PATHS[kind]}`),
    playUrl: read(`${name}_PLAY_URL`, `${seen}/sandbox/play/${code}`),
    agent: read(`${name}_AGENT`, `krapao-${code}`),
    secret: read(`${name}_SECRET`, `sandbox-game-${code}`),
    settleDelayMs: whole(env, 'GAME_SETTLE_DELAY_MS', live ? 60_000 : 6_000),
  }
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
