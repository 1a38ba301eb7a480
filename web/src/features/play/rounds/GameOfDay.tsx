import { Icon } from '@krapao/ui/art/icon.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { InKip } from '../../../core/kip/InKip.tsx'
import { timeOnly } from '../../../format/dateTime.ts'
import { Net } from '../Net.tsx'
import { RoundRows } from './RoundRows.tsx'
import type { PlayedGame } from './usePlayed.ts'

const minute = (at: string): string => timeOnly(at).slice(0, 5)

/** What one game came to on one day; its rounds unfold under it. */
export function GameOfDay({ day, game }: { day: string; game: PlayedGame }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { name, net } = game
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="press flex w-full items-start gap-3 px-4 py-3.5 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <b className="min-w-0">{name}</b>
            <span className="ml-auto text-right text-lead font-semibold">
              <Net amount={net} />
              <InKip baht={net} className="text-caption" />
            </span>
          </span>
          <Sums game={game} />
        </span>
        <Icon
          of={ChevronDown}
          className={classNames('mt-1 text-ink-faint', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id}>{isOpen && <RoundRows of={{ code: game.code, day }} name={name} />}</div>
    </>
  )
}

/** How many rounds from when to when, what they came to, and how many are not as they were. */
function Sums({ game }: { game: PlayedGame }) {
  const t = useTranslations('rounds')
  const pair = useKipPair()
  const { rounds, staked, won, voided, corrected, firstAt, lastAt } = game
  return (
    <>
      <span className="block text-caption text-ink-muted tabular-nums">
        {t('count', { n: rounds })} · {t('span', { from: minute(firstAt), until: minute(lastAt) })}
      </span>
      <span className="block text-caption text-ink-muted tabular-nums">
        {t('sums', { staked: pair.text(staked), won: pair.text(won) })}
      </span>
      {(voided > 0 || corrected > 0) && (
        <span className="block text-caption text-waiting">
          {[
            voided > 0 && t('voided', { n: voided }),
            corrected > 0 && t('corrected', { n: corrected }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  )
}
