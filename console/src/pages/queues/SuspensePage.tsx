import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Facts } from '../../pieces/Card.tsx'
import { Legs } from '../../pieces/Legs.tsx'
import { QUEUE_PAGE, QueuePage } from '../../pieces/queue/QueuePage.tsx'
import { QueueRow } from '../../pieces/queue/QueueRows.tsx'
import type { Asked } from '../../pieces/queue/ReasonDialog.tsx'
import { useQueue } from '../../pieces/queue/useQueue.ts'
import { Reveal } from '../../pieces/Reveal.tsx'

type Item = Answer<'opsSuspense'>['items'][number]
const amountOf = (item: Item): string => bahtShort(item.amount ?? 0)
const NONE: Item[] = []
/** What a decision posts; nothing for a line that could not be read. */
const legsOf = (item: Item, to: string) =>
  item.amount === null ? null : (
    <Legs
      legs={[
        { account: `house:suspense:${item.account}`, amount: -item.amount },
        { account: to, amount: item.amount },
      ]}
    />
  )

/** Money of nobody yet: whose it may be and why, given to them, sent back, or written off. */
export function SuspensePage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [page, setPage] = useState(1)
  const found = useOps('opsSuspense', { body: { limit: QUEUE_PAGE, page } }, { every: 4_000 })
  const rows = found.data?.items ?? NONE
  const assign = useAct('opsSuspenseAssign')
  const giveBack = useAct('opsSuspenseReturn')
  const writeOff = useAct('opsSuspenseWriteOff')
  const askAssign = (item: Item, memberId: string, name: string): void =>
    setAsked({
      title: t('suspense.assignTitle', { name }),
      confirm: t('suspense.assign', { name, amount: amountOf(item) }),
      needsReason: true,
      body: legsOf(item, `member:${memberId}:wallet`),
      run: (reason) => assign.mutateAsync({ params: { id: item.id }, body: { memberId, reason } }),
    })
  const askReturn = (item: Item): void =>
    setAsked({
      title: t('suspense.returnTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.return')} ${amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, 'house:transit'),
      run: (reason) => giveBack.mutateAsync({ params: { id: item.id }, body: { reason } }),
    })
  const askWriteOff = (item: Item): void =>
    setAsked({
      title: t('suspense.writeOffTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.writeOff')} ${item.amount === null ? '' : amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, 'house:writtenoff'),
      grave: true,
      run: (reason) => writeOff.mutateAsync({ params: { id: item.id }, body: { reason } }),
    })
  const queue = useQueue(
    rows,
    (item) => item.id,
    {
      accept: (item) => {
        const [only] = item.candidates
        if (only && item.candidates.length === 1) askAssign(item, only.memberId, only.name)
      },
      refuse: askReturn,
    },
    { kind: 'suspense', asked: asked !== null },
  )
  const { chosen } = queue
  return (
    <QueuePage
      title={t('place.suspense')}
      aside={found.data?.total}
      found={found}
      rows={rows}
      keyOf={(item) => item.id}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('suspense.none')}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(item) => (
        <QueueRow
          amount={item.amount}
          since={item.at}
          target={30}
          name={item.from || item.reference}
          note={
            <>
              {item.account} · {t(`suspenseWhy.${item.reason}`)}
            </>
          }
        />
      )}
    >
      {chosen && (
        <>
          <div className="casehead">
            <Money amount={chosen.amount} figure />
            <span className="grow">
              <h2>{t(`suspenseWhy.${chosen.reason}`)}</h2>
              <small>
                {t(`suspense.kind.${chosen.kind}`)} · {fullTime(chosen.at)}
              </small>
            </span>
            <span className="badge wait">{t(`suspense.state.${chosen.state}`)}</span>
          </div>
          <div className="scroll casebody">
            <div className="col">
              <div className="wellb">
                <Facts
                  of={[
                    [
                      t('suspense.from'),
                      <Reveal
                        key={chosen.id}
                        masked={chosen.from || '—'}
                        ask={async () => {
                          const params = { id: chosen.id }
                          return (await callOps('opsSuspenseReveal', { params })).from
                        }}
                      />,
                    ],
                    [t('suspense.into'), chosen.account],
                    [t('slips.transRef'), chosen.reference],
                  ]}
                />
              </div>
              {chosen.failReason && <p className="note bad">{chosen.failReason}</p>}
              {chosen.decisions.map((each) => (
                <p key={`${each.operator} ${each.action}`} className="note way">
                  {t('suspense.decided', {
                    name: each.operator,
                    action: t(`action.suspense_${each.action}`),
                  })}{' '}
                  {each.memberId} · {each.reason}
                </p>
              ))}
            </div>
            <div className="col">
              {chosen.amount !== null && (
                <Candidates
                  key={chosen.id}
                  of={chosen}
                  give={(memberId, name) => askAssign(chosen, memberId, name)}
                />
              )}
              <div className="acts">
                {chosen.kind === 'bank' && chosen.amount !== null && (
                  <button type="button" className="btn tall" onClick={() => askReturn(chosen)}>
                    {t('suspense.return')}
                  </button>
                )}
                <button type="button" className="btn grave" onClick={() => askWriteOff(chosen)}>
                  {t('suspense.writeOff')}
                </button>
              </div>
            </div>
          </div>
        </>
      )}
    </QueuePage>
  )
}

/** Who fits, with what speaks for them; or whoever the operator finds. */
function Candidates({ of, give }: { of: Item; give: (memberId: string, name: string) => void }) {
  const t = useTranslations()
  const [query, setQuery] = useState('')
  const found = useOps(
    'opsMembers',
    { body: { query, limit: 5 } },
    { enabled: query.trim().length > 1, keep: true },
  )
  const shown = [
    ...of.candidates,
    ...(query.trim().length > 1
      ? (found.data?.members.map(({ memberId, name, username }) => ({
          memberId,
          name,
          why: username,
        })) ?? [])
      : []),
  ]
  return (
    <>
      <h3>{t('suspense.candidates')}</h3>
      {of.candidates.length === 0 && (
        <p className="note calm">
          <TriangleAlert className="icon xs" aria-hidden />
          {t('suspense.noCandidates')}
        </p>
      )}
      <ul style={{ display: 'grid', gap: '.5rem' }}>
        {shown.map((each, n) => (
          <li key={each.memberId} className="wellb between">
            <span>
              <Link to={`/members/${each.memberId}`}>
                <b className="b">{each.name}</b>
              </Link>
              <small className="row-line">
                <CircleCheck className="icon xs in" aria-hidden />
                {t.has(`suspense.why.${each.why}`) ? t(`suspense.why.${each.why}`) : each.why}
              </small>
            </span>
            <button
              type="button"
              className={`btn small ${n === 0 ? 'main' : ''}`}
              onClick={() => give(each.memberId, each.name)}
            >
              {bahtShort(of.amount ?? 0)}
            </button>
          </li>
        ))}
      </ul>
      <input
        className="textin"
        aria-label={t('suspense.search')}
        placeholder={t('suspense.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
    </>
  )
}
