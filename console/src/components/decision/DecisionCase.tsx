import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { initials } from '../../format/baht.ts'
import { useIsPhone } from '../../frame/useIsPhone.ts'
import { Fault, Skeleton } from '../states.tsx'
import { EarlierDecisions, FiveFacts, Shares } from './MemberFigures.tsx'
import { MoneyDays } from './MoneyDays.tsx'
import { Signals, togetherOf, type Signal } from './Signals.tsx'

/** So many signals stand on a phone before the rest is folded. */
const ON_PHONE = 4

/**
 * A case of money: what a decision rests on at the left, who decides and how at the right, with the
 * actions at its foot. On a phone one under the other, the actions above the bar.
 */
export const DecisionCase = ({
  name,
  children,
  side,
  dock,
}: {
  /** What the case is about. */
  name: string
  children: ReactNode
  side: ReactNode
  /** The reasons and the actions; nothing where there is nothing to decide. */
  dock: ReactNode
}) => (
  <div className={`deccase ${dock ? 'docked' : ''}`}>
    <div className="decmain" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
    <div className="decside">
      <div className="decin">{side}</div>
      {dock && <div className="dock">{dock}</div>}
    </div>
  </div>
)

/** Facts, signals, the money of 30 days and earlier decisions of the member whom a case is about. */
export function MemberFacts({
  memberId,
  reference,
  signals,
  children,
}: {
  memberId: string
  /** The case: its own decisions are not among the earlier ones. */
  reference: string
  /** Of the case itself; undefined: on their way. */
  signals: readonly Signal[] | undefined
  /** What the case alone has, under the signals. */
  children?: ReactNode
}) {
  const t = useTranslations('decision')
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useOps(
    'opsMemberFacts',
    { params: { id: memberId }, body: { leaveOut: reference } },
    { every: 20_000 },
  )
  if (error && !data) return <Fault error={error} retry={() => void refetch()} />
  if (!data || !signals) return <Skeleton rows={6} height="3rem" />
  const all = togetherOf(signals, data.signals)
  const isFolded = isPhone && !isOpen
  const hidden = Math.max(0, all.length - ON_PHONE)
  return (
    <>
      <FiveFacts of={data.facts} />
      {!isPhone && <MoneyDays of={data.facts.days} />}
      <Signals of={all} most={isFolded ? ON_PHONE : undefined} />
      {isFolded ? (
        <button type="button" className="btn quiet small" onClick={() => setOpen(true)}>
          {t('unfold', { n: hidden })}
        </button>
      ) : (
        <>
          {isPhone && <MoneyDays of={data.facts.days} />}
          <div className="decpair">
            <Shares of={data.facts} />
            <EarlierDecisions of={data.decisions} />
          </div>
          {children}
        </>
      )}
    </>
  )
}

/** Whom it is about, with the way to their page. */
export function Person({
  memberId,
  name,
  small,
}: {
  memberId: string
  name: string
  small: string
}) {
  return (
    <div className="person">
      <span className="av l" aria-hidden>
        {initials(name)}
      </span>
      <span className="grow">
        <h2>
          <Link to={`/members/${memberId}`}>{name}</Link>
        </h2>
        <small>{small}</small>
      </span>
    </div>
  )
}
