import type { BankLinkConfig } from './bankLink.ts'
import type { EasySlipConfig } from './easyslip.ts'
import type { SlipOkConfig } from './slipok.ts'

export type SlipcheckConfig =
  | { kind: 'bank'; bank: BankLinkConfig }
  | { kind: 'easyslip'; easyslip: EasySlipConfig }
  | { kind: 'slipok'; slipok: SlipOkConfig }

/**
 * `SLIPCHECK` chooses: easyslip, slipok, or bank (the default). `read` gives a value or the
 * sandbox's, and notes what lacks.
 */
export function slipcheckConfig(
  kind: string | undefined,
  sandbox: string,
  read: (name: string, inSandbox: string) => string,
): SlipcheckConfig {
  const address = (name: string, inSandbox: string): string =>
    read(name, inSandbox).replace(/\/$/, '')
  if (kind === 'easyslip') {
    return {
      kind,
      easyslip: {
        baseUrl: address('EASYSLIP_URL', `${sandbox}/slipcheck/easyslip/v2`),
        apiKey: read('EASYSLIP_API_KEY', 'sandbox-easyslip-key'),
      },
    }
  }
  if (kind === 'slipok') {
    return {
      kind,
      slipok: {
        baseUrl: address('SLIPOK_URL', `${sandbox}/slipcheck/slipok`),
        branchId: read('SLIPOK_BRANCH_ID', '4242'),
        apiKey: read('SLIPOK_API_KEY', 'sandbox-slipok-key'),
      },
    }
  }
  if (kind !== undefined && kind !== '' && kind !== 'bank')
    throw new Error('SLIPCHECK must be bank, easyslip or slipok')
  return {
    kind: 'bank',
    bank: {
      baseUrl: address('SLIPCHECK_URL', `${sandbox}/slipcheck/bank`),
      apiKey: read('SLIPCHECK_API_KEY', 'sandbox-slipcheck-key'),
    },
  }
}
