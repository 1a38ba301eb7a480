import { Button } from '@krapao/ui/controls/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import type { PlayedGame } from '../../../api/queries/account/rounds.ts'
import { useWallet } from '../../../api/queries/wallet.ts'
import { InKip } from '../../../core/kip/InKip.tsx'
import { Net } from '../../../features/play/Net.tsx'
import { timeOnly } from '../../../format/dateTime.ts'
import { RoundRows } from './RoundRows.tsx'
import { RoundTable } from './RoundTable.tsx'
import { Unfolded } from './Unfolded.tsx'

const minute = (at: string): string => timeOnly(at).slice(0, 5)

/** What one game came to on one day, with its newest rounds; the others unfold under them. */
export function GameOfDay({ day, game }: { day: string; game: PlayedGame }) {
  const t = useTranslations('rounds')
  const [isOpen, setIsOpen] = useState(false)
  const { code, name, rounds, latest } = game
  const last = latest.at(-1)
  const others = rounds - latest.length
  return (
    <>
      <Head game={game} />
      <RoundTable of={{ code, name }} rounds={latest} />
      {last &&
        others > 0 &&
        (isOpen ? (
          <Unfolded>
            <RoundRows of={{ code, day }} name={name} before={last} />
          </Unfolded>
        ) : (
          <Button
            kind="quiet"
            wide
            aria-label={t('othersOf', { n: others, name })}
            onClick={() => setIsOpen(true)}
          >
            {t('others', { n: others })}
          </Button>
        ))}
    </>
  )
}

/** How many rounds from when to when, what they came to, and how many are not as they were. */
function Head({ game }: { game: PlayedGame }) {
  const t = useTranslations('rounds')
  const pair = useKipPair()
  const slots = useWallet().data?.slots
  const { code, name, rounds, staked, won, net, voided, corrected, firstAt, lastAt } = game
  const picture = slots?.find((slot) => slot.code === code)?.background
  return (
    <div className="flex items-start gap-3 px-4 pt-3.5 pb-1.5">
      {picture && (
        <img
          src={picture}
          alt=""
          width={173}
          height={196}
          className="size-11 flex-none rounded-[.8125rem] object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 leading-words font-semibold wrap-anywhere">{name}</span>
          <span className="ml-auto text-right text-lead font-semibold">
            <Net amount={net} />
            <InKip baht={net} className="text-caption font-normal" />
          </span>
        </h3>
        <p className="text-caption text-ink-muted tabular-nums">
          {t('count', { n: rounds })} ·{' '}
          {t('span', { from: minute(firstAt), until: minute(lastAt) })}
        </p>
        <p className="text-caption text-ink-muted tabular-nums">
          {t('sums', { staked: pair.text(staked), won: pair.text(won) })}
        </p>
        {(voided > 0 || corrected > 0) && (
          <p className="text-caption text-waiting">
            {[
              voided > 0 && t('voided', { n: voided }),
              corrected > 0 && t('corrected', { n: corrected }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </div>
  )
}
