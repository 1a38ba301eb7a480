import type { BankConfig } from './bank/corporate.ts'
import type { TransferWalletConfig } from './game/transferWallet.ts'
import { HTTP_DEFAULTS, type HttpOptions } from './http.ts'
import type { KbankConfig } from './psp/kbank.ts'
import { slipcheckConfig, type SlipcheckConfig } from './slipcheck/config.ts'
import type { SmsConfig } from './sms/gateway.ts'

/** Everything the adapters need to reach the outside. Holds secrets: never log it. */
export interface ProvidersConfig {
  http: HttpOptions
  psp: { KBANK: KbankConfig }
  bank: BankConfig
  sms: SmsConfig
  slipcheck: SlipcheckConfig
  games: readonly TransferWalletConfig[]
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment. Outside production whatever is missing points at the sandbox (`SANDBOX_URL`, default
 * http://127.0.0.1:3100) with its well-known secrets; in production every value must be there, or an Error names what lacks
 * (names only). `gameCodes` is the catalogue; `GAMES` (comma separated) narrows it to those under contract.
 */
export function providersConfigFromEnv(env: Env, gameCodes: readonly string[]): ProvidersConfig {
  const live = env['NODE_ENV'] === 'production' && env['SANDBOX'] !== '1'
  const sandbox = (env['SANDBOX_URL'] ?? `http://127.0.0.1:${env['SANDBOX_PORT'] ?? '3100'}`).replace(/\/$/, '')
  // What a browser is sent to may be named otherwise than what the server calls.
  const seen = (env['SANDBOX_PUBLIC_URL'] || sandbox).replace(/\/$/, '')
  const missing: string[] = []
  const read = (name: string, inSandbox: string): string => {
    const value = env[name] || (live ? '' : inSandbox)
    if (value === '') missing.push(name)
    return value
  }
  const address = (name: string, inSandbox: string): string => read(name, inSandbox).replace(/\/$/, '')
  const wanted = env['GAMES'] ? new Set(env['GAMES'].split(',').map((code) => code.trim())) : null
  const codes = gameCodes.filter((code) => wanted === null || wanted.has(code))
  const origin = env['SERVER_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`
  const config: ProvidersConfig = {
    http: { ...HTTP_DEFAULTS, timeoutMs: whole(env, 'PROVIDER_TIMEOUT_MS', HTTP_DEFAULTS.timeoutMs) },
    psp: {
      KBANK: {
        baseUrl: address('PSP_KBANK_URL', `${sandbox}/psp/kbank`),
        partnerId: read('PSP_KBANK_PARTNER_ID', 'KRAPAO'),
        requestSecret: read('PSP_KBANK_REQUEST_SECRET', 'sandbox-kbank-request'),
        callbackSecret: read('PSP_KBANK_CALLBACK_SECRET', 'sandbox-kbank-callback'),
        callbackUrl: address('PSP_KBANK_CALLBACK_URL', `${origin.replace(/\/$/, '')}/callbacks/psp/KBANK`),
      },
    },
    bank: {
      baseUrl: address('BANK_URL', `${sandbox}/bank`),
      apiKey: read('BANK_API_KEY', 'sandbox-bank-key'),
      signingSecret: read('BANK_SIGNING_SECRET', 'sandbox-bank-signing'),
    },
    sms: {
      baseUrl: address('SMS_URL', `${sandbox}/sms`),
      key: read('SMS_KEY', 'sandbox-sms-key'),
      secret: read('SMS_SECRET', 'sandbox-sms-secret'),
      sender: read('SMS_SENDER', 'KRAPAO'),
    },
    slipcheck: slipcheckConfig(env['SLIPCHECK'], sandbox, read),
    games: codes.map((code) => ({
      code,
      baseUrl: address(`GAME_${code.toUpperCase()}_URL`, `${sandbox}/games/${code}/api`),
      playUrl: read(`GAME_${code.toUpperCase()}_PLAY_URL`, `${seen}/sandbox/play/${code}`),
      agent: read(`GAME_${code.toUpperCase()}_AGENT`, `krapao-${code}`),
      secret: read(`GAME_${code.toUpperCase()}_SECRET`, `sandbox-game-${code}`),
      settleDelayMs: whole(env, 'GAME_SETTLE_DELAY_MS', live ? 60_000 : 6_000),
    })),
  }
  if (missing.length > 0) throw new Error(`Missing in the environment: ${missing.join(', ')}`)
  return config
}

function whole(env: Env, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!/^\d{1,7}$/.test(text)) throw new Error(`${name} must be a whole number of milliseconds`)
  return Number(text)
}
