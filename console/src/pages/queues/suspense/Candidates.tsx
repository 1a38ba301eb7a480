import type { Answer } from '@krapao/contract/calls'
import { Search, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { bahtShort } from '../../../format/baht.ts'
import { Evidence } from './Evidence.tsx'

type Item = Answer<'opsSuspense'>['items'][number]

/** Who fits, with what speaks for them; apart from them whoever the operator finds. */
export function Candidates({
  of,
  give,
}: {
  of: Item
  give: (memberId: string, name: string) => void
}) {
  const t = useTranslations('suspense')
  const [query, setQuery] = useState('')
  const isSearch = query.trim().length > 1
  const found = useOps(
    'opsMembers',
    { body: { query, limit: 5 } },
    { enabled: isSearch, keep: true },
  )
  const proven = new Set(of.candidates.map((each) => each.memberId))
  const others = isSearch
    ? (found.data?.members.filter((each) => !proven.has(each.memberId)) ?? [])
    : []
  const amount = bahtShort(of.amount ?? 0)
  return (
    <>
      <h3>{t('candidates')}</h3>
      {of.candidates.length === 0 && (
        <p className="note calm">
          <TriangleAlert className="icon xs" aria-hidden />
          {t('noCandidates')}
        </p>
      )}
      <ul className="acts">
        {of.candidates.map((each, n) => (
          <Candidate key={each.memberId} of={of} each={each} n={n} amount={amount} give={give} />
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
    </>
  )
}

function Candidate({
  of,
  each,
  n,
  amount,
  give,
}: {
  of: Item
  each: Item['candidates'][number]
  n: number
  amount: string
  give: (memberId: string, name: string) => void
}) {
  return (
    <li className="wellb between">
      <span>
        <Link to={`/members/${each.memberId}`}>
          <b className="b">{each.name}</b>
        </Link>
        <Evidence why={each.why} />
      </span>
      <button
        type="button"
        className={`btn small ${n === 0 && of.decisions.length === 0 ? 'main' : ''}`}
        onClick={() => give(each.memberId, each.name)}
      >
        {amount}
      </button>
    </li>
  )
}

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
        <Evidence why={null} />
      </span>
      <button type="button" className="btn small" onClick={() => give(each.memberId, each.name)}>
        {t('giveAnyway', { amount })}
      </button>
    </li>
  )
}
