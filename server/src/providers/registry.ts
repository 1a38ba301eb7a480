import type { Clock } from '../chance.ts'
import { corporateBank } from './bank/corporate.ts'
import type { ProvidersConfig } from './config.ts'
import { transferWallet } from './game/transferWallet.ts'
import type { Providers } from './port.ts'
import { kbank } from './psp/kbank.ts'
import type { Psp } from './psp/port.ts'
import { slipVerifier } from './slipcheck/build.ts'
import { smsGateway } from './sms/gateway.ts'

export { providersConfigFromEnv, type ProvidersConfig } from './config.ts'

/** All adapters of the configuration. The clock signs requests. A code that is not in a map is not under contract. */
export function buildProviders(config: ProvidersConfig, clock: Clock): Providers {
  const { http } = config
  const psps: Psp[] = [kbank(config.psp.KBANK, http, clock)]
  return {
    psps: new Map(psps.map((psp) => [psp.code, psp])),
    bank: corporateBank(config.bank, http),
    sms: smsGateway(config.sms, http),
    slipcheck: slipVerifier(config.slipcheck, http),
    games: new Map(config.games.map((game) => [game.code, transferWallet(game, http, clock)])),
  }
}
