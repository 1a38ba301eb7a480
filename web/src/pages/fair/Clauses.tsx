import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useClauses, type ClauseRow } from '../../api/queries/fair.ts'
import { LoadFailed } from '../../app/loading/LoadFailed.tsx'
import { dateOnly } from '../../format/dateTime.ts'

const looks = {
  KEPT: { tone: 'ok', icon: CircleCheck },
  FAILED: { tone: 'no', icon: CircleX },
  NOT_YET: { tone: 'wait', icon: Clock },
  NOT_MET: { tone: 'wait', icon: Clock },
} as const

/** Every clause with its result and its tests; what the product lacks to meet one is said. */
export function Clauses() {
  const t = useTranslations('fair.clauses')
  const id = useId()
  const clauses = useClauses()
  const rows = clauses.data ?? []
  const kept = rows.filter(({ result }) => result === 'KEPT').length
  const at = rows.find((row) => row.at !== null)?.at
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={t('title')}
        aside={
          clauses.data &&
          `${t('kept', { kept, all: rows.length })}${at ? ` · ${dateOnly(at)}` : ''}`
        }
      />
      {clauses.data ? (
        <ul className="surface-tall overflow-clip">
          {rows.map((row) => (
            <Clause key={row.clause} row={row} />
          ))}
        </ul>
      ) : clauses.isError ? (
        <LoadFailed of={clauses} />
      ) : (
        <SkeletonBlock className="block h-80 w-full" />
      )}
    </section>
  )
}

type Says = Parameters<ReturnType<typeof useTranslations<'fair.says'>>>[0]

/** A clause's name as a key of the texts: dots would lead into them. */
const keyOf = (clause: string): Says => clause.replaceAll(/[^A-Za-z0-9]/g, '_') as Says

function Clause({ row: { clause, source, text, says, tests, result, lacks } }: { row: ClauseRow }) {
  const t = useTranslations('fair.clauses')
  const words = useTranslations('fair.says')
  const why = useTranslations('fair.lacks')
  const key = keyOf(clause)
  return (
    <li className="px-4 py-3 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium text-pretty">{words.has(key) ? words(key) : says}</h3>
          <p className="text-caption text-ink-muted" lang="en">
            {clause} ·{' '}
            <a className="underline" href={text.address} rel="noreferrer" target="_blank">
              {source}
            </a>
            {text.dated && ` · ${dateOnly(text.dated)}`}
          </p>
          {lacks !== null && (
            <p className="text-caption text-pretty">
              {why.has(key as never) ? why(key as never) : lacks}
            </p>
          )}
        </div>
        <Badge {...looks[result]} className="mt-1 flex-none">
          {t(result)}
        </Badge>
      </div>
      {tests.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-accent-text">
            {t('tests', { n: tests.length })}
          </summary>
          <ul lang="en" className="list-disc pl-5 text-caption text-ink-muted">
            {tests.map((test) => (
              <li key={test}>{test}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
