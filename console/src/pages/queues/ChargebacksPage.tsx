import type { Answer } from '@krapao/contract/calls'
import { CHARGEBACK_OUTCOMES, CHARGEBACK_TRANSITIONS } from '@krapao/contract/chargebacks/states'
import type { ChargebackOutcome } from '@krapao/contract/chargebacks/states'
import { mayBecome } from '@krapao/contract/states'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Tabs } from '../../frame/Page.tsx'
import { Age } from '../../pieces/Age.tsx'
import { ApprovalSeats } from '../../pieces/ApprovalSeats.tsx'
import { QUEUE_PAGE, QueuePage } from '../../pieces/queue/QueuePage.tsx'
import type { Asked } from '../../pieces/queue/ReasonDialog.tsx'
import { useQueue } from '../../pieces/queue/useQueue.ts'

type Chargeback = Answer<'opsChargebacks'>['chargebacks'][number]
const NONE: Chargeback[] = []
const LOOK = { waiting: 'wait', suspense: 'wait', debt: 'no', loss: 'no', unowned: 'ok' } as const

/** Payments that a PSP has taken back: two operators say who bears them. */
export function ChargebacksPage() {
  const t = useTranslations()
  const [box, setBox] = useState<'waiting' | 'decided'>('waiting')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [page, setPage] = useState(1)
  const found = useOps(
    'opsChargebacks',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.chargebacks ?? NONE
  const me = useSession()?.me.name
  const decide = useAct('opsChargebackDecide')
  const refuse = useAct('opsChargebackRefuse')
  const nameOf = (row: Chargeback): string => row.name || t('chargebacks.nobody')
  const askDecide = (row: Chargeback, outcome: ChargebackOutcome): void =>
    setAsked({
      title: t(`chargebacks.ask.${outcome}`, { name: nameOf(row) }),
      confirm: t(`chargebacks.outcome.${outcome}`),
      needsReason: true,
      grave: outcome !== 'suspense',
      body: <p>{t(`chargebacks.means.${outcome}`, { amount: bahtShort(row.amount) })}</p>,
      run: (reason) => decide.mutateAsync({ params: { id: row.id }, body: { outcome, reason } }),
    })
  const askRefuse = (row: Chargeback): void => {
    if (!row.proposal) return
    setAsked({
      title: t('chargebacks.refuseTitle', { name: nameOf(row) }),
      confirm: row.proposal.operator === me ? t('chargebacks.takeBack') : t('chargebacks.refuse'),
      needsReason: true,
      run: (reason) => refuse.mutateAsync({ params: { id: row.id }, body: { reason } }),
    })
  }
  const queue = useQueue(
    rows,
    (row) => row.id,
    { refuse: askRefuse },
    { kind: box === 'waiting' ? 'chargeback' : null, asked: asked !== null },
  )
  const { chosen } = queue
  return (
    <QueuePage
      title={t('place.chargebacks')}
      tabs={
        <Tabs
          chosen={box}
          choose={(next) => {
            setBox(next)
            setPage(1)
          }}
          of={[
            ['waiting', t('chargebacks.waiting')],
            ['decided', t('chargebacks.decided')],
          ]}
        />
      }
      found={found}
      rows={rows}
      keyOf={(row) => row.id}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('chargebacks.none')}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(row) => (
        <>
          <span className="between">
            <Money amount={row.amount} direction="out" />
            <time>
              <Age since={row.at} {...(box === 'waiting' ? { target: 120 } : {})} />
            </time>
          </span>
          <b className="b">{nameOf(row)}</b>
          <small className="cut">
            {row.provider} · {t(`chargebacks.state.${row.state}`)}
          </small>
        </>
      )}
    >
      {chosen && (
        <>
          <div className="casehead">
            <Money amount={-chosen.amount} figure />
            <span className="grow">
              <h2>
                {chosen.memberId === null ? (
                  nameOf(chosen)
                ) : (
                  <Link to={`/members/${chosen.memberId}`}>{nameOf(chosen)}</Link>
                )}
              </h2>
              <small>
                {chosen.provider} · {chosen.reference} · {fullTime(chosen.at)}
              </small>
            </span>
            <span className={`badge ${LOOK[chosen.state]}`}>
              {t(`chargebacks.state.${chosen.state}`)}
            </span>
          </div>
          <div className="panel" style={{ maxWidth: '34rem' }}>
            <p className="note calm">
              {t(chosen.memberId === null ? 'chargebacks.ofNobody' : 'chargebacks.what', {
                provider: chosen.provider,
                amount: bahtShort(chosen.amount),
                coins: chosen.coins,
              })}
            </p>
            {!chosen.booked && (
              <p className="caption">
                {t('chargebacks.notBooked', { said: bahtShort(chosen.said) })}
              </p>
            )}
            {chosen.booked && chosen.said > chosen.amount && (
              <p className="caption">
                {t('chargebacks.saidMore', { said: bahtShort(chosen.said) })}
              </p>
            )}
            {chosen.state === 'debt' && (
              <p className="caption">{t('chargebacks.owed', { amount: bahtShort(chosen.owed) })}</p>
            )}
            {chosen.gifts.map((gift) => (
              <p key={gift.at} className="note calm">
                {t('chargebacks.gift', {
                  amount: bahtShort(gift.amount),
                  at: fullTime(gift.at),
                  state: t(`chargebacks.giftState.${gift.state}`),
                })}
              </p>
            ))}
            {chosen.decided && <p className="caption">{chosen.decided.reason}</p>}
            {chosen.proposal && (
              <p className="note calm">
                {t('chargebacks.proposed', {
                  outcome: t(`chargebacks.outcome.${chosen.proposal.outcome}`),
                })}{' '}
                {chosen.proposal.reason}
              </p>
            )}
            <ApprovalSeats
              signed={chosen.proposal ? [chosen.proposal] : (chosen.decided?.by ?? [])}
            />
            {chosen.proposal?.operator === me && chosen.proposal && (
              <p className="caption faint">{t('seats.notYourself')}</p>
            )}
            <div className="pairacts">
              {chosen.proposal && (
                <button type="button" className="btn tall" onClick={() => askRefuse(chosen)}>
                  {chosen.proposal.operator === me
                    ? t('chargebacks.takeBack')
                    : t('chargebacks.refuse')}
                </button>
              )}
              {CHARGEBACK_OUTCOMES.filter(
                (outcome) =>
                  mayBecome(CHARGEBACK_TRANSITIONS, chosen.state, outcome) &&
                  (outcome !== 'debt' || chosen.memberId !== null),
              ).map((outcome) => (
                <button
                  key={outcome}
                  type="button"
                  className={`btn tall ${outcome === 'suspense' ? '' : 'grave'}`}
                  disabled={chosen.proposal?.operator === me}
                  onClick={() => askDecide(chosen, outcome)}
                >
                  {t(`chargebacks.outcome.${outcome}`)}
                </button>
              ))}
            </div>
          </div>
        </>
      )}
    </QueuePage>
  )
}
