import { Tile } from '@krapao/ui/tile.tsx'
import { Tiles } from '@krapao/ui/tiles.tsx'
import { useTranslations } from 'use-intl/react'

/** The ring says: here. */
const pointed = 'outline-3 outline-offset-3 outline-focus'

export function DepositTileScene() {
  const t = useTranslations('home')
  return (
    <Tiles>
      <Tile art="deposit" label={t('deposit')} main className={pointed} />
      <Tile art="withdraw" label={t('withdraw')} />
      <Tile art="wheel" label={t('spin')} />
    </Tiles>
  )
}

export function BonusTileScene() {
  const t = useTranslations('home')
  return (
    <Tiles>
      <Tile art="invite" label={t('invite')} />
      <Tile art="gift" label={t('bonus')} className={pointed} />
      <Tile art="refund" label={t('refund')} />
    </Tiles>
  )
}
