import type { QrProvider } from '@krapao/contract/constants'
import type { Bank, BankFeed, BankHolders } from './bank/port.ts'
import type { GameProvider } from './game/port.ts'
import type { SeamlessProvider } from './game/seamless/port.ts'
import type { IdentityVerifier } from './idcheck/port.ts'
import type { Line } from './line/port.ts'
import type { Psp } from './psp/port.ts'
import type { PushService } from './push/port.ts'
import type { SlipVerifier } from './slipcheck/port.ts'
import type { SmsGatewayName } from './sms/gateways.ts'
import type { SmsGateway } from './sms/port.ts'
import type { WalletLinkIssuer } from './walletlink/port.ts'
import type { WatchList } from './watchlist/port.ts'

/** Everything outside that the house speaks to; `registry.ts` builds it from the environment. */
export interface Providers {
  psps: ReadonlyMap<QrProvider, Psp>
  bank: Bank
  bankFeed: BankFeed
  bankHolders: BankHolders
  walletLink: WalletLinkIssuer
  /** By name, in the order in which they are asked. */
  sms: ReadonlyMap<SmsGatewayName, SmsGateway>
  push: PushService
  line: Line
  slipcheck: SlipVerifier
  /** Null: nobody reads identity cards for us. */
  identity: IdentityVerifier | null
  /** Null: no list of names is given. */
  watchlist: WatchList | null
  /** By game code. */
  games: ReadonlyMap<string, GameProvider>
  /** Those that call our wallet and keep no money, by code. */
  seamless: ReadonlyMap<string, SeamlessProvider>
}
