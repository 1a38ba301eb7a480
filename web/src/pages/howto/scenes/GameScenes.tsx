import { Button } from '@krapao/ui/controls/button.tsx'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { GameCard } from '@krapao/ui/games/game-card.tsx'
import picture from '@krapao/ui/svg/cards/pg.svg'
import Play from 'lucide-react/icons/play'
import { useTranslations } from 'use-intl/react'
import { during, typed } from '../film.ts'
import { Arrives, Tapped } from './Finger.tsx'

function OpenCard({ amount }: { amount: number }) {
  const t = useTranslations('howto.scene')
  return (
    <GameCard
      name={t('game')}
      background={picture}
      amount={amount}
      credit={amount * 10}
      creditLabel={t('credit')}
    />
  )
}

/** A closed game is tapped and opens. */
export function OpenGameScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  const home = useTranslations('home')
  return (
    <div className="mx-auto w-44">
      <Tapped t={at} taps={0.4}>
        {at < 0.55 ? (
          <GameCard name={t('game')} background={picture} closed openLabel={home('openAccount')} />
        ) : (
          <OpenCard amount={0} />
        )}
      </Tapped>
    </div>
  )
}

/** Money and the credit it is played with grow together. */
export const GameFigureScene = ({ t }: { t: number }) => (
  <div className="mx-auto w-44">
    <OpenCard amount={Math.round(during(t, 0.1, 0.6) * 64_075) / 100} />
  </div>
)

export function AmountScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  const common = useTranslations('common')
  return (
    <AmountField
      label={t('intoGame')}
      value={typed('200', at, 0.25, 0.6)}
      onValueChange={() => undefined}
      all={{ label: common('all'), onPress: () => undefined }}
      hint={t('zero')}
    />
  )
}

export function PlayScene({ t: at }: { t: number }) {
  const t = useTranslations('howto.scene')
  return (
    <div className="grid gap-4">
      <Arrives t={at} at={0.52} className="mx-auto w-32">
        <OpenCard amount={200} />
      </Arrives>
      <Tapped t={at} round="rounded-control">
        <Button kind="main" wide icon={Play}>
          {t('play')}
        </Button>
      </Tapped>
    </div>
  )
}
