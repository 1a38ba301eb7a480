import type { Answer } from '@krapao/contract/calls'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { Card } from '../../components/Card.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { Page } from '../../frame/Page.tsx'
import { DrawnRows } from './DrawnRows.tsx'

type Quality = Answer<'opsQuality'>
const WEEK_MS = 7 * 86_400_000
const moved = (day: string, weeks: number): string =>
  new Date(Date.parse(day) + weeks * WEEK_MS).toISOString().slice(0, 10)

/** Conversations drawn of a week, what a lead says of each, and figures of each person. */
export function QualityPage() {
  const t = useTranslations()
  const [week, setWeek] = useState<string | undefined>(undefined)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch } = useOps('opsQuality', { body: week ? { week } : {} })
  const judge = useAct('opsQualityJudge')
  const ask = (row: Quality['items'][number], verdict: 'good' | 'needsWork'): void =>
    setAsked({
      title: t(`quality.title.${verdict}`, { name: row.operator }),
      confirm: t(`quality.verdict.${verdict}`),
      needsReason: true,
      run: (note) => {
        const { conversation, openedAt } = row
        return judge.mutateAsync({ body: { conversation, openedAt, verdict, note } })
      },
    })
  return (
    <Page title={t('place.quality')} aside={data?.items.length}>
      <div className="work scroll">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton rows={8} /> : null}
        {data && (
          <div className="col">
            <Week of={data.week} go={(weeks) => setWeek(moved(data.week, weeks))} />
            <Card title={t('quality.drawn')} aside={<small>{t('quality.rule')}</small>}>
              <DrawnRows of={data.items} ask={ask} />
            </Card>
            <Card title={t('quality.people')}>
              <People of={data.people} />
            </Card>
          </div>
        )}
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </Page>
  )
}

function Week({ of, go }: { of: string; go: (weeks: number) => void }) {
  const t = useTranslations('quality')
  return (
    <div className="row-line">
      <button type="button" className="btn small" aria-label={t('before')} onClick={() => go(-1)}>
        <ChevronLeft className="icon s" aria-hidden />
      </button>
      <b className="b">{t('week', { from: of, to: lastOf(of) })}</b>
      <button type="button" className="btn small" aria-label={t('after')} onClick={() => go(1)}>
        <ChevronRight className="icon s" aria-hidden />
      </button>
    </div>
  )
}
const lastOf = (monday: string): string =>
  new Date(Date.parse(monday) + WEEK_MS - 86_400_000).toISOString().slice(0, 10)

function People({ of }: { of: Quality['people'] }) {
  const t = useTranslations('quality')
  return (
    <table className="t tight stack">
      <thead>
        <tr>
          <th>{t('operator')}</th>
          <th className="r">{t('closed')}</th>
          <th className="r">{t('drawn')}</th>
          <th className="r">{t('verdict.good')}</th>
          <th className="r">{t('verdict.needsWork')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((each) => (
          <tr key={each.operator}>
            <td>{each.operator}</td>
            <td className="r" data-name={t('closed')}>
              {each.closed}
            </td>
            <td className="r" data-name={t('drawn')}>
              {each.drawn}
            </td>
            <td className="r" data-name={t('verdict.good')}>
              {each.good}
            </td>
            <td className="r" data-name={t('verdict.needsWork')}>
              {each.needsWork}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
