import { Button } from '@krapao/ui/controls/button.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SheetUnreachable } from '../../../app/modals/SheetUnreachable.tsx'
import { InKip } from '../../../core/kip/InKip.tsx'
import { timeOnly } from '../../../format/dateTime.ts'
import { Unfolded } from './Unfolded.tsx'
import { usePlayedRounds, type PlayedRound } from './usePlayed.ts'

interface Of {
  of: { code: string; day: string }
  name: string
}

/** The rounds of a game on a day, newest first; and, once asked for, those before them. */
export function RoundRows({ of, name, before }: Of & { before?: PlayedRound }) {
  const t = useTranslations('rounds')
  const common = useTranslations('common')
  const rounds = usePlayedRounds(of, before && { at: before.at, round: before.round })
  const [isOlder, setIsOlder] = useState(false)
  const { data } = rounds
  if (!data)
    return rounds.isError ? (
      <SheetUnreachable of={rounds} />
    ) : (
      <RowsSkeleton label={common('loading')} count={2} />
    )
  const last = data.rounds.at(-1)
  return (
    <>
      <table className="w-full table-fixed text-small tabular-nums">
        <caption className="sr-only">{t('of', { name })}</caption>
        <thead className={before ? 'sr-only' : 'text-caption text-ink-muted'}>
          <tr>
            <th className="w-[34%] px-4 py-1.5 text-left font-normal">{t('time')}</th>
            <th className="py-1.5 text-right font-normal">{t('staked')}</th>
            <th className="py-1.5 text-right font-normal">{t('won')}</th>
            <th className="px-4 py-1.5 text-right font-normal">{t('net')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rounds.map((round) => (
            <Round key={round.round} round={round} />
          ))}
        </tbody>
      </table>
      {data.more &&
        last &&
        (isOlder ? (
          <Unfolded>
            <RoundRows of={of} name={name} before={last} />
          </Unfolded>
        ) : (
          <Button kind="quiet" wide onClick={() => setIsOlder(true)}>
            {t('more')}
          </Button>
        ))}
    </>
  )
}

function Round({ round: { at, staked, won, net, state } }: { round: PlayedRound }) {
  const t = useTranslations('rounds')
  const direction = net > 0 ? 'in' : net < 0 ? 'out' : undefined
  return (
    <tr className="align-top shadow-[inset_0_1px_0_var(--hairline)]">
      <td className="w-[34%] px-4 py-2.5 text-ink-muted">
        {timeOnly(at)}
        {state !== 'COUNTED' && (
          <span className="block text-micro text-waiting">{t(`state.${state}`)}</span>
        )}
      </td>
      <td className="py-2.5 text-right">
        <Money amount={staked} currency={false} />
        <InKip baht={staked} className="text-micro" />
      </td>
      <td className="py-2.5 text-right">
        <Money amount={won} currency={false} />
        <InKip baht={won} className="text-micro" />
      </td>
      <td className="px-4 py-2.5 text-right font-semibold">
        <Money amount={Math.abs(net)} currency={false} direction={direction} />
        <InKip baht={net} className="text-micro" />
      </td>
    </tr>
  )
}
