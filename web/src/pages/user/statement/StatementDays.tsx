import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { useTranslations } from 'use-intl/react'
import type { StatementRow as Row } from '../../../api/queries/statement.ts'
import { daysOf } from './days.ts'
import { StatementRow } from './StatementRow.tsx'

/** The page's rows under the day they belong to. `isOld`: another page is on its way. */
export function StatementDays({
  rows,
  now,
  isOld,
  chosen,
  onOpen,
}: {
  rows: readonly Row[]
  now: number
  isOld: boolean
  /** The row whose receipt stands beside the list. */
  chosen?: string | undefined
  onOpen: (id: string) => void
}) {
  const t = useTranslations('time')
  return (
    <div
      className={isOld ? 'opacity-60 transition-opacity duration-(--duration-quick)' : undefined}
      aria-busy={isOld}
    >
      {daysOf(rows, now).map(({ date, name, rows: ofDay }, at) => (
        <section key={date} aria-label={name ? `${t(name)} ${date}` : date}>
          <h2 className={`mx-1 mb-3 text-small font-normal text-ink-muted ${at > 0 ? 'mt-5' : ''}`}>
            {name ? `${t(name)} · ${date}` : date}
          </h2>
          <RowList>
            {ofDay.map((row) => (
              <StatementRow
                key={row._id}
                row={row}
                now={now}
                chosen={row._id === chosen}
                onOpen={onOpen}
              />
            ))}
          </RowList>
        </section>
      ))}
    </div>
  )
}
