import type { ComponentType } from 'react'
import type { TutorialName } from '../tutorials.ts'
import { BalanceScene, RefreshScene } from './BalanceScenes.tsx'
import {
  AskScene,
  BonusCodeScene,
  CancelScene,
  FailScene,
  GoalScene,
  LockedScene,
  ProgressScene,
  ReceiveScene,
} from './BonusScenes.tsx'
import { AmountScene, GameFigureScene, OpenGameScene, PlayScene } from './GameScenes.tsx'
import { QrScene } from './QrScene.tsx'
import { BackRow, DepositRow, StatementScene } from './RowScenes.tsx'
import { DepositScene, WithdrawScene } from './TileScenes.tsx'

/**
 * A scene is a picture of its moment, `t` from 0 to 1, so it can be paused, sought and shown as a
 * still (its end).
 */
type Scene = ComponentType<{ t: number }>

/**
 * A scene a step. All are drawn with the primitives the member's pages use, so they cannot come to
 * look unlike them.
 */
export const scenes: Record<TutorialName, readonly Scene[]> = {
  wallet: [DepositScene, QrScene, DepositRow, WithdrawScene],
  play: [OpenGameScene, AmountScene, PlayScene, BackRow],
  balance: [BalanceScene, RefreshScene, GameFigureScene, StatementScene],
  getBonus: [BonusCodeScene, AskScene, ReceiveScene, LockedScene],
  endBonus: [ProgressScene, GoalScene, FailScene, CancelScene],
}
