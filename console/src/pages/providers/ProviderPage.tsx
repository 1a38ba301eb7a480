import type { Answer } from '@krapao/contract/calls'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { Card } from '../../components/Card.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { count, onceIn, percent, times } from './figures.ts'
import { Figures } from './Figures.tsx'
import { GamesTable } from './GamesTable.tsx'
import { ListDialog } from './ListDialog.tsx'
import { DayTabs, useDays } from './ProvidersPage.tsx'
import { StopNote } from './StopNote.tsx'
import { useSwitch } from './useSwitch.tsx'

type Provider = Answer<'opsProvider'>

/** One provider: its figures, its games beside what they declare, and the switch that closes it. */
export function ProviderPage() {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { code = '' } = useParams()
  const { days } = useDays()
  const { data, error, refetch } = useOps(
    'opsProvider',
    { params: { code }, body: { days } },
    { every: 30_000, keep: true },
  )
  return (
    <Page title={data ? data.name[locale] : code} aside={code} tabs={<DayTabs />}>
      <div className="work">
        <div className="provpage">
          <p className="caption">
            <Link to="/providers">{t('place.providers')}</Link>
          </p>
          {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton rows={8} /> : null}
          {data && <Body of={data} />}
        </div>
      </div>
    </Page>
  )
}

function Body({ of }: { of: Provider }) {
  const t = useTranslations('providers')
  const { locale } = useLanguage()
  const mayEdit = useMay('content.edit')
  const { stop, resume, see, dialog } = useSwitch(of.code)
  const [isComparing, setComparing] = useState(false)
  const name = of.name[locale]
  return (
    <>
      {of.stop && <StopNote of={of.stop} resume={mayEdit ? () => resume('', name) : null} />}
      {of.found
        .filter(({ seen }) => seen === null)
        .map((alarm) => (
          <AlarmNote key={alarm.id} of={alarm} see={() => see(alarm.id, alarm.name)} />
        ))}
      <Card
        title={t('figures')}
        aside={
          <span className="provacts">
            {mayEdit && (
              <button type="button" className="btn small" onClick={() => setComparing(true)}>
                {t('compare')}
              </button>
            )}
            {!of.stop && (
              <button type="button" className="btn small danger" onClick={() => stop('', name)}>
                {t('stop')}
              </button>
            )}
          </span>
        }
      >
        <Figures
          of={[
            [t('bet'), baht2(of.bet)],
            [t('win'), baht2(of.win)],
            [t('ggr'), baht2(of.ggr)],
            [t('returned'), of.returned === null ? '–' : percent(of.returned)],
            [t('rounds'), <RoundsLink key="rounds" code={of.code} n={of.rounds} />],
            [t('open'), <OpenRounds key="open" code={of.code} of={of.open} />],
          ]}
        />
        <p className="caption faint provfoot">{t('figuresFoot')}</p>
      </Card>
      <GamesTable of={of} stop={stop} resume={mayEdit ? resume : null} />
      <SeenAlarms of={of.found} />
      {isComparing && <ListDialog of={of} name={name} close={() => setComparing(false)} />}
      {dialog}
    </>
  )
}

/** Who keeps the catalogue alone may not look at rounds. */
function RoundsLink({ code, n }: { code: string; n: number }) {
  const maySee = useMay('rounds.decide')
  return maySee ? <Link to={`/lists/rounds?f=provider.is.${code}`}>{count(n)}</Link> : count(n)
}

function OpenRounds({ code, of }: { code: string; of: Provider['open'] }) {
  const maySee = useMay('rounds.decide')
  const words = `${count(of.count)} · ${baht2(of.onTable)}`
  if (!maySee || of.count === 0) return words
  return (
    <Link to={`/lists/openRounds?f=provider.is.${code}`}>
      {words}
      {of.oldestAt && (
        <>
          {' · '}
          <Age since={of.oldestAt} />
        </>
      )}
    </Link>
  )
}

/** What is wrong with the game, by whose figures; ended by who has looked at it. */
function AlarmNote({ of, see }: { of: Provider['found'][number]; see: () => void }) {
  const t = useTranslations('providers')
  const words = useAlarmWords()
  const maySee = useMay('rounds.decide')
  return (
    <div className="note bad" role="alert">
      <TriangleAlert className="icon xs" aria-hidden />
      <span className="grow">
        <b>{words(of)}</b>
        <br />
        <small>{t(of.beyond ? 'fromList' : of.isDeclared ? 'fromDeclared' : 'fromRounds')}</small>
      </span>
      {maySee && (
        <button type="button" className="btn small" onClick={see}>
          {t('see')}
        </button>
      )}
    </div>
  )
}

/** What one round won beyond what its game can, or all of them gave back beyond chance. */
function useAlarmWords() {
  const t = useTranslations('providers')
  return ({ name, beyond, ...of }: Provider['found'][number]): string =>
    beyond
      ? t('beyondWords', { name, times: times(beyond.times), highest: times(beyond.highest) })
      : t('alarmWords', {
          name,
          returned: percent(of.returned),
          rounds: count(of.rounds),
          declared: percent(of.declared ?? 0),
          n: count(onceIn(of.chance)),
        })
}

function SeenAlarms({ of }: { of: Provider['found'] }) {
  const t = useTranslations('providers')
  const words = useAlarmWords()
  const seen = of.flatMap((alarm) => (alarm.seen ? [{ ...alarm, seen: alarm.seen }] : []))
  if (seen.length === 0) return null
  return (
    <Card title={t('seenAlarms')}>
      <ul className="provlines">
        {seen.map((alarm) => (
          <li key={alarm.id}>
            {words(alarm)}
            <br />
            <small className="muted">
              {t('seenBy', {
                name: alarm.seen.operator,
                at: fullTime(alarm.seen.at),
                note: alarm.seen.note,
              })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
