import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { plainWhy } from '../../../core/whyNot/why.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'

/** A game that the house has closed: why, and where the money is. */
export function Closed({ game, walletBaht }: { game: GameAccount; walletBaht: number }) {
  const t = useTranslations('game.closed')
  const { text } = useKipPair()
  const place =
    game.amount > 0
      ? t('inGame', { amount: text(game.amount) })
      : t('inWallet', { amount: text(walletBaht) })
  const why = plainWhy(t('title', { game: game.name }), place, 'rule')
  return <WhyNot known why={{ ...why, detail: t('hint') }} />
}
