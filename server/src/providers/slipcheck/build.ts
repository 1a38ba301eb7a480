import type { HttpOptions } from '../http.ts'
import { bankLink } from './bankLink.ts'
import type { SlipcheckConfig } from './config.ts'
import { easySlip } from './easyslip.ts'
import type { SlipVerifier } from './port.ts'
import { slipOk } from './slipok.ts'

export function slipVerifier(config: SlipcheckConfig, http: HttpOptions): SlipVerifier {
  if (config.kind === 'easyslip') return easySlip(config.easyslip, http)
  return config.kind === 'slipok' ? slipOk(config.slipok, http) : bankLink(config.bank, http)
}
