import { useTranslations } from 'use-intl'
import { dayBefore } from '../../../format/time.ts'

const RANGES = { today: 0, week: 6, month: 29, quarter: 89 } as const

/** Bangkok days, by a usual stretch or by hand. */
export function DateRange({
  name,
  from,
  to,
  set,
}: {
  /** What happened on these days. */
  name: string
  from: string | null
  to: string | null
  set: (from: string | null, to: string | null) => void
}) {
  const t = useTranslations('list')
  const chosen = stretchOf(from, to)
  const choose = (key: string): void => {
    if (key === 'all') return set(null, null)
    // By hand it begins with another stretch than any usual one.
    const days = key in RANGES ? RANGES[key as keyof typeof RANGES] : 7
    return set(dayBefore(days), dayBefore(0))
  }
  return (
    <span className="daterange">
      <select
        className="textin"
        aria-label={t('range.of', { name })}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="all">{t('range.all', { name })}</option>
        {[...Object.keys(RANGES), 'own'].map((key) => (
          <option key={key} value={key}>
            {name}: {t(`range.${key}`)}
          </option>
        ))}
      </select>
      {chosen === 'own' && (
        <>
          <DayIn name={t('range.from')} value={from} set={(day) => set(day, to)} />
          –
          <DayIn name={t('range.to')} value={to} set={(day) => set(from, day)} />
        </>
      )}
    </span>
  )
}

function stretchOf(from: string | null, to: string | null): string {
  if (from === null && to === null) return 'all'
  const usual = Object.entries(RANGES).find(
    ([, days]) => from === dayBefore(days) && to === dayBefore(0),
  )
  return usual?.[0] ?? 'own'
}

const DayIn = ({
  name,
  value,
  set,
}: {
  name: string
  value: string | null
  set: (day: string | null) => void
}) => (
  <input
    className="textin"
    type="date"
    aria-label={name}
    value={value ?? ''}
    onChange={({ target }) => set(target.value || null)}
  />
)
