import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { ApprovalSeats } from '../../pieces/ApprovalSeats.tsx'
import { QUEUE_PAGE, QueuePage } from '../../pieces/queue/QueuePage.tsx'
import { QueueRow } from '../../pieces/queue/QueueRows.tsx'
import type { Asked } from '../../pieces/queue/ReasonDialog.tsx'
import { useQueue } from '../../pieces/queue/useQueue.ts'

type Transfer = Answer<'opsTransfers'>['transfers'][number]
const NONE: Transfer[] = []

/** Transfers and payouts whose end nobody could tell, and balances that jumped: two operators say. */
export function TransfersPage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [page, setPage] = useState(1)
  const found = useOps('opsTransfers', { body: { limit: QUEUE_PAGE, page } }, { every: 5_000 })
  const rows = found.data?.transfers ?? NONE
  const me = useSession()?.me.name
  const resolve = useAct('opsTransferResolve')
  const ask = (row: Transfer, happened: boolean): void =>
    setAsked({
      title: happened ? t('transfers.yesTitle') : t('transfers.noTitle'),
      confirm: `${row.proposal ? t('transfers.confirm') : t('transfers.propose')} ${bahtShort(row.amount)}`,
      needsReason: true,
      body: (
        <p className="note calm">
          {t(
            row.kind === 'balance'
              ? `transfers.balance.${happened ? 'yesMeans' : 'noMeans'}`
              : `transfers.${happened ? 'yesMeans' : 'noMeans'}`,
          )}
        </p>
      ),
      run: (reason) =>
        resolve.mutateAsync({ params: { reference: row.reference }, body: { happened, reason } }),
    })
  const queue = useQueue(
    rows,
    (row) => row.reference,
    {
      accept: (row) => ask(row, true),
      refuse: (row) => ask(row, false),
    },
    { kind: 'transfer', asked: asked !== null },
  )
  const { chosen } = queue
  const isMine = chosen?.proposal?.operator === me
  return (
    <QueuePage
      title={t('place.transfers')}
      aside={found.data?.total}
      found={found}
      rows={rows}
      keyOf={(row) => row.reference}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('transfers.none')}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(row) => (
        <QueueRow
          amount={row.amount}
          since={row.since}
          target={60}
          name={row.name}
          note={
            <>
              {t(`transfers.kind.${row.kind}`)} · {row.code}
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
              <h2>{t(`transfers.says.${chosen.kind}`)}</h2>
              <small>
                <Link to={`/members/${chosen.memberId}`}>{chosen.name}</Link> · {chosen.reference}
              </small>
            </span>
          </div>
          <div className="scroll casebody">
            <ol className="tl">
              <li className="on">
                <div className="between">
                  <span>{t('transfers.began')}</span>
                  <time>{fullTime(chosen.createdAt)}</time>
                </div>
              </li>
              {chosen.history.map((word, n) => (
                <li key={n} className="way">
                  <div className="between">
                    <span>
                      {chosen.kind === 'balance'
                        ? t(`transfers.balance.${n === 0 ? 'ours' : 'theirs'}`, {
                            amount: bahtShort(Number(word.said)),
                          })
                        : word.said}
                    </span>
                    <time>{fullTime(word.at)}</time>
                  </div>
                </li>
              ))}
              {chosen.kind !== 'balance' && (
                <li className="way">
                  <div className="between">
                    <span>{t('transfers.asked', { n: chosen.attempts })}</span>
                    <time>{fullTime(chosen.since)}</time>
                  </div>
                </li>
              )}
            </ol>
            <div className="col">
              {chosen.proposal && (
                <p className="note way">
                  {t(chosen.proposal.happened ? 'transfers.saysYes' : 'transfers.saysNo', {
                    name: chosen.proposal.operator,
                  })}
                  : {chosen.proposal.reason}
                </p>
              )}
              <ApprovalSeats signed={chosen.proposal ? [chosen.proposal] : []} />
              {isMine ? (
                <p className="caption faint">{t('seats.notYourself')}</p>
              ) : (
                <div className="acts">
                  <button
                    type="button"
                    className="btn main tall"
                    onClick={() => ask(chosen, chosen.proposal?.happened ?? true)}
                  >
                    {t((chosen.proposal?.happened ?? true) ? 'transfers.yes' : 'transfers.no')}
                  </button>
                  <button
                    type="button"
                    className="btn tall"
                    onClick={() => ask(chosen, !(chosen.proposal?.happened ?? true))}
                  >
                    {t((chosen.proposal?.happened ?? true) ? 'transfers.no' : 'transfers.yes')}
                  </button>
                </div>
              )}
            </div>
          </div>
        </>
      )}
    </QueuePage>
  )
}
