import { GAME_PLAY_EXPECTATIONS } from '../../testing/workbench/gamePlay.ts'
import { gameBench } from '../../testing/workbench/games.ts'
import { GAME_TRANSFER_EXPECTATIONS } from '../../testing/workbench/gameTransfers.ts'
import { holdTo } from '../testing/outside.ts'
import { GAME_KINDS, type GameKind } from './gameConfig.ts'

/** A game of the sandbox that speaks each kind; a new kind is one more and must pass all of it. */
const SPEAKERS: Readonly<Record<GameKind, string>> = {
  status: 'pg',
  resend: 'joker2',
  delayed: 'areaslot',
  ticket: 'pgslot',
  pgsoft: 'usun',
  pragmatic: 'circus',
}

for (const kind of GAME_KINDS) {
  const code = SPEAKERS[kind]
  const expectations = [...GAME_TRANSFER_EXPECTATIONS, ...GAME_PLAY_EXPECTATIONS]
  const env = { [`GAME_${code.toUpperCase()}_KIND`]: kind }
  holdTo(`a game of the kind ${kind}`, expectations, (at) => gameBench(code, at), [code], env)
}
