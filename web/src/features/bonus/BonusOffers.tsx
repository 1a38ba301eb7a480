import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { BonusCard } from '@krapao/ui/games/bonus-card.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import Sparkles from 'lucide-react/icons/sparkles'
import Zap from 'lucide-react/icons/zap'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Bonus } from '../../api/queries/rewards.ts'
import { useModals } from '../../app/modals/modals.ts'
import { useBlockedWords } from '../../core/gifts/useLacking.ts'
import { usePriceWords } from '../../core/price/usePriceWords.ts'
import { useNow } from '../../format/useNow.ts'
import { cardState, type CardState } from './received.ts'

/** Every bonus on offer, each saying whether it is taken, used up or open. */
export function BonusOffers({ bonuses }: { bonuses: readonly Bonus[] }) {
  const pair = useKipPair()
  const t = useTranslations('bonus')
  const { open } = useModals()
  const now = useNow(60_000)
  const blockedWords = useBlockedWords()
  const priceWords = usePriceWords()
  const inOneLine = (asks: NonNullable<Bonus['asks']>): string =>
    `${t('asks.cardGift', { gift: pair.short(asks.gift) })} · ${priceWords({ asks }) ?? ''}`
  const askOf = (bonus: Bonus, state: CardState): string => {
    if (state === 'received') return t(`again.${bonus.type}`)
    if (state === 'current') return t('failAsk', { percent: bonus.percentFail })
    const told = [bonus.asks && inOneLine(bonus.asks), blockedWords(bonus.blocked)].filter(Boolean)
    return told.length > 0 ? told.join(' · ') : t('failAsk', { percent: bonus.percentFail })
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
