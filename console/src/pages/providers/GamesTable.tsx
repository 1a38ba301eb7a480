import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useAct } from '../../api/useOps.ts'
import { Card } from '../../components/Card.tsx'
import { Empty } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { count, onceIn, percent, times } from './figures.ts'

type Provider = Answer<'opsProvider'>
type Game = Provider['games'][number]
/** So many are drawn until somebody wants them all. */
const FIRST = 100
type Act = (game: string, name: string) => void

/** The games of a provider, the most played first, each beside what it declares. */
export function GamesTable({ of, stop, resume }: { of: Provider; stop: Act; resume: Act | null }) {
  const t = useTranslations('providers')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? of.games : of.games.slice(0, FIRST)
  return (
    <Card
      title={t('games')}
      aside={<small>{t(of.seamless ? 'gamesLead' : 'notOurs')}</small>}
      className="provtable"
    >
      {of.games.length === 0 ? (
        <Empty text={t('noGames')} />
      ) : (
        <table className="t stack">
          <thead>
            <tr>
              <th>{t('game')}</th>
              <th className="r">{t('bet')}</th>
              <th className="r">{t('ggr')}</th>
              <th className="r">{t('rounds')}</th>
              <th className="r">{t('returned')}</th>
              <th className="r">{t('declared')}</th>
              <th>{t('test')}</th>
              <th className="r">{t('weight')}</th>
              <th>{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((game) => (
              <Row key={game.game} provider={of} of={game} stop={stop} resume={resume} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < of.games.length && (
        <p className="pad">
          <button type="button" className="btn small" onClick={() => setWhole(true)}>
            {t('allGames', { n: of.games.length })}
          </button>
        </p>
      )}
    </Card>
  )
}

function Row({
  provider: { code, seamless },
  of,
  stop,
  resume,
}: {
  provider: Provider
  of: Game
  stop: Act
  resume: Act | null
}) {
  const t = useTranslations('providers')
  return (
    <tr>
      <td>
        <b>{of.name === '' ? t('untoldGame') : of.name}</b>
        <br />
        <small className="muted">
          {of.game}
          {of.sort && ` · ${t(`sort.${of.sort as 'slot'}`)}`}
        </small>
      </td>
      <td className="r nw" data-name={t('bet')}>
        {baht2(of.bet)}
      </td>
      <td className={`r nw ${of.ggr < 0 ? 'out' : ''}`} data-name={t('ggr')}>
        {baht2(of.ggr)}
      </td>
      <td className="r nw" data-name={t('rounds')}>
        <RoundsCell code={code} of={of} />
      </td>
      <td className="r nw" data-name={t('returned')}>
        {of.returned === null ? '–' : percent(of.returned)}
      </td>
      <td className="r nw" data-name={t('declared')}>
        {of.declared ? percent(of.declared.returns) : '–'}
        {of.highest !== null && (
          <>
            <br />
            <small className="muted">{t('highest', { times: times(of.highest) })}</small>
          </>
        )}
      </td>
      <td data-name={t('test')}>
        <TestCell of={of.test} />
      </td>
      <td className="r nw" data-name={t('weight')}>
        {of.weight} %
      </td>
      <td>
        <span className="provstate">
          {seamless ? (
            <StateCell code={code} of={of} />
          ) : (
            of.state && (
              <span className="badge">
                {t(of.state === 'NEW' || of.state === 'OPEN' ? 'listed' : `states.${of.state}`)}
              </span>
            )
          )}
          {seamless && of.game !== '' && <Switch of={of} stop={stop} resume={resume} />}
        </span>
      </td>
    </tr>
  )
}

/** Opens the list of the game's rounds for who may read rounds. */
function RoundsCell({ code, of }: { code: string; of: Game }) {
  const maySee = useMay('rounds.decide')
  if (of.game === '' || !maySee) return count(of.rounds)
  // Twice: the list's address holds values that are encoded already.
  const game = encodeURIComponent(encodeURIComponent(of.game))
  return (
    <Link to={`/lists/rounds?f=provider.is.${code}&f=game.is.${game}`}>{count(of.rounds)}</Link>
  )
}

function TestCell({ of }: { of: Game['test'] }) {
  const t = useTranslations('providers')
  if (of.is === 'untold') return <span className="faint">{t('tests.untold')}</span>
  if (of.is === 'early')
    return (
      <span className="muted">
        {t('tests.early', { n: count(of.rounds), needed: count(of.needed ?? 0) })}
      </span>
    )
  return of.is === 'sound' ? (
    <span className="badge ok">{t('tests.sound')}</span>
  ) : (
    <span className="badge no">{t('tests.beyond', { n: count(onceIn(of.chance ?? 0)) })}</span>
  )
}

/** What of it is open: by its list, by an operator, by its provider's own work. */
function StateCell({ code, of }: { code: string; of: Game }) {
  const t = useTranslations('providers')
  const mayEdit = useMay('content.edit')
  const open = useAct('opsGameOpen')
  return (
    <>
      {of.stop ? (
        <span className="badge no" title={of.stop.reason}>
          {t('closed')}
        </span>
      ) : (
        of.state && <span className={`badge ${LOOKS[of.state]}`}>{t(`states.${of.state}`)}</span>
      )}
      {of.stop?.opening && (
        <Link to="/approvals" className="badge wait">
          {t('askedShort')}
        </Link>
      )}
      {of.closed && (
        <span className="badge wait">
          {t('work', { from: fullTime(of.closed.from), until: fullTime(of.closed.until) })}
        </span>
      )}
      {of.state === 'NEW' && mayEdit && (
        <button
          type="button"
          className="btn small"
          aria-label={`${t('openGame')}: ${of.name}`}
          disabled={open.isPending}
          onClick={() => open.mutate({ params: { code }, body: { game: of.game } })}
        >
          {t('openGame')}
        </button>
      )}
    </>
  )
}
const LOOKS = { OPEN: 'ok', NEW: 'wait', HEARD: '', GONE: 'no' } as const

function Switch({ of, stop, resume }: { of: Game; stop: Act; resume: Act | null }) {
  const t = useTranslations('providers')
  if (!of.stop)
    return (
      <button
        type="button"
        className="btn small danger"
        aria-label={`${t('stop')}: ${of.name}`}
        onClick={() => stop(of.game, of.name)}
      >
        {t('stop')}
      </button>
    )
  if (!resume || of.stop.opening) return null
  return (
    <button
      type="button"
      className="btn small"
      aria-label={`${t('resume')}: ${of.name}`}
      onClick={() => resume(of.game, of.name)}
    >
      {t('resume')}
    </button>
  )
}
