import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { Timer } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import { MemberStatus } from '../../components/MemberStatus.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { baht2, bahtShort, initials } from '../../format/baht.ts'
import { shortDay, shortClock } from '../../format/time.ts'
import { MemberCases } from './desk/MemberCases.tsx'
import { Notes } from './Notes.tsx'

type Conversation = Answer<'opsChatAssign'>
type Member = Answer<'opsMember'>
type Movement = Answer<'opsMemberMovements'>['movements'][number]
/** The member's money changes while one talks of it; read again each so many ms. */
const EVERY_MS = 15_000

/** The member's money, so that an answer about it needs no other page, and the team's notes. */
export function MemberPanel({ of }: { of: Conversation }) {
  const t = useTranslations('chat')
  const maySee = useMay('members.read')
  const isShown = of.member !== null && maySee
  return (
    <section className="card panel chatside">
      {isShown && of.member ? (
        <MemberMoney id={of.member._id} />
      ) : (
        <p className="muted">{of.member ? of.member.name : t('noMember')}</p>
      )}
      <Notes conversation={of._id} />
      {isShown && of.member && (
        <Link className="btn wide" to={`/members/${of.member._id}`}>
          {t('memberPage')}
        </Link>
      )}
    </section>
  )
}

function MemberMoney({ id }: { id: string }) {
  const t = useTranslations()
  const { data, error } = useOps('opsMember', { params: { id } }, { every: EVERY_MS })
  const moves = useOps(
    'opsMemberMovements',
    { params: { id }, body: { page: 1, limit: 5 } },
    { every: EVERY_MS },
  )
  if (error && !data) return <Fault error={error} />
  if (!data) return <Skeleton />
  const { profile, balances } = data
  const sum = (of: 'amount' | 'held'): number =>
    balances.reduce((total, each) => total + Math.round(each[of] * 100), 0) / 100
  const onItsWay = sum('held')
  return (
    <>
      <div className="person">
        <span className="av l" aria-hidden>
          {initials(profile.name)}
        </span>
        <span className="grow cut">
          <h2 className="cut">
            <Link to={`/members/${id}`}>{profile.name}</Link>
          </h2>
          <small className="cut">{profile.username}</small>
          {profile.status !== 'ACTIVE' && <MemberStatus status={profile.status} />}
        </span>
      </div>
      {onItsWay > 0 && (
        <p className="note way">
          <Timer className="icon xs" aria-hidden />
          <b>{t('chat.onItsWay', { amount: bahtShort(onItsWay) })}</b>
        </p>
      )}
      <MemberCases id={id} />
      <Balances balances={balances} sum={sum} />
      <div>
        <h3>{t('chat.lastMovements')}</h3>
        <ul className="chatmoves">
          {moves.data?.movements.map((row) => (
            <Moved key={row.id} of={row} />
          ))}
        </ul>
        {moves.data?.total === 0 && <p className="faint caption">{t('chat.noMovements')}</p>}
      </div>
      <GoodToKnow of={data} />
    </>
  )
}

function Balances({
  balances,
  sum,
}: {
  balances: Member['balances']
  sum: (of: 'amount' | 'held') => number
}) {
  const t = useTranslations()
  return (
    <div>
      <p className="between">
        <b className="b">{t('member.total')}</b>
        <span className="chattotal">
          <Money amount={sum('amount')} />
        </span>
      </p>
      <ul className="chatkv">
        {balances
          .filter((each, at) => at === 0 || each.amount !== 0)
          .map((each) => (
            <li key={each.account} className="between">
              <span className="muted cut">{each.account.split(':').slice(2).join(':')}</span>
              <span>{baht2(each.amount)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

function Moved({ of }: { of: Movement }) {
  const t = useTranslations('statement')
  const came = of.to.toUpperCase() === 'WALLET'
  const tone = of.status === 'PENDING' ? 'way' : of.status === 'FAILED' ? 'faint' : ''
  return (
    <li className="between">
      <span>
        {t(of.statementType)}
        {/* Beside nine figures the state takes a line of its own. */}
        <small className="words">
          <span>
            {shortDay(of.createdAt)} {shortClock(of.createdAt)} ·
          </span>{' '}
          <span>{t(of.status)}</span>
        </small>
      </span>
      <span className={tone}>
        {tone === '' ? (
          <Money amount={of.amount} direction={came ? 'in' : 'out'} />
        ) : (
          <Money amount={of.amount} currency={false} />
        )}
      </span>
    </li>
  )
}

function GoodToKnow({ of: { playthrough, limits, pause } }: { of: Member }) {
  const t = useTranslations()
  const deposit = limits.find((each) => each.kind === 'deposit' && each.amount !== null)
  const progress = playthrough?.progress
  const facts: readonly (readonly [string, string])[] = [
    [t('chat.playthrough'), playthrough?.description ?? t('chat.none')],
    ...(progress && progress.turnoverTarget !== null
      ? [
          [
            t('chat.turnover'),
            `${baht2(progress.turnover)} / ${baht2(progress.turnoverTarget)}`,
          ] as const,
        ]
      : []),
    [
      t('chat.depositLimit'),
      deposit
        ? `${baht2(deposit.amount ?? 0)} · ${t(`safer.period.${deposit.period}`)}`
        : t('chat.none'),
    ],
    ...(pause ? [[t('chat.pausedUntil'), shortDay(pause.until)] as const] : []),
  ]
  return (
    <div>
      <h3>{t('chat.goodToKnow')}</h3>
      <ul className="chatkv">
        {facts.map(([name, value]) => (
          <li key={name} className="between">
            <span className="muted">{name}</span>
            <span className="r">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
