import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { Age } from '../../pieces/Age.tsx'
import { QueueRows } from '../../pieces/QueueRows.tsx'
import { ReasonDialog, type Asked } from '../../pieces/ReasonDialog.tsx'
import { Seats } from '../../pieces/Seats.tsx'
import { Bones, Empty, Fault } from '../../pieces/states.tsx'
import { useQueue } from '../../pieces/useQueue.ts'

type Transfer = Answer<'opsTransfers'>['transfers'][number]
const NONE: Transfer[] = []

/** Game transfers and payouts whose end nobody could tell: what happened takes two operators. */
export function TransfersPage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch } = useOps(
    'opsTransfers',
    { body: { limit: 100 } },
    { every: 5_000 },
  )
  const rows = data?.transfers ?? NONE
  const me = useSession()?.me.name
  const resolve = useAct('opsTransferResolve')
  const ask = (row: Transfer, happened: boolean): void =>
    setAsked({
      title: happened ? t('transfers.yesTitle') : t('transfers.noTitle'),
      confirm: `${row.proposal ? t('transfers.confirm') : t('transfers.propose')} ${bahtShort(row.amount)}`,
      needsReason: true,
      body: <p className="note calm">{t(happened ? 'transfers.yesMeans' : 'transfers.noMeans')}</p>,
      run: (reason) =>
        resolve.mutateAsync({ params: { reference: row.reference }, body: { happened, reason } }),
    })
  const { chosen, choose } = useQueue(rows, (row) => row.reference, {
    accept: (row) => ask(row, true),
    refuse: (row) => ask(row, false),
  })
  const isMine = chosen?.proposal?.operator === me
  return (
    <Page title={t('place.transfers')} aside={data ? data.total : ''}>
      <div className="work queuecase">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Bones /> : null}
        {data && rows.length === 0 && (
          <section className="card" style={{ gridColumn: '1 / -1' }}>
            <Empty text={t('transfers.none')} />
          </section>
        )}
        {rows.length > 0 && (
          <QueueRows rows={rows} keyOf={(row) => row.reference} chosen={chosen} choose={choose}>
            {(row) => (
              <>
                <span className="between">
                  <Money amount={row.amount} currency={false} />
                  <time>
                    <Age since={row.since} target={60} />
                  </time>
                </span>
                <b className="b">{row.name}</b>
                <small>
                  {t(`transfers.kind.${row.kind}`)} · {row.code}
                </small>
              </>
            )}
          </QueueRows>
        )}
        {chosen && (
          <section className="card case">
            <div className="casehead">
              <Money amount={chosen.amount} figure />
              <span className="grow">
                <h2>{t(`transfers.says.${chosen.kind}`)}</h2>
                <small>
                  <Link to={`/members/${chosen.memberId}`}>{chosen.name}</Link> · {chosen.reference}
                </small>
              </span>
            </div>
            <div
              className="scroll"
              style={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) 19rem',
                gap: '1rem',
                padding: '1rem 1.25rem',
              }}
            >
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
                      <span>{word.said}</span>
                      <time>{fullTime(word.at)}</time>
                    </div>
                  </li>
                ))}
                <li className="way">
                  <div className="between">
                    <span>{t('transfers.asked', { n: chosen.attempts })}</span>
                    <time>{fullTime(chosen.since)}</time>
                  </div>
                </li>
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
                <Seats signed={chosen.proposal ? [chosen.proposal] : []} />
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
          </section>
        )}
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </Page>
  )
}
