import { systemRandom, type Clock, type Random } from '../runtime/chance.ts'
import { corporateBank } from './bank/corporate.ts'
import type { ProvidersConfig } from './config.ts'
import { gameProvider } from './game/kinds.ts'
import type { Providers } from './port.ts'
import { kbank } from './psp/kbank.ts'
import { payonex } from './psp/payonex.ts'
import { paytimz } from './psp/paytimz.ts'
import type { Psp } from './psp/port.ts'
import { ww } from './psp/ww.ts'
import { zpay } from './psp/zpay.ts'
import { webPushService } from './push/webPush.ts'
import { smsGateway } from './sms/gateway.ts'
import { walletLinkIssuer } from './walletlink/issuer.ts'

export { providersConfigFromEnv, type ProvidersConfig } from './config.ts'

/**
 * All adapters of the configuration. Clock and random sign requests. A code that is not in a map is
 * not under contract.
 */
export function buildProviders(
  config: ProvidersConfig,
  clock: Clock,
  random: Random = systemRandom,
): Providers {
  const { http, psp: by } = config
  const psps: Psp[] = [
    kbank(by.KBANK, http, clock),
    ...(by.WW ? [ww(by.WW, http, clock)] : []),
    ...(by.PAYTIMZ ? [paytimz(by.PAYTIMZ, http, clock, random)] : []),
    ...(by.PAYONEX ? [payonex(by.PAYONEX, http, clock)] : []),
    ...(by.ZPAY ? [zpay(by.ZPAY, http, clock)] : []),
  ]
  const bank = corporateBank(config.bank, http)
  return {
    psps: new Map(psps.map((psp) => [psp.code, psp])),
    bank,
    bankFeed: bank,
    bankHolders: bank,
    walletLink: walletLinkIssuer(config.walletLink, http, clock),
    sms: smsGateway(config.sms, http),
    push: webPushService(config.push, http),
    slipcheck: config.slipcheck.connect(http),
    games: new Map(config.games.map((game) => [game.code, gameProvider(game, http, clock)])),
  }
}
