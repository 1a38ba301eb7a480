import type { Answer } from '@krapao/contract/calls'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { fullTime } from '../../format/time.ts'

type Complaint = Answer<'opsComplaints'>['complaints'][number]
const NONE: Complaint[] = []
const BOXES = ['OPEN', 'ANSWERED', 'CLOSED'] as const
const LONGEST = 2_000
const TARGET_MINUTES = 24 * 60

/** Members' complaints: the one that is due first comes first; answered once, then closed. */
export function ComplaintsPage() {
  const t = useTranslations()
  const boxes = useBoxes(BOXES)
  const { box, page } = boxes
  const found = useOps(
    'opsComplaints',
    { body: { state: box, page, limit: QUEUE_PAGE } },
    { every: 10_000 },
  )
  const close = useAct('opsComplaintClose')
  const askClose = (row: Complaint): void => {
    if (row.state !== 'ANSWERED') return
    boxes.ask({
      title: t('complaints.closeTitle', { number: row.number }),
      confirm: t('complaints.close'),
      needsReason: true,
      run: (reason) => close.mutateAsync({ params: { id: row._id }, body: { reason } }),
    })
  }
  const queue = useQueue(found.data?.complaints ?? NONE, (row) => row._id, { accept: askClose })
  return (
    <QueuePage
      title={t('place.complaints')}
      {...boxes.frame(
        BOXES.map((each) => [each, t(`complaints.state.${each}`)]),
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t('complaints.none')}
      renderRow={(row) => (
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
    >
      {(row) => <ComplaintCase row={row} askClose={askClose} />}
    </QueuePage>
  )
}

function ComplaintCase({ row, askClose }: { row: Complaint; askClose: (row: Complaint) => void }) {
  const t = useTranslations('complaints')
  return (
    <>
      <div className="casehead">
        <span className="grow">
          <h2>
            {row.number} · <Link to={`/members/${row.memberId}`}>{row.name}</Link>
          </h2>
          <small>
            {t('opened', { at: fullTime(row.openedAt) })} · {t('due', { at: fullTime(row.dueAt) })}
          </small>
        </span>
        <span className={`badge ${row.state === 'OPEN' ? 'wait' : 'ok'}`}>
          {t(`state.${row.state}`)}
        </span>
      </div>
      <div className="panel" style={{ maxWidth: '44rem' }}>
        <p className="note calm" style={{ whiteSpace: 'pre-wrap' }}>
          {row.text}
        </p>
        {row.answer !== null && (
          <div className="wellb">
            <p className="caption faint">{t('answeredBy', { name: row.answeredBy ?? '' })}</p>
            <p style={{ whiteSpace: 'pre-wrap' }}>{row.answer}</p>
          </div>
        )}
        {row.state === 'OPEN' && <AnswerForm key={row._id} complaint={row} />}
        {row.state === 'ANSWERED' && (
          <div className="pairacts">
            <button type="button" className="btn tall" onClick={() => askClose(row)}>
              {t('close')}
            </button>
          </div>
        )}
      </div>
    </>
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
