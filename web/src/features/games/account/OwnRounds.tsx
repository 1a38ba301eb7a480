import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { minus } from '@krapao/ui/money/money-parts.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/history'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { usePlayedDays } from '../../../api/queries/account/rounds.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { useNow } from '../../../format/useNow.ts'
import { paths } from '../../../paths.ts'

/** What the member has played of a game today, and the way to all rounds of it. */
export function OwnRounds({ code }: { code: string }) {
  const t = useTranslations('game.ownRounds')
  const modals = useModals()
  const today = dateOf(bangkokDay(useNow(60_000)))
  const totals = usePlayedDays({ code, from: today, to: today }, undefined).data?.totals
  return (
    <button
      type="button"
      className="press well flex min-h-14 items-center gap-3 px-4 py-2 text-left"
      onClick={() => modals.close({ to: `${paths.rounds}?game=${code}` })}
    >
      <Icon of={History} size="s" className="text-ink-muted" />
      <span className="min-w-0 flex-1">
        <b className="block leading-label">{t('title')}</b>
        <span className="block min-h-[1lh] text-caption text-ink-muted tabular-nums">
          {totals && totals.rounds > 0 && <Today totals={totals} />}
          {totals?.rounds === 0 && t('none')}
        </span>
      </span>
      <Icon of={ChevronRight} size="s" className="text-ink-faint" />
    </button>
  )
}

function Today({ totals: { rounds, net } }: { totals: { rounds: number; net: number } }) {
  const t = useTranslations('game.ownRounds')
  const pair = useKipPair()
  const tint = net > 0 ? 'text-money-in' : net < 0 ? 'text-money-out' : ''
  return (
    <>
      {t('today', { n: rounds })}{' '}
      <b className={`font-semibold ${tint}`}>
        {net > 0 ? '+' : net < 0 ? minus : ''}
        {pair.text(Math.abs(net))}
      </b>
    </>
  )
}
