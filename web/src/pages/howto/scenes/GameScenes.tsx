import picture from '@krapao/ui/art/cards/pg.svg'
import { AmountField } from '@krapao/ui/amount-field.tsx'
import { Button } from '@krapao/ui/button.tsx'
import { GameCard } from '@krapao/ui/game-card.tsx'
import Play from 'lucide-react/icons/play'
import { useTranslations } from 'use-intl/react'

export function ClosedGameScene() {
  const t = useTranslations('howto.scene')
  const home = useTranslations('home')
  return <div className="mx-auto w-44"><GameCard name={t('game')} background={picture} closed openLabel={home('openAccount')} /></div>
}

export function OpenGameScene() {
  const t = useTranslations('howto.scene')
  return <div className="mx-auto w-44"><GameCard name={t('game')} background={picture} amount={640.75} credit={6407.5} creditLabel={t('credit')} /></div>
}

export function AmountScene() {
  const t = useTranslations('howto.scene')
  const common = useTranslations('common')
  return <AmountField label={t('intoGame')} value="200.00" onValueChange={() => undefined} all={{ label: common('all'), onPress: () => undefined }} hint={t('zero')} />
}

export function PlayScene() {
  const t = useTranslations('howto.scene')
  return <Button kind="main" wide icon={Play}>{t('play')}</Button>
}
