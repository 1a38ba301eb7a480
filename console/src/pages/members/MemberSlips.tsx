import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { Image } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useOps } from '../../api/useOps.ts'
import { Pager } from '../../components/Pager.tsx'
import { PostingLink } from '../../components/PostingLink.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'

type Slip = Answer<'opsMemberSlips'>['slips'][number]
const PAGE = 25
const LOOK = { PENDING: 'wait', REVIEW: 'wait', SUCCESS: 'ok', FAILED: 'no' } as const

/**
 * A member's slips with what became of each. A picture is shown for one that is asked for; who sees
 * members masked says why.
 */
export function MemberSlips({ id, masked }: { id: string; masked: boolean }) {
  const t = useTranslations()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const { data, error } = useOps('opsMemberSlips', { params: { id }, body: { page, limit: PAGE } })
  if (error && !data) return <Fault error={error} />
  if (!data) return <Skeleton />
  if (data.total === 0) return <Empty text={t('member.noSlips')} />
  const look = async (reference: string, reason?: string): Promise<void> => {
    const params = { id, reference }
    const body = reason === undefined ? {} : { reason }
    setPicture((await callOps('opsMemberSlipPicture', { params, body })).picture)
  }
  const show = (reference: string): void => {
    setFault(null)
    if (masked)
      setAsked({
        title: t('slips.showTitle'),
        confirm: t('slips.show'),
        needsReason: true,
        run: (reason) => look(reference, reason),
      })
    else look(reference).catch(setFault)
  }
  return (
    <>
      {fault !== null && <Fault error={fault} />}
      <table className="t stack">
        <thead>
          <tr>
            <th>{t('col.time')}</th>
            <th>{t('slips.transRef')}</th>
            <th>{t('col.state')}</th>
            <th className="r">{t('col.amount')}</th>
            <th>
              <span className="vh">{t('slips.picture')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.slips.map((row) => (
            <Row key={row.reference} of={row} memberId={id} show={() => show(row.reference)} />
          ))}
        </tbody>
      </table>
      <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
        {t('member.shown', { n: data.slips.length, total: data.total })}
      </Pager>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
      {picture && <PictureDialog address={picture} close={() => setPicture(null)} />}
    </>
  )
}

function Row({ of, memberId, show }: { of: Slip; memberId: string; show: () => void }) {
  const t = useTranslations()
  const why = of.note === null ? null : t(`slipNote.${of.note}`)
  return (
    <tr>
      <td className="nw">{fullTime(of.createdAt)}</td>
      <td data-name={t('slips.transRef')}>
        <span>
          {of.transRef ?? <span className="way">—</span>}
          <small className="cut">{of.reference}</small>
        </span>
      </td>
      <td data-name={t('col.state')}>
        <span>
          <span className={`badge ${LOOK[of.status]}`}>{t(`slips.state.${of.status}`)}</span>
          <small>
            {why}
            {of.decidedBy && ` · ${t('slips.decidedBy', { name: of.decidedBy })}`}
            <PostingLink posting={of.posting} account={`member:${memberId}:wallet`} />
          </small>
        </span>
      </td>
      <td className="r nw" data-name={t('col.amount')}>
        {of.amount === null ? (
          <span className="way">—</span>
        ) : (
          <Money amount={of.amount} currency={false} muted={of.status !== 'SUCCESS'} />
        )}
      </td>
      <td className="r rowacts">
        {of.hasPicture && (
          <button
            type="button"
            className="btn small"
            aria-label={`${t('slips.show')} ${of.reference}`}
            onClick={show}
          >
            <Image className="icon xs" aria-hidden />
            {t('slips.show')}
          </button>
        )}
      </td>
    </tr>
  )
}

/** The slip as the member uploaded it. */
function PictureDialog({ address, close }: { address: string; close: () => void }) {
  const t = useTranslations()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" onClose={close} aria-label={t('slips.picture')}>
      <div className="in">
        <img src={address} alt={t('slips.picture')} className="picture" />
        <small>{t('reveal.noted')}</small>
        <button type="button" className="btn" onClick={close}>
          {t('place.close')}
        </button>
      </div>
    </dialog>
  )
}
