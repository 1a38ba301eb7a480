import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import type { GbprimeConfig } from './gbprime/gbprime.ts'
import type { KbankConfig } from './kbank.ts'
import type { KsherConfig } from './ksher/ksher.ts'
import type { OmiseConfig } from './omise.ts'
import type { PayonexConfig } from './payonex.ts'
import { SANDBOX_MERCHANT_PRIVATE_KEY, SANDBOX_PSP_PUBLIC_KEY } from './payonexSandboxKeys.ts'
import type { PaytimzConfig } from './paytimz.ts'
import { PHAJAY_BANKS, type PhajayConfig } from './phajay/phajay.ts'
import type { ScbConfig } from './scb/scb.ts'
import type { Twoc2pConfig } from './twoc2p/twoc2p.ts'
import type { WwConfig } from './ww.ts'
import type { ZpayConfig } from './zpay.ts'

/** Null: not under contract. */
export interface PspConfigs {
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
  PHAJAY: PhajayConfig | null
}

type Env = Readonly<Record<string, string | undefined>>
type Read = (name: string, inSandbox: string) => string

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
export function pspsUnderContract(env: Env, live: boolean): ReadonlySet<QrProvider> {
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

/** How the settings of a PSP are read. */
interface PspReading {
  pspUrl: (code: string) => string
  callbackUrl: (code: string) => string
  read: Read
  /** What is made for a PSP under contract; null for another. */
  under: <T>(code: QrProvider, make: () => T) => T | null
  optional: (name: string) => string | undefined
}

export function pspConfigs(reading: PspReading): PspConfigs {
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
    PHAJAY: under('PHAJAY', () => ({
      baseUrl: pspUrl('PHAJAY'),
      secretKey: read('PSP_PHAJAY_SECRET_KEY', 'sandbox-phajay-secret'),
      bank: phajayBank(read('PSP_PHAJAY_BANK', 'jdb')),
    })),
  }
}

function phajayBank(text: string): PhajayConfig['bank'] {
  const name = 'PSP_PHAJAY_BANK'
  const bank = PHAJAY_BANKS.find((known) => known === text.toLowerCase())
  // One that lacks is named with the others.
  if (!bank && text !== '')
    throw new EnvironmentFault([name], `${name} must be one of ${PHAJAY_BANKS.join(', ')}`)
  return bank ?? 'jdb'
}

/** Gateways of many channels, of which PromptPay is one. */
function gatewayConfigs({
  pspUrl,
  callbackUrl,
  read,
  under,
  optional,
}: PspReading): Pick<PspConfigs, 'TWOC2P' | 'KSHER'> {
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
}: PspReading): Pick<PspConfigs, 'GBPRIME' | 'SCB'> {
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
