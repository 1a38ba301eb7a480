import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { Tile } from '@krapao/ui/layout/tile.tsx'
import { Tiles } from '@krapao/ui/layout/tiles.tsx'
import { useTranslations } from 'use-intl/react'
import { typed } from '../film.ts'
import { Arrives, Tapped } from './Finger.tsx'
import { WithdrawRow } from './RowScenes.tsx'

export function DepositScene({ t }: { t: number }) {
  const home = useTranslations('home')
  const deposit = useTranslations('deposit')
  return (
    <div className="grid gap-4">
      <Tiles>
        <Tapped t={t} taps={0.3}>
          <Tile art="deposit" label={home('deposit')} main />
        </Tapped>
        <Tile art="withdraw" label={home('withdraw')} />
        <Tile art="wheel" label={home('spin')} />
      </Tiles>
      <Arrives t={t} at={0.38}>
        <AmountField
          label={deposit('amountLabel')}
          value={typed('500', t, 0.55, 0.75)}
          onValueChange={() => undefined}
        />
      </Arrives>
    </div>
  )
}

export function WithdrawScene({ t }: { t: number }) {
  const home = useTranslations('home')
  return (
    <div className="grid gap-4">
      <Tiles>
        <Tile art="deposit" label={home('deposit')} main />
        <Tapped t={t} taps={0.3}>
          <Tile art="withdraw" label={home('withdraw')} />
        </Tapped>
        <Tile art="wheel" label={home('spin')} />
      </Tiles>
      <Arrives t={t} at={0.42}>
        <WithdrawRow t={t} />
      </Arrives>
    </div>
  )
}
