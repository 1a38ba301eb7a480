import { systemRandom, type Clock, type Random } from '../runtime/chance.ts'
import { EnvironmentFault } from '../runtime/environmentFault.ts'
import { corporateBank } from './bank/corporate.ts'
import type { ProvidersConfig } from './config.ts'
import { gameProvider } from './game/kinds.ts'
import { seamlessProvider } from './game/seamless/dialects.ts'
import { identityVerifier } from './idcheck/config.ts'
import { line } from './line/line.ts'
import type { Providers } from './port.ts'
import { gbprime } from './psp/gbprime/gbprime.ts'
import { kbank } from './psp/kbank.ts'
import { ksher } from './psp/ksher/ksher.ts'
import { omise } from './psp/omise.ts'
import { payonex } from './psp/payonex.ts'
import { paytimz } from './psp/paytimz.ts'
import { phajay } from './psp/phajay/phajay.ts'
import type { Psp } from './psp/port.ts'
import { scb } from './psp/scb/scb.ts'
import { twoc2p } from './psp/twoc2p/twoc2p.ts'
import { ww } from './psp/ww.ts'
import { zpay } from './psp/zpay.ts'
import { webPushService } from './push/webPush.ts'
import { walletLinkIssuer } from './walletlink/issuer.ts'
import { fileList } from './watchlist/file.ts'

export { providersConfigFromEnv, type ProvidersConfig } from './config.ts'

/**
 * The PSP by its new secret, whose callbacks by the old one are taken too: both are good until the
 * old one is removed from the settings. `secret`: which of its settings that is.
 */
function rotating<C extends { oldSecret?: string | undefined }>(
  config: C,
  secret: keyof C,
  make: (config: C) => Psp,
): Psp {
  const psp = make(config)
  if (config.oldSecret === undefined) return psp
  const old = namedOld(() => make({ ...config, [secret]: config.oldSecret }))
  return {
    ...psp,
    readCallback(...sent) {
      const read = psp.readCallback(...sent)
      return !read.ok && read.why === 'UNSIGNED' ? old.readCallback(...sent) : read
    },
  }
}

/** A key that is none is named as what it was given as: `PSP_<CODE>_OLD_…`. */
function namedOld(make: () => Psp): Psp {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof EnvironmentFault)) throw error
    const [name = ''] = error.names
    const old = name.replace(/^PSP_[A-Z0-9]+_/, '$&OLD_')
    throw new EnvironmentFault([old], error.message.replace(name, old))
  }
}

/**
 * All adapters of the configuration, their keys read: an EnvironmentFault names one that is none.
 * Clock and random sign requests. A code that is not in a map is not under contract.
 */
export function buildProviders(
  config: ProvidersConfig,
  clock: Clock,
  random: Random = systemRandom,
): Providers {
  const { http, psp: by } = config
  const psps: Psp[] = [
    by.KBANK && rotating(by.KBANK, 'callbackSecret', (own) => kbank(own, http, clock)),
    by.WW && rotating(by.WW, 'key', (own) => ww(own, http, clock)),
    by.PAYTIMZ &&
      rotating(by.PAYTIMZ, 'callbackSecret', (own) => paytimz(own, http, clock, random)),
    by.PAYONEX && rotating(by.PAYONEX, 'pspPublicKey', (own) => payonex(own, http, clock)),
    by.ZPAY && rotating(by.ZPAY, 'secret', (own) => zpay(own, http, clock)),
    by.OMISE && omise(by.OMISE, http),
    by.TWOC2P && rotating(by.TWOC2P, 'secretKey', (own) => twoc2p(own, http, clock)),
    by.KSHER && rotating(by.KSHER, 'publicKey', (own) => ksher(own, http, clock, random)),
    by.GBPRIME && gbprime(by.GBPRIME, http, clock),
    by.SCB && scb(by.SCB, http, clock, random),
    by.PHAJAY && phajay(by.PHAJAY, http, clock),
  ].filter((psp) => psp !== null)
  const bank = corporateBank(config.bank, http)
  return {
    psps: new Map(psps.map((psp) => [psp.code, psp])),
    bank,
    bankFeed: bank,
    bankHolders: bank,
    walletLink: walletLinkIssuer(config.walletLink, http, clock),
    sms: new Map(config.sms.map(({ name, connect }) => [name, connect(http)])),
    push: webPushService(config.push, http),
    line: line(config.line, http, clock),
    slipcheck: config.slipcheck.connect(http),
    identity: identityVerifier(config.idcheck, http),
    watchlist: fileList(config.watchlist),
    games: new Map(config.games.map((game) => [game.code, gameProvider(game, http, clock)])),
    seamless: new Map(
      config.seamless.map((game) => [game.code, seamlessProvider(game, http, clock)]),
    ),
  }
}
