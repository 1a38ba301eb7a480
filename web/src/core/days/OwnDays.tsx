import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { Field } from '@krapao/ui/fields/field.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'
import type { Picked } from './range.ts'

/** One's own days, between two dates; nothing while a range of ours is chosen. */
export default function OwnDays({
  picked,
  now,
  onPick,
}: {
  picked: Picked
  now: number
  onPick: (next: Picked) => void
}) {
  const t = useTranslations('statement.days')
  const own = picked.range === 'own' ? picked.days : null
  if (!own) return null
  return (
    <div
      className={classNames(
        'grid flex-[1_0_100%] grid-cols-2 gap-2',
        'min-[68.75rem]:order-2 min-[68.75rem]:ml-auto min-[68.75rem]:max-w-96',
      )}
    >
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          type="date"
          label={t(end)}
          value={own[end]}
          min="2020-01-01"
          max={dateOf(bangkokDay(now))}
          onChange={(event) => {
            const day = event.target.value
            if (day === '') return
            const other = end === 'from' ? own.to : own.from
            const [from = day, to = day] = [day, other].toSorted()
            onPick({ range: 'own', days: { from, to } })
          }}
        />
      ))}
    </div>
  )
}
