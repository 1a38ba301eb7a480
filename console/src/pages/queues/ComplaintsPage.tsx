import type { Answer } from '@krapao/contract/calls'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { QueueRows } from '../../components/queue/QueueRows.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page, Tabs } from '../../frame/Page.tsx'

type Complaint = Answer<'opsComplaints'>['complaints'][number]
const NONE: Complaint[] = []
const LONGEST = 2_000
const TARGET_MINUTES = 24 * 60

/** Members' complaints: the one that is due first comes first; answered once, then closed. */
export function ComplaintsPage() {
  const t = useTranslations()
  const [state, setState] = useState<Complaint['state']>('OPEN')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch } = useOps(
    'opsComplaints',
    { body: { state, page: 1, limit: 100 } },
    { every: 10_000 },
  )
  const rows = data?.complaints ?? NONE
  const close = useAct('opsComplaintClose')
  const askClose = (row: Complaint): void => {
    if (row.state !== 'ANSWERED') return
    setAsked({
      title: t('complaints.closeTitle', { number: row.number }),
      confirm: t('complaints.close'),
      needsReason: true,
      run: (reason) => close.mutateAsync({ params: { id: row._id }, body: { reason } }),
    })
  }
  const { chosen, choose } = useQueue(rows, (row) => row._id, {
    accept: askClose,
    refuse: () => undefined,
  })
  return (
    <Page
      title={t('place.complaints')}
      tabs={
        <Tabs
          chosen={state}
          choose={setState}
          of={[
            ['OPEN', t('complaints.state.OPEN')],
            ['ANSWERED', t('complaints.state.ANSWERED')],
            ['CLOSED', t('complaints.state.CLOSED')],
          ]}
        />
      }
    >
      <div className="work queuecase">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton /> : null}
        {data && rows.length === 0 && (
          <section className="card" style={{ gridColumn: '1 / -1' }}>
            <Empty text={t('complaints.none')} why="done" />
          </section>
        )}
        {rows.length > 0 && (
          <QueueRows rows={rows} keyOf={(row) => row._id} chosen={chosen} choose={choose}>
            {(row) => (
              <>
                <span className="between">
                  <b className="b">{row.number}</b>
                  <time>
                    <Age
                      since={row.openedAt}
                      {...(row.state === 'OPEN' ? { target: TARGET_MINUTES } : {})}
                    />
                  </time>
                </span>
                <span className="b">{row.name}</span>
                <small className="cut">{row.text}</small>
              </>
            )}
          </QueueRows>
        )}
        {chosen && (
          <section className="card case">
            <div className="casehead">
              <span className="grow">
                <h2>
                  {chosen.number} · <Link to={`/members/${chosen.memberId}`}>{chosen.name}</Link>
                </h2>
                <small>
                  {t('complaints.opened', { at: fullTime(chosen.openedAt) })} ·{' '}
                  {t('complaints.due', { at: fullTime(chosen.dueAt) })}
                </small>
              </span>
              <span className={`badge ${chosen.state === 'OPEN' ? 'wait' : 'ok'}`}>
                {t(`complaints.state.${chosen.state}`)}
              </span>
            </div>
            <div className="panel" style={{ maxWidth: '44rem' }}>
              <p className="note calm" style={{ whiteSpace: 'pre-wrap' }}>
                {chosen.text}
              </p>
              {chosen.answer !== null && (
                <div className="wellb">
                  <p className="caption faint">
                    {t('complaints.answeredBy', { name: chosen.answeredBy ?? '' })}
                  </p>
                  <p style={{ whiteSpace: 'pre-wrap' }}>{chosen.answer}</p>
                </div>
              )}
              {chosen.state === 'OPEN' && <AnswerForm key={chosen._id} complaint={chosen} />}
              {chosen.state === 'ANSWERED' && (
                <div className="pairacts">
                  <button type="button" className="btn tall" onClick={() => askClose(chosen)}>
                    {t('complaints.close')}
                  </button>
                </div>
              )}
            </div>
          </section>
        )}
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </Page>
  )
}

function AnswerForm({ complaint }: { complaint: Complaint }) {
  const t = useTranslations('complaints')
  const answer = useAct('opsComplaintAnswer')
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    answer.mutate({ params: { id: complaint._id }, body: { text } })
  }
  return (
    <form onSubmit={submit}>
      <label className="fl">
        <span>{t('answer')}</span>
        <textarea
          className="textin"
          rows={5}
          value={text}
          maxLength={LONGEST}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <FaultNote fault={answer.error} />
      <div className="pairacts">
        <button
          type="submit"
          className="btn main tall"
          disabled={text.trim() === '' || answer.isPending}
        >
          {t('send')}
        </button>
      </div>
    </form>
  )
}
