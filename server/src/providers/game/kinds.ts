import type { Clock } from '../../runtime/chance.ts'
import type { HttpOptions } from '../http.ts'
import { delayedWallet } from './delayedWallet.ts'
import type { GameConfig, GameKind } from './gameConfig.ts'
import { pgsoftWallet } from './pgsoft/pgsoftWallet.ts'
import type { GameProvider } from './port.ts'
import { pragmaticWallet } from './pragmatic/pragmaticWallet.ts'
import { resendWallet } from './resendWallet.ts'
import { ticketWallet } from './ticketWallet.ts'
import { transferWallet } from './transferWallet.ts'

const ADAPTERS: Readonly<
  Record<GameKind, (config: GameConfig, http: HttpOptions, clock: Clock) => GameProvider>
> = {
  status: transferWallet,
  resend: resendWallet,
  delayed: delayedWallet,
  ticket: ticketWallet,
  pgsoft: pgsoftWallet,
  pragmatic: pragmaticWallet,
}

/**
 * The adapter of the game's kind. A new kind is one line here, one in `GAME_KINDS`, and must pass
 * the kit.
 */
export const gameProvider = (config: GameConfig, http: HttpOptions, clock: Clock): GameProvider =>
  ADAPTERS[config.kind](config, http, clock)
