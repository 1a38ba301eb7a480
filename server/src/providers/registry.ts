import type { QrProvider } from '@krapao/contract/constants'
import { corporateBank } from './bank/corporate.ts'
import type { Bank } from './bank/port.ts'
import type { ProvidersConfig } from './config.ts'
import type { GameProvider } from './game/port.ts'
import { transferWallet } from './game/transferWallet.ts'
import { kbank } from './psp/kbank.ts'
import type { Psp } from './psp/port.ts'
import { smsGateway } from './sms/gateway.ts'
import type { SmsGateway } from './sms/port.ts'

export { providersConfigFromEnv, type ProvidersConfig } from './config.ts'

/** Everyone outside that the house speaks with. A code that is not in a map is not under contract. */
export interface Providers {
  psps: ReadonlyMap<QrProvider, Psp>
  bank: Bank
  sms: SmsGateway
  games: ReadonlyMap<string, GameProvider>
}

/** `now` is the context's clock: requests are signed with it. */
export function buildProviders(config: ProvidersConfig, now: () => Date): Providers {
  const { http } = config
  const psps: Psp[] = [kbank(config.psp.KBANK, http, now)]
  return {
    psps: new Map(psps.map((psp) => [psp.code, psp])),
    bank: corporateBank(config.bank, http),
    sms: smsGateway(config.sms, http),
    games: new Map(config.games.map((game) => [game.code, transferWallet(game, http, now)])),
  }
}
