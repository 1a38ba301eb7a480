import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { useAct, useOps } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { Legs } from '../../../components/Legs.tsx'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import { Proposal } from '../../../components/queue/Proposal.tsx'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../../components/queue/QueueRows.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { useSecondApproval } from '../../../components/queue/useSecondApproval.ts'
import { Reveal } from '../../../components/Reveal.tsx'
import { bahtShort } from '../../../format/baht.ts'
import { fullTime } from '../../../format/time.ts'
import { Candidates } from './Candidates.tsx'
import { Evidence } from './Evidence.tsx'

type Item = Answer<'opsSuspense'>['items'][number]
type Decision = Item['decisions'][number]
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
const targetOf = ({ action, memberId }: Pick<Decision, 'action' | 'memberId'>): string =>
  ({
    assign: `member:${memberId ?? ''}:wallet`,
    return: 'house:transit',
    writeOff: 'house:writtenoff',
  })[action]
/** What speaks for a member; null: nothing. */
const whyOf = (item: Item, memberId: string | null): string | null =>
  item.candidates.find((each) => each.memberId === memberId)?.why ?? null

const factsOf = (item: Item, word: Decision) => (
  <>
    {word.action === 'assign' && (
      <div>
        <Link to={`/members/${word.memberId}`}>
          <b className="b">{word.name ?? word.memberId}</b>
        </Link>
        <Evidence why={whyOf(item, word.memberId)} />
      </div>
    )}
    {legsOf(item, targetOf(word))}
  </>
)

/** Money of nobody yet: whose it may be and why, given to them, sent back, or written off. */
export function SuspensePage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [page, setPage] = useState(1)
  const found = useOps('opsSuspense', { body: { limit: QUEUE_PAGE, page } }, { every: 4_000 })
  const rows = found.data?.items ?? NONE
  const me = useSession()?.me.name
  const say = useSecondApproval()
  const decision = useDecision(setAsked)
  const queue = useQueue(
    rows,
    (item) => item.id,
    {
      accept: (item) => {
        const word = item.decisions.find((each) => each.operator !== me)
        const [only] = item.candidates
        if (word)
          setAsked(say(word.approval, 'confirm', decision.whatOf(item, word), factsOf(item, word)))
        else if (only && item.candidates.length === 1)
          decision.askAssign(item, only.memberId, only.name)
      },
      refuse: decision.askReturn,
    },
    { kind: 'suspense', asked: asked !== null },
  )
  return (
    <QueuePage
      title={t('place.suspense')}
      aside={found.data?.total}
      found={found}
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
      {(chosen) => <SuspenseCase item={chosen} ask={setAsked} decision={decision} />}
    </QueuePage>
  )
}

/** Where it came from, and where it was meant to go. */
function Whence({ item }: { item: Item }) {
  const t = useTranslations()
  return (
    <Facts
      of={[
        [
          t('suspense.from'),
          <Reveal
            key={item.id}
            masked={item.from || '—'}
            ask={async () => {
              const params = { id: item.id }
              return (await callOps('opsSuspenseReveal', { params })).from
            }}
          />,
        ],
        [t('suspense.into'), item.account],
        [t('slips.transRef'), item.reference],
      ]}
    />
  )
}

/** What each decision on money of nobody is called, and how it is asked for. */
function useDecision(ask: (asked: Asked) => void) {
  const assign = useAct('opsSuspenseAssign')
  const giveBack = useAct('opsSuspenseReturn')
  const writeOff = useAct('opsSuspenseWriteOff')
  const t = useTranslations()
  const whatOf = (item: Item, { action, name }: Decision): string =>
    action === 'assign'
      ? t('suspense.assign', { name: name ?? '', amount: amountOf(item) })
      : t(`suspense.${action}Title`, { amount: amountOf(item) })
  const askAssign = (item: Item, memberId: string, name: string): void =>
    ask({
      title: t('suspense.assignTitle', { name }),
      confirm: t('suspense.assign', { name, amount: amountOf(item) }),
      needsReason: true,
      body: (
        <>
          <Evidence why={whyOf(item, memberId)} />
          {legsOf(item, targetOf({ action: 'assign', memberId }))}
        </>
      ),
      run: (reason) => assign.mutateAsync({ params: { id: item.id }, body: { memberId, reason } }),
    })
  const askReturn = (item: Item): void =>
    ask({
      title: t('suspense.returnTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.return')} ${amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, targetOf({ action: 'return', memberId: null })),
      run: (reason) => giveBack.mutateAsync({ params: { id: item.id }, body: { reason } }),
    })
  const askWriteOff = (item: Item): void =>
    ask({
      title: t('suspense.writeOffTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.writeOff')} ${item.amount === null ? '' : amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, targetOf({ action: 'writeOff', memberId: null })),
      danger: true,
      run: (reason) => writeOff.mutateAsync({ params: { id: item.id }, body: { reason } }),
    })
  return { whatOf, askAssign, askReturn, askWriteOff }
}

function SuspenseCase({
  item,
  ask,
  decision,
}: {
  item: Item
  ask: (asked: Asked) => void
  decision: ReturnType<typeof useDecision>
}) {
  const t = useTranslations()
  return (
    <>
      <CaseHead
        amount={item.amount}
        title={t(`suspenseWhy.${item.reason}`)}
        small={`${t(`suspense.kind.${item.kind}`)} · ${fullTime(item.at)}`}
        badge={{ look: 'wait', text: t(`suspense.state.${item.state}`) }}
      />
      <div className="scroll casebody">
        <div className="col">
          <div className="wellb">
            <Whence item={item} />
          </div>
          {item.failReason && <p className="note bad">{item.failReason}</p>}
          {item.decisions.map((word) => (
            <Proposal key={word.approval} of={word} what={decision.whatOf(item, word)} ask={ask}>
              {factsOf(item, word)}
            </Proposal>
          ))}
        </div>
        <div className="col">
          {item.amount !== null && (
            <Candidates
              key={item.id}
              of={item}
              give={(memberId, name) => decision.askAssign(item, memberId, name)}
            />
          )}
          <div className="acts">
            {item.kind === 'bank' && item.amount !== null && (
              <button type="button" className="btn tall" onClick={() => decision.askReturn(item)}>
                {t('suspense.return')}
              </button>
            )}
            <button type="button" className="btn danger" onClick={() => decision.askWriteOff(item)}>
              {t('suspense.writeOff')}
            </button>
          </div>
        </div>
      </div>
    </>
  )
}
