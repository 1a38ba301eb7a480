import type { Answer } from '@krapao/contract/calls'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Card, Facts } from '../../components/Card.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'

type Solvency = Answer<'opsSolvency'>
type Night = NonNullable<Solvency['night']>

/** What members are owed beside what others hold for the house, the log of days, its witnesses. */
export function SolvencyPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsSolvency', undefined, { every: 60_000 })
  return (
    <Page title={t('place.solvency')} aside={data?.night?.day ?? ''}>
      <div className="work two" style={{ gridTemplateColumns: 'minmax(0, 1fr) 26rem' }}>
        <Card title={t('solvency.night')} aside={data?.night && <CoverBadge of={data.night} />}>
          <div className="pad" style={{ display: 'grid', gap: '.75rem' }}>
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={8} /> : null}
            {data?.lateSince && (
              <p className="note bad" role="alert">
                {t('solvency.late', { at: fullTime(data.lateSince) })}
              </p>
            )}
            {data &&
              (data.night ? <NightOf of={data.night} /> : <Empty text={t('solvency.none')} />)}
          </div>
        </Card>
        {data && <LogOf of={data} />}
      </div>
    </Page>
  )
}

function CoverBadge({ of }: { of: Night }) {
  const t = useTranslations('solvency')
  const Sign = of.isCovered ? CircleCheck : TriangleAlert
  return (
    <span className={`badge ${of.isCovered ? 'ok' : 'no'}`}>
      <Sign className="icon xs" aria-hidden />
      {t(of.isCovered ? 'covered' : 'uncovered')}
    </span>
  )
}

function NightOf({ of }: { of: Night }) {
  const t = useTranslations('solvency')
  return (
    <>
      {!of.isCovered && (
        <p className="note bad" role="alert">
          {t('lacks', { amount: baht2(of.lacks) })}
        </p>
      )}
      <Facts
        of={[
          [t('owed', { n: of.members.toLocaleString('en') }), <b key="owed">{baht2(of.owed)}</b>],
          [t('held'), <b key="held">{baht2(of.held)}</b>],
          [t('since'), baht2(of.since)],
          [t('suspense'), baht2(of.suspense)],
          [t('transit'), baht2(of.transit)],
          [t('perHundred'), of.perHundred === null ? t('nobody') : baht2(of.perHundred)],
          [t('times'), `${fullTime(of.owedAt)} / ${fullTime(of.heldAt)}`],
          [t('root'), <code key="root">{`${of.root.slice(0, 16)}…`}</code>],
        ]}
      />
      <h3 style={{ margin: '1rem 0 .5rem' }}>{t('holders')}</h3>
      <table className="t plain">
        <thead>
          <tr>
            <th>{t('account')}</th>
            <th className="r">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {of.holders.map(({ account, amount }) => (
            <tr key={account}>
              <td>{account}</td>
              <td className="r">
                {amount === null ? <span className="out">{t('silent')}</span> : baht2(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The log of days as the public sees it, and who cosigns it. */
function LogOf({ of }: { of: Solvency }) {
  const t = useTranslations('solvency')
  return (
    <Card title={t('log')}>
      <div className="pad">
        {of.log ? (
          <Facts
            of={[
              [t('day'), of.log.day],
              [t('entries'), of.log.size],
              [t('root'), <code key="root">{`${of.log.root.slice(0, 16)}…`}</code>],
            ]}
          />
        ) : (
          <p className="muted">{t('none')}</p>
        )}
        <h3 style={{ margin: '1rem 0 .5rem' }}>{t('witnesses')}</h3>
        {of.witnesses.length === 0 && <p className="muted">{t('noWitness')}</p>}
        <ul className="amlchecks">
          {of.witnesses.map(({ name, size, at }) => (
            <li key={name} className={size !== null && size === of.log?.size ? 'in' : 'way'}>
              <span>
                {name}:{' '}
                {at === null || size === null
                  ? t('neverSigned')
                  : t('signed', { size, at: fullTime(at) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
