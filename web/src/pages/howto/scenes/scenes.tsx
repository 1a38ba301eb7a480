import type { ComponentType } from 'react'
import type { TutorialName } from '../tutorials.ts'
import { BalanceScene, RefreshScene } from './BalanceScenes.tsx'
import { AskScene, CancelScene, CodeScene, GaugeScene, LockedScene } from './BonusScenes.tsx'
import { AmountScene, ClosedGameScene, OpenGameScene, PlayScene } from './GameScenes.tsx'
import { QrScene } from './QrScene.tsx'
import { BackRow, BonusRow, DepositRow, StatementScene, WithdrawRow } from './RowScenes.tsx'
import { BonusTileScene, DepositTileScene } from './TileScenes.tsx'

/** A scene a step. All are drawn with the primitives the member's pages use, so they cannot come to look unlike them. */
export const scenes: Record<TutorialName, readonly ComponentType[]> = {
  wallet: [DepositTileScene, QrScene, DepositRow, WithdrawRow],
  play: [ClosedGameScene, AmountScene, PlayScene, BackRow],
  balance: [BalanceScene, RefreshScene, OpenGameScene, StatementScene],
  getBonus: [() => <><BonusTileScene /><CodeScene /></>, AskScene, BonusRow, LockedScene],
  endBonus: [() => <GaugeScene value={1240} />, () => <GaugeScene value={3000} />, () => <GaugeScene value={50} />, CancelScene],
}
