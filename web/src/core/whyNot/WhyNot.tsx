import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { RowIcon, type Tint } from '@krapao/ui/layout/row-icon.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { LucideIcon } from 'lucide-react'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSecondsLeft } from '../otp/useSecondsLeft.ts'
import { countdown, type Figure } from './figureOf.ts'
import { useWayOut } from './useWayOut.ts'
import type { Why } from './why.ts'

const LOOKS: Record<Why['look'], { icon: LucideIcon; tint: Tint }> = {
  failed: { icon: CircleX, tint: 'out' },
  rule: { icon: Gauge, tint: 'wait' },
  bonus: { icon: Flag, tint: 'gift' },
  wait: { icon: Clock, tint: 'wait' },
}

/**
 * Why not: what, the figure that decides, where the money is, the one way out. Read out at once,
 * since it answers what one just did; `known` stood there before.
 */
export function WhyNot({
  why,
  slip,
  icon,
  known = false,
  bare = false,
  children,
}: {
  why: Why
  /** The slip it is about: its picture goes into the chat. */
  slip?: string | undefined
  icon?: LucideIcon | undefined
  known?: boolean
  /** Within a row that is a card already. */
  bare?: boolean
  children?: ReactNode
}) {
  const look = LOOKS[why.look]
  return (
    <section
      role={known ? undefined : 'alert'}
      data-why={why.way}
      className={classNames('grid gap-3', !bare && 'surface px-4 py-3.5')}
    >
      <div className="flex items-start gap-3">
        <RowIcon icon={icon ?? look.icon} tint={look.tint} />
        <div className="min-w-0 flex-1 text-pretty">
          <b className="block leading-words">{why.title}</b>
          {why.detail && <p className="text-small text-ink-muted">{why.detail}</p>}
        </div>
      </div>
      {why.figure && <FigureRow figure={why.figure} />}
      {why.place && (
        <p className="well flex gap-2.5 px-3.5 py-2.5 text-small text-pretty">
          <Icon of={Wallet} size="s" className="mt-0.5 flex-none text-money-in" />
          <span className="min-w-0 flex-1">{why.place}</span>
        </p>
      )}
      <WayButton why={why} slip={slip} />
      {children}
    </section>
  )
}

function FigureRow({ figure }: { figure: Figure }) {
  const t = useTranslations('whyNot')
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink-muted">
      <span>{t(`figure.${figure.label}`)}</span>
      <b className="text-title whitespace-nowrap text-ink tabular-nums">
        {figure.endsAt === undefined ? figure.text : <TimeLeft endsAt={figure.endsAt} />}
      </b>
    </p>
  )
}

const TimeLeft = ({ endsAt }: { endsAt: number }) => (
  <span role="timer">{countdown(useSecondsLeft(endsAt))}</span>
)

/** With a draft for the team, its words stand above the button. */
function WayButton({ why, slip }: { why: Why; slip: string | undefined }) {
  const t = useTranslations('whyNot')
  const out = useWayOut(why.way, { draft: why.draft, slip })
  if (!out) return null
  return (
    <>
      {out.hasDraft && (
        <p className="text-caption text-ink-muted">
          {t(slip === undefined ? 'draft' : 'draftSlip', { text: why.draft })}
        </p>
      )}
      <Button
        wide
        size="compact"
        icon={why.way === 'CHAT' ? MessageCircleMore : undefined}
        onClick={out.go}
      >
        {out.label}
      </Button>
    </>
  )
}
