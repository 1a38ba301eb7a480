import { Icon } from '@krapao/ui/art/icon.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Identity } from '../../../api/queries/account/identity.ts'
import { dateOnly, dateTime } from '../../../format/dateTime.ts'
import type { Step } from './step.ts'

const LOOKS = {
  WAITING: [Clock, 'bg-waiting-soft'],
  AGAIN: [Info, 'bg-accent-soft'],
  REFUSED: [CircleX, 'bg-money-out-soft'],
  ACCEPTED: [CircleCheck, 'bg-money-in-soft'],
} as const

/** How what was sent stands, before anything else: who has it, and what to do. */
export function StateNote({ of, step }: { of: Identity; step: Step }) {
  const t = useTranslations('verify')
  const told = step.asking ?? step.ended
  const isOver = of.cardUntil !== null && of.level < 2 && !step.asking
  if (isOver)
    return (
      <Note look="AGAIN">
        {t('state.expired', { day: dateOnly(`${of.cardUntil ?? ''}T00:00:00+07:00`) })}
      </Note>
    )
  if (!told || told.state === 'DRAFT')
    return of.level === 0 ? <Note look="WAITING">{t('bankFirst')}</Note> : null
  const { state, why, words, sentAt } = told
  return (
    <Note look={state}>
      <b className="font-semibold">{t(`state.${state}`)}</b>
      {state === 'WAITING' && (
        <span>{t('state.waitingHint', { at: dateTime(sentAt).slice(0, 16) })}</span>
      )}
      {(state === 'AGAIN' || state === 'REFUSED') && why && <span>{t(`why.${why}`)}</span>}
      {words && <q>{words}</q>}
      {state === 'REFUSED' && <span>{t('state.refusedHint')}</span>}
    </Note>
  )
}

function Note({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const [icon, tint] = LOOKS[look]
  return (
    <div
      role="status"
      className={classNames('flex items-start gap-3 rounded-control px-4 py-3.5 text-small', tint)}
    >
      <Icon of={icon} size="s" className="mt-0.5" />
      <span className="grid text-pretty">{children}</span>
    </div>
  )
}
