import { SelectField } from '@krapao/ui/fields/select-field.tsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTranslations } from 'use-intl/react'
import { daysIn, type Picked, type Range } from './range.ts'

/** Which days a list has. */
export function DaysChoice({
  picked,
  ranges,
  now,
  onPick,
  className,
}: {
  picked: Picked
  ranges: readonly Range[]
  now: number
  onPick: (next: Picked) => void
  className?: string
}) {
  const t = useTranslations('statement.days')
  const pick = (range: Range): void => {
    const own = picked.days ?? daysIn('month', now)
    onPick({ range, days: range === 'own' ? own : daysIn(range, now) })
  }
  return (
    <SelectField
      className={className}
      label={t('label')}
      labelHidden
      leading={CalendarDays}
      value={picked.range}
      options={ranges.map((value) => ({ value, label: t(value) }))}
      onChange={(event) => pick(event.target.value as Range)}
    />
  )
}
