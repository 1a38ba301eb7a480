import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl/react'
import type { PlayedRound } from '../../../api/queries/account/rounds.ts'
import { preloadModals, useModals } from '../../../app/modals/modals.ts'
import { InKip } from '../../../core/kip/InKip.tsx'
import { timeOnly } from '../../../format/dateTime.ts'

/** Rounds of a game, one a row; a row opens its receipt. `goesOn`: under others, without a head. */
export function RoundTable({
  of: { code, name },
  rounds,
  goesOn = false,
}: {
  of: { code: string; name: string }
  rounds: readonly PlayedRound[]
  goesOn?: boolean
}) {
  const t = useTranslations('rounds')
  return (
    <table className="w-full table-fixed text-small tabular-nums">
      <caption className="sr-only">{t('of', { name })}</caption>
      <thead className={goesOn ? 'sr-only' : 'text-caption text-ink-muted'}>
        <tr>
          <th className="w-[34%] px-4 py-1.5 text-left font-normal">{t('time')}</th>
          <th className="py-1.5 text-right font-normal">{t('staked')}</th>
          <th className="py-1.5 text-right font-normal">{t('won')}</th>
          <th className="px-4 py-1.5 text-right font-normal">{t('net')}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <Round key={round.round} code={code} round={round} />
        ))}
      </tbody>
    </table>
  )
}

function Round({
  code,
  round: { round, at, staked, won, net, state },
}: {
  code: string
  round: PlayedRound
}) {
  const t = useTranslations('rounds')
  const modals = useModals()
  const direction = net > 0 ? 'in' : net < 0 ? 'out' : undefined
  return (
    <tr className="relative align-top shadow-[inset_0_1px_0_var(--hairline)] hover:bg-control/40">
      <td className="w-[34%] px-4 py-2.5 text-ink-muted">
        <button
          type="button"
          className="min-h-6 text-left after:absolute after:inset-0"
          aria-label={t('openRound', { time: timeOnly(at) })}
          onPointerEnter={() => preloadModals('round')}
          onClick={() => modals.open('round', { code, round })}
        >
          {timeOnly(at)}
        </button>
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
