import type { Answer } from '@krapao/contract/calls'
import { Search, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { SignalLines } from '../../../components/decision/Signals.tsx'
import { bahtShort } from '../../../format/baht.ts'
import { Unproven } from './Unproven.tsx'

type Item = Answer<'opsSuspense'>['items'][number]
type Fitting = Answer<'opsSuspenseEvidence'>['candidates'][number]

/** Who fits, with what speaks for and against each; apart from them whoever the operator finds. */
export function Candidates({
  of,
  fitting,
  give,
}: {
  of: Item
  /** Undefined: on their way. */
  fitting: readonly Fitting[] | undefined
  give: (memberId: string, name: string) => void
}) {
  const t = useTranslations('suspense')
  const [query, setQuery] = useState('')
  const others = useOthers(query, fitting)
  const amount = bahtShort(of.amount ?? 0)
  return (
    <section className="acts">
      <h3>{t('candidates')}</h3>
      {fitting?.length === 0 && (
        <p className="note calm">
          <TriangleAlert className="icon xs" aria-hidden />
          {t('noCandidates')}
        </p>
      )}
      <ul className="acts">
        {fitting?.map((each, n) => (
          <Fits
            key={each.memberId}
            each={each}
            isBest={of.decisions.length === 0 && isBest(each, n)}
            amount={amount}
            give={give}
          />
        ))}
      </ul>
      <span className="row-line">
        <Search className="icon xs" aria-hidden />
        <input
          className="textin"
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </span>
      <ul className="acts">
        {others.map((each) => (
          <Other key={each.memberId} each={each} amount={amount} give={give} />
        ))}
      </ul>
    </section>
  )
}

/** Whom a search finds of those for whom nothing speaks. */
function useOthers(query: string, fitting: readonly Fitting[] | undefined) {
  const isSearch = query.trim().length > 1
  const { data } = useOps(
    'opsMembers',
    { body: { query, limit: 5 } },
    { enabled: isSearch, keep: true },
  )
  const known = new Set(fitting?.map((each) => each.memberId))
  return isSearch ? (data?.members.filter((each) => !known.has(each.memberId)) ?? []) : []
}

/** A member with what speaks for and against, and by how many kinds. */
function Fits({
  each,
  isBest: isMain,
  amount,
  give,
}: {
  each: Fitting
  isBest: boolean
  amount: string
  give: (memberId: string, name: string) => void
}) {
  const t = useTranslations('suspense')
  return (
    <li className="wellb candidate">
      <span className="between">
        <span>
          <Link to={`/members/${each.memberId}`}>
            <b className="b">{each.name}</b>
          </Link>
          <small>{t('score', { score: each.score, of: each.of })}</small>
        </span>
        <button
          type="button"
          className={`btn small ${isMain ? 'main' : ''}`}
          onClick={() => give(each.memberId, each.name)}
        >
          {amount}
        </button>
      </span>
      <SignalLines of={each.evidence} />
    </li>
  )
}

/** Nothing speaks against, and something for. */
const isBest = (each: Fitting, n: number): boolean =>
  n === 0 && each.score > 0 && each.evidence.every(({ severity }) => severity !== 'stop')

/** Somebody for whom nothing speaks. */
function Other({
  each,
  amount,
  give,
}: {
  each: Answer<'opsMembers'>['members'][number]
  amount: string
  give: (memberId: string, name: string) => void
}) {
  const t = useTranslations('suspense')
  return (
    <li className="between">
      <span>
        <Link to={`/members/${each.memberId}`}>
          <b className="b">{each.name}</b>
        </Link>
        <small>{each.username}</small>
        <Unproven />
      </span>
      <button type="button" className="btn small" onClick={() => give(each.memberId, each.name)}>
        {t('giveAnyway', { amount })}
      </button>
    </li>
  )
}
