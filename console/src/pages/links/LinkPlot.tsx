import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { initials } from '../../format/baht.ts'
import { HEIGHT, placed, WIDTH } from './placing.ts'

type Found = Answer<'opsLinkGroup'>
/** More would cover one another; the tables have all. */
const [MOST_MEMBERS, MOST_SHARED] = [12, 6]
const LINE = {
  STRONG: { stroke: 'var(--money-out)', strokeWidth: 2.5 },
  MIDDLE: { stroke: 'var(--ink-faint)', strokeWidth: 1.5 },
  WEAK: { stroke: 'var(--ink-faint)', strokeWidth: 1.5, strokeDasharray: '2 4' },
} as const

/** Members around what they share; red is strong. Everything in it stands in the tables too. */
export function LinkPlot({ of }: { of: Found }) {
  const t = useTranslations('links')
  const known = new Map(of.members.slice(0, MOST_MEMBERS).map((each) => [each.memberId, each]))
  const plot = placed([...known.keys()], of.reasons.slice(0, MOST_SHARED))
  const at = new Map(plot.members.map((each) => [each.of, each]))
  return (
    <svg
      className="linkplot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('plot', { n: of.group.size, reasons: of.reasons.length })}
      fontSize="12"
      textAnchor="middle"
    >
      {plot.shared.flatMap(({ of: reason, x, y }) =>
        reason.members.flatMap((id) => {
          const end = at.get(id)
          const key = `${reason.kind} ${reason.shown} ${reason.lastAt} ${id}`
          return end
            ? [<line key={key} x1={x} y1={y} x2={end.x} y2={end.y} {...LINE[reason.strength]} />]
            : []
        }),
      )}
      {plot.shared.map(({ of: reason, x, y }) => (
        <g key={`${reason.kind} ${reason.shown} ${reason.lastAt} ${reason.members[0]}`}>
          <rect
            x={x - 44}
            y={y - 16}
            width="88"
            height="32"
            rx="10"
            fill="var(--raised)"
            stroke={LINE[reason.strength].stroke}
            strokeWidth="1.5"
          />
          <text x={x} y={y + 4} fill="var(--ink)">
            {t(`short.${reason.kind}`)}
          </text>
        </g>
      ))}
      {plot.members.map(({ of: id, x, y }) => {
        const name = known.get(id)?.name ?? ''
        return (
          <g key={id}>
            <circle cx={x} cy={y} r="20" fill="var(--raised)" stroke="var(--ink-muted)" />
            <text x={x} y={y + 4} fontWeight="600" fill="var(--ink)">
              {initials(name)}
            </text>
            <text x={x} y={y < HEIGHT / 2 ? y - 28 : y + 38} fill="var(--ink-muted)">
              {name.length > 16 ? `${name.slice(0, 15)}…` : name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
