import type { Answer } from '@krapao/contract/calls'
import { CHARGEBACK_OUTCOMES, CHARGEBACK_TRANSITIONS } from '@krapao/contract/chargebacks/states'
import type { ChargebackOutcome } from '@krapao/contract/chargebacks/states'
import { mayBecome } from '@krapao/contract/states'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { ApprovalSeats } from '../../components/ApprovalSeats.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { Proposal } from '../../components/queue/Proposal.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { useSecondApproval } from '../../components/queue/useSecondApproval.ts'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'

type Chargeback = Answer<'opsChargebacks'>['chargebacks'][number]
const NONE: Chargeback[] = []
const LOOK = { waiting: 'wait', suspense: 'wait', debt: 'no', loss: 'no', unowned: 'ok' } as const

/** Payments that a PSP has taken back: two operators say who bears them. */
export function ChargebacksPage() {
  const t = useTranslations()
  const boxes = useBoxes<'waiting' | 'decided'>('waiting')
  const { box, page, ask } = boxes
  const found = useOps(
    'opsChargebacks',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.chargebacks ?? NONE
  const me = useSession()?.me.name
  const decide = useAct('opsChargebackDecide')
  const say = useSecondApproval()
  const nameOf = (row: Chargeback): string => row.name || t('chargebacks.nobody')
  const askDecide = (row: Chargeback, outcome: ChargebackOutcome): void =>
    ask({
      title: t(`chargebacks.ask.${outcome}`, { name: nameOf(row) }),
      confirm: t(`chargebacks.outcome.${outcome}`),
      needsReason: true,
      danger: outcome !== 'suspense',
      body: meaningOf(row, outcome),
      run: (reason) => decide.mutateAsync({ params: { id: row.id }, body: { outcome, reason } }),
    })
  const meaningOf = (row: Chargeback, outcome: ChargebackOutcome) => (
    <p className="note calm">
      {t(`chargebacks.means.${outcome}`, { amount: bahtShort(row.amount) })}
    </p>
  )
  const whatOf = (row: Chargeback, outcome: ChargebackOutcome): string =>
    `${t(`chargebacks.outcome.${outcome}`)}: ${nameOf(row)} ${bahtShort(row.amount)}`
  const queue = useQueue(
    rows,
    (row) => row.id,
    {
      accept: (row) => {
        const word = row.proposal
        if (word && word.operator !== me)
          ask(
            say(word.approval, 'confirm', whatOf(row, word.outcome), meaningOf(row, word.outcome)),
          )
      },
    },
    { kind: box === 'waiting' ? 'chargeback' : null, asked: boxes.asked !== null },
  )
  const { chosen } = queue
  return (
    <QueuePage
      title={t('place.chargebacks')}
      {...boxes.frame(
        [
          ['waiting', t('chargebacks.waiting')],
          ['decided', t('chargebacks.decided')],
        ],
        found.data?.total,
      )}
      found={found}
      rows={rows}
      keyOf={(row) => row.id}
      queue={queue}
      none={t('chargebacks.none')}
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
          <CaseHead
            amount={-chosen.amount}
            title={nameOf(chosen)}
            memberId={chosen.memberId}
            small={`${chosen.provider} · ${chosen.reference} · ${fullTime(chosen.at)}`}
            badge={{ look: LOOK[chosen.state], text: t(`chargebacks.state.${chosen.state}`) }}
          />
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
            {chosen.proposal ? (
              <Proposal
                of={chosen.proposal}
                what={whatOf(chosen, chosen.proposal.outcome)}
                ask={ask}
              >
                {meaningOf(chosen, chosen.proposal.outcome)}
              </Proposal>
            ) : (
              <>
                <ApprovalSeats signed={chosen.decided?.by ?? []} />
                <div className="acts">
                  {CHARGEBACK_OUTCOMES.filter(
                    (outcome) =>
                      mayBecome(CHARGEBACK_TRANSITIONS, chosen.state, outcome) &&
                      (outcome !== 'debt' || chosen.memberId !== null),
                  ).map((outcome) => (
                    <button
                      key={outcome}
                      type="button"
                      className={`btn tall ${outcome === 'suspense' ? '' : 'danger'}`}
                      onClick={() => askDecide(chosen, outcome)}
                    >
                      {t(`chargebacks.outcome.${outcome}`)}
                    </button>
                  ))}
                </div>
              </>
            )}
          </div>
        </>
      )}
    </QueuePage>
  )
}
