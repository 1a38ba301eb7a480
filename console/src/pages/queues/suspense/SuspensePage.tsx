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
type Word = Item['decisions'][number]
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
const targetOf = ({ action, memberId }: Pick<Word, 'action' | 'memberId'>): string =>
  ({
    assign: `member:${memberId ?? ''}:wallet`,
    return: 'house:transit',
    writeOff: 'house:writtenoff',
  })[action]
/** What speaks for a member; null: nothing. */
const whyOf = (item: Item, memberId: string | null): string | null =>
  item.candidates.find((each) => each.memberId === memberId)?.why ?? null

const factsOf = (item: Item, word: Word) => (
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
  const assign = useAct('opsSuspenseAssign')
  const giveBack = useAct('opsSuspenseReturn')
  const writeOff = useAct('opsSuspenseWriteOff')
  const whatOf = (item: Item, { action, name }: Word): string =>
    action === 'assign'
      ? t('suspense.assign', { name: name ?? '', amount: amountOf(item) })
      : t(`suspense.${action}Title`, { amount: amountOf(item) })
  const askAssign = (item: Item, memberId: string, name: string): void =>
    setAsked({
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
    setAsked({
      title: t('suspense.returnTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.return')} ${amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, targetOf({ action: 'return', memberId: null })),
      run: (reason) => giveBack.mutateAsync({ params: { id: item.id }, body: { reason } }),
    })
  const askWriteOff = (item: Item): void =>
    setAsked({
      title: t('suspense.writeOffTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.writeOff')} ${item.amount === null ? '' : amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, targetOf({ action: 'writeOff', memberId: null })),
      danger: true,
      run: (reason) => writeOff.mutateAsync({ params: { id: item.id }, body: { reason } }),
    })
  const queue = useQueue(
    rows,
    (item) => item.id,
    {
      accept: (item) => {
        const word = item.decisions.find((each) => each.operator !== me)
        const [only] = item.candidates
        if (word) setAsked(say(word.approval, 'confirm', whatOf(item, word), factsOf(item, word)))
        else if (only && item.candidates.length === 1) askAssign(item, only.memberId, only.name)
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
          <CaseHead
            amount={chosen.amount}
            title={t(`suspenseWhy.${chosen.reason}`)}
            small={`${t(`suspense.kind.${chosen.kind}`)} · ${fullTime(chosen.at)}`}
            badge={{ look: 'wait', text: t(`suspense.state.${chosen.state}`) }}
          />
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
              {chosen.decisions.map((word) => (
                <Proposal key={word.approval} of={word} what={whatOf(chosen, word)} ask={setAsked}>
                  {factsOf(chosen, word)}
                </Proposal>
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
                <button type="button" className="btn danger" onClick={() => askWriteOff(chosen)}>
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
