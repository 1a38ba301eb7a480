import type { Answer } from '@krapao/contract/calls'
import { Link, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Card } from '../../components/Card.tsx'
import { Legs } from '../../components/Legs.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { Figures } from './Figures.tsx'

type Round = Answer<'opsPlayedRound'>
const LOOKS = { open: 'wait', decided: 'ok', void: 'no' } as const

/** One round: whose, at which game, and every call that made it. */
export function RoundPage() {
  const t = useTranslations()
  const { code = '' } = useParams()
  const round = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useOps(
    'opsPlayedRound',
    { params: { code }, body: { round } },
    { every: 10_000 },
  )
  return (
    <Page title={t('round.title')} aside={round}>
      <div className="work">
        <div className="provpage">
          <p className="caption">
            <Link to="/lists/rounds">{t('list.name.rounds')}</Link>
            {' · '}
            <Link to={`/providers/${code}`}>{code}</Link>
          </p>
          {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton rows={6} /> : null}
          {data && (
            <>
              <Whole of={data} />
              {data.seamless && <Calls of={data} />}
              <Cases of={data} />
              <Corrections of={data} />
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

function Whole({ of }: { of: Round }) {
  const t = useTranslations('round')
  const { locale } = useLanguage()
  return (
    <Card
      title={of.gameName === '' ? of.name[locale] : of.gameName}
      aside={<span className={`badge ${LOOKS[of.state]}`}>{t(`state.${of.state}`)}</span>}
    >
      <Figures
        of={[
          [
            t('provider'),
            <Link key="p" to={`/providers/${of.code}`}>
              {of.name[locale]}
            </Link>,
          ],
          [t('game'), of.game === '' ? '–' : of.game],
          [
            t('member'),
            of.member ? (
              <Link key="m" to={`/members/${of.member.id}`}>
                {of.member.name}
              </Link>
            ) : (
              of.username
            ),
          ],
          [t('bet'), baht2(of.bet)],
          [t('win'), baht2(of.win)],
          of.state === 'open'
            ? [t('onTable'), baht2(of.onTable)]
            : [t('result'), baht2(Math.round((of.win - of.bet) * 100) / 100)],
          [t('weight'), `${of.weight} %`],
          [t('playedAt'), fullTime(of.playedAt)],
          ...(of.endedAt ? ([[t('endedAt'), fullTime(of.endedAt)]] as const) : []),
          [t('toldAt'), fullTime(of.toldAt)],
          [t('id'), of.round],
        ]}
      />
    </Card>
  )
}

/** In the order in which they came, each with its answer and what it posted. */
function Calls({ of }: { of: Round }) {
  const t = useTranslations('round')
  return (
    <Card title={t('calls')} aside={<small>{t('callsLead')}</small>}>
      {of.calls.length === 0 ? (
        <Empty text={t('noCalls')} />
      ) : (
        <ol className="provlines calls">
          {of.calls.map((call) => (
            <Call key={call.id} of={call} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Call({ of }: { of: Round['calls'][number] }) {
  const t = useTranslations('round')
  return (
    <li>
      <span className="between">
        <b>
          {t(`kind.${of.kind as 'BET'}`)}
          {of.staked > 0 && ` ${baht2(of.staked)}`}
          {of.won !== 0 && ` ${t('wins', { amount: baht2(of.won) })}`}
        </b>
        <time className="caption faint nw">{fullTime(of.at)}</time>
      </span>
      <p className="caption">
        <span className={`badge ${of.refusal === null ? 'ok' : 'no'}`}>
          {of.refusal === null
            ? t(of.wasNothing ? 'nothing' : 'yes')
            : t.has(`refusal.${of.refusal}`)
              ? t(`refusal.${of.refusal as 'LIMIT'}`)
              : of.refusal}
        </span>{' '}
        {of.state !== 'BARRED' && t('walletThen', { amount: baht2(of.balance) })}
        {of.state === 'BACK' && of.backAt && ` · ${t('backAt', { at: fullTime(of.backAt) })}`}
        {of.state === 'BARRED' && t('barred')}
      </p>
      <p className="caption faint" style={{ overflowWrap: 'anywhere' }}>
        {of.id}
        {of.refersTo !== null && ` → ${of.refersTo}`}
      </p>
      {of.posting && <Legs legs={of.posting.legs} />}
    </li>
  )
}

/** Nobody told the end: what two people said it was. */
function Cases({ of }: { of: Round }) {
  const t = useTranslations()
  if (of.cases.length === 0) return null
  return (
    <Card title={t('round.cases')} aside={<Link to="/game-cases">{t('place.gameCases')}</Link>}>
      <ul className="provlines">
        {of.cases.map((each) => (
          <li key={each.since}>
            <span className="between">
              <b>
                {each.decided
                  ? t(`gameCases.outcome.${each.decided.outcome}`, {
                      amount: baht2(each.decided.won ?? 0),
                    })
                  : t(`gameCases.state.${each.state}`)}
              </b>
              <time className="caption faint nw">{fullTime(each.decided?.at ?? each.since)}</time>
            </span>
            {each.decided && (
              <p className="caption">
                {each.decided.by.map(({ operator }) => operator).join(' · ')}
                {each.decided.by.length > 0 && ': '}
                {each.decided.reason ?? t('gameCases.toldWhenAsked')}
              </p>
            )}
            {each.decided && each.state === 'ENDED' && (
              <p className="caption">{t('round.overruled')}</p>
            )}
            {each.posting && <Legs legs={each.posting.legs} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Corrections({ of }: { of: Round }) {
  const t = useTranslations('round')
  if (of.corrections.length === 0) return null
  return (
    <Card title={t('corrections')}>
      <ul className="provlines">
        {of.corrections.map((was) => (
          <li key={was.at}>
            {t(was.voided ? 'wasVoid' : 'was', { bet: baht2(was.bet), win: baht2(was.win) })}{' '}
            <small className="muted">{t('until', { at: fullTime(was.at) })}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
