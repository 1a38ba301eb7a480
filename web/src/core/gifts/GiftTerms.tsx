import { Icon } from '@krapao/ui/art/icon.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import type { LucideIcon } from 'lucide-react'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Lock from 'lucide-react/icons/lock'
import TimerOff from 'lucide-react/icons/timer-off'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { dateTime } from '../../format/dateTime.ts'
import { InKip } from '../kip/InKip.tsx'
import type { Terms } from '../price/terms.ts'
import { isHeavy } from '../price/usePriceWords.ts'
import { useDuration } from '../useDuration.ts'
import { PlayWeights } from './PlayWeights.tsx'

/** Ten baht a bet, six bets a minute: a pace that a person can picture. */
const BET_BAHT = 10
const BETS_A_MINUTE = 6

const strong = (words: ReactNode): ReactNode => (
  <b className="whitespace-nowrap text-ink">{words}</b>
)

/**
 * What taking a gift gives, asks, locks and costs at worst, in this member's own baht: read before
 * the button that takes it.
 */
export function GiftTerms({ terms }: { terms: Terms }) {
  const t = useTranslations('bonus.asks')
  const { gift, turnover, reach } = terms
  const target = turnover ?? reach
  /** What the turnover is calculated from, and how many times. */
  const workingOf = ({ matches }: Terms, asked: number): string =>
    t('times', {
      base:
        matches > 0
          ? `(${t('sum', { gift: moneyShort(gift), deposit: moneyShort(matches) })})`
          : moneyShort(gift),
      times: Math.round((asked / (gift + matches)) * 100) / 100,
    })
  return (
    <section aria-label={t('label')} className="grid gap-3 text-left text-ink">
      <dl className="grid grid-cols-2 gap-2.5">
        <Well name={t('gives')}>
          <Money amount={gift} direction="in" currency="฿" className="text-title" />
          <InKip baht={gift} />
        </Well>
        <Well
          name={t(turnover === null ? 'reach' : 'play')}
          {...(turnover !== null && { working: workingOf(terms, turnover) })}
        >
          {target === null ? t('nothing') : <Money amount={target} className="text-title" />}
          <InKip baht={target} />
        </Well>
      </dl>
      <Worst terms={terms} />
      <Conditions terms={terms} />
      {turnover !== null && (
        <div>
          <p className="px-1 pb-1.5 text-small text-ink-muted">{t('games')}</p>
          {terms.weights && <PlayWeights weights={terms.weights} />}
        </div>
      )}
    </section>
  )
}

function Worst({ terms }: { terms: Terms }) {
  const pair = useKipPair()
  const { gift, own, failBelow } = terms
  const t = useTranslations('bonus.asks')
  const price = useTranslations('bonus.price')
  return (
    <Notice tone="warn">
      <b className="block text-money-out">
        {own > 0 ? t('worstOwn', { own: pair.short(own) }) : t('worstNothing')}
      </b>
      {isHeavy(terms) && (
        <span className="block">
          {price('heavy', { gift: pair.short(gift), own: pair.short(own) })}
        </span>
      )}
      {failBelow !== null && failBelow > 0 && t('worstFail', { fail: pair.short(failBelow) })}
    </Notice>
  )
}

function Conditions({ terms }: { terms: Terms }) {
  const pair = useKipPair()
  const { gift, turnover, reach, until, own, maxBet } = terms
  const t = useTranslations('bonus.asks')
  const duration = useDuration()
  const bet = Math.min(BET_BAHT, maxBet ?? BET_BAHT)
  const ask = useTranslations('bonus.ask')
  return (
    <ul className="grid gap-2 px-1 text-small">
      {turnover !== null && (
        <Line icon={Clock}>
          {t.rich('pace', {
            time: duration((turnover / (bet * BETS_A_MINUTE)) * 60),
            bet: pair.short(bet),
            bets: BETS_A_MINUTE,
            b: strong,
          })}
        </Line>
      )}
      {maxBet != null && (
        <Line icon={ArrowUpToLine}>
          {t.rich('maxBetLine', { bet: pair.short(maxBet), b: strong })}
        </Line>
      )}
      {turnover !== null && reach !== null && (
        <Line icon={Flag}>{t.rich('orReachLine', { reach: pair.short(reach), b: strong })}</Line>
      )}
      <Line icon={TimerOff}>
        {until === null ? t('noEndLine') : t('untilLine', { until: dateTime(until) })}
      </Line>
      <Line icon={Lock}>{ask('meanwhile')}</Line>
      {terms.owed !== undefined && terms.owed > 0 && (
        <Line icon={Undo2}>{t('owedLine', { owed: pair.short(terms.owed) })}</Line>
      )}
      <Line icon={CircleSlash}>
        {t.rich('cancelLine', { gift: pair.short(gift), own: pair.short(own), b: strong })}
      </Line>
    </ul>
  )
}

function Well({
  name,
  working,
  children,
}: {
  name: string
  /** What the figure is calculated from. */
  working?: string
  children: ReactNode
}) {
  return (
    <div className="well px-4 py-3">
      <dt className="text-caption text-ink-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
      {working && <dd className="text-caption text-pretty text-ink-muted">{working}</dd>}
    </div>
  )
}

function Line({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon of={icon} size="s" className="mt-1 flex-none text-ink-muted" />
      <span className="min-w-0 flex-1 text-pretty">{children}</span>
    </li>
  )
}
