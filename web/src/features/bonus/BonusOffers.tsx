import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { BonusCard } from '@krapao/ui/games/bonus-card.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import Sparkles from 'lucide-react/icons/sparkles'
import Zap from 'lucide-react/icons/zap'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bonus } from '../../api/queries/rewards.ts'
import { useModals } from '../../app/modals/modals.ts'
import { useNow } from '../../format/useNow.ts'
import { cardState, type CardState } from './received.ts'
import { useWhyNot } from './useWhyNot.ts'

/** Every bonus on offer, each saying whether it is taken, used up or open. */
export function BonusOffers({ bonuses }: { bonuses: readonly Bonus[] }) {
  const t = useTranslations('bonus')
  const { open } = useModals()
  const now = useNow(60_000)
  const whyNot = useWhyNot()
  const inOneLine = ({ gift, turnover, reach }: NonNullable<Bonus['asks']>): string => {
    const given = moneyShort(gift)
    if (turnover !== null) return t('asks.cardPlay', { gift: given, play: moneyShort(turnover) })
    return reach === null
      ? t('asks.cardGift', { gift: given })
      : t('asks.cardReach', { gift: given, reach: moneyShort(reach) })
  }
  const askOf = (bonus: Bonus, state: CardState): string => {
    if (state === 'received') return t(`again.${bonus.type}`)
    const refusal = state === 'open' ? whyNot(bonus) : null
    if (refusal) return refusal
    return state === 'open' && bonus.asks
      ? inOneLine(bonus.asks)
      : t('failAsk', { percent: bonus.percentFail })
  }
  const headId = useId()
  return (
    <section aria-labelledby={headId}>
      <SectionHead id={headId} title={t('all')} aside={t('count', { n: bonuses.length })} />
      <ul className="grid gap-3">
        {bonuses.map((bonus) => {
          const state = cardState(bonus, now)
          return (
            <li key={bonus.code}>
              <BonusCard
                background={bonus.banners[0]?.image ?? ''}
                title={bonus.name}
                done={state === 'received'}
                badge={
                  state === 'current' ? (
                    <Badge tone="on" icon={Zap}>
                      {t('current')}
                    </Badge>
                  ) : state === 'received' ? (
                    <Badge tone="ok" icon={Check}>
                      {t(`received.${bonus.type}`)}
                    </Badge>
                  ) : bonus.blocked ? (
                    <Badge tone="wait" icon={Lock}>
                      {t('notYet')}
                    </Badge>
                  ) : (
                    <Badge tone="on" icon={Sparkles}>
                      {t(`often.${bonus.type}`, { n: bonus.maxReceived })}
                    </Badge>
                  )
                }
                ask={askOf(bonus, state)}
                onPress={
                  state === 'received' ? undefined : () => open('bonus', { code: bonus.code })
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
