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
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
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
  const boxes = useBoxes(['waiting', 'decided'])
  const { box, page, ask } = boxes
  const found = useOps(
    'opsChargebacks',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 4_000 },
  )
  const rows = found.data?.chargebacks ?? NONE
  const me = useSession()?.me.name
  const say = useSecondApproval()
  const words = useDecision(ask)
  const queue = useQueue(
    rows,
    (row) => row.id,
    {
      accept: (row) => {
        const word = row.proposal
        if (word && word.operator !== me)
          ask(
            say(
              word.approval,
              'confirm',
              words.whatOf(row, word.outcome),
              words.meaningOf(row, word.outcome),
            ),
          )
      },
    },
    { kind: box === 'waiting' ? 'chargeback' : null, asked: boxes.asked !== null },
  )
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
      queue={queue}
      none={t('chargebacks.none')}
      renderRow={(row) => (
        <ChargebackRow row={row} name={words.nameOf(row)} isWaiting={box === 'waiting'} />
      )}
    >
      {(chosen) => <ChargebackCase row={chosen} ask={ask} words={words} />}
    </QueuePage>
  )
}

function ChargebackRow({
  row,
  name,
  isWaiting,
}: {
  row: Chargeback
  name: string
  isWaiting: boolean
}) {
  const t = useTranslations()
  return (
    <>
      <span className="between">
        <Money amount={row.amount} direction="out" />
        <time>
          <Age since={row.at} {...(isWaiting ? { target: 120 } : {})} />
        </time>
      </span>
      <b className="b">{name}</b>
      <small className="cut">
        {row.provider} · {t(`chargebacks.state.${row.state}`)}
      </small>
    </>
  )
}

/** What was taken back, and what had been given for it. */
function WhatHappened({ row }: { row: Chargeback }) {
  const t = useTranslations()
  return (
    <>
      <p className="note calm">
        {t(row.memberId === null ? 'chargebacks.ofNobody' : 'chargebacks.what', {
          provider: row.provider,
          amount: bahtShort(row.amount),
          coins: row.coins,
        })}
      </p>
      {!row.booked && (
        <p className="caption">{t('chargebacks.notBooked', { said: bahtShort(row.said) })}</p>
      )}
      {row.booked && row.said > row.amount && (
        <p className="caption">{t('chargebacks.saidMore', { said: bahtShort(row.said) })}</p>
      )}
      {row.state === 'debt' && (
        <p className="caption">{t('chargebacks.owed', { amount: bahtShort(row.owed) })}</p>
      )}
      {row.gifts.map((gift) => (
        <p key={gift.at} className="note calm">
          {t('chargebacks.gift', {
            amount: bahtShort(gift.amount),
            at: fullTime(gift.at),
            state: t(`chargebacks.giftState.${gift.state}`),
          })}
        </p>
      ))}
    </>
  )
}

/** What an outcome is called and means, and how it is asked for. */
function useDecision(ask: (asked: Asked) => void) {
  const decide = useAct('opsChargebackDecide')
  const t = useTranslations()
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
  return { whatOf, meaningOf, nameOf, askDecide }
}

function ChargebackCase({
  row,
  ask,
  words,
}: {
  row: Chargeback
  ask: (asked: Asked) => void
  words: ReturnType<typeof useDecision>
}) {
  const t = useTranslations()
  return (
    <>
      <CaseHead
        amount={-row.amount}
        title={words.nameOf(row)}
        memberId={row.memberId}
        small={`${row.provider} · ${row.reference} · ${fullTime(row.at)}`}
        badge={{ look: LOOK[row.state], text: t(`chargebacks.state.${row.state}`) }}
      />
      <div className="panel" style={{ maxWidth: '34rem' }}>
        <WhatHappened row={row} />
        {row.decided && <p className="caption">{row.decided.reason}</p>}
        {row.proposal ? (
          <Proposal of={row.proposal} what={words.whatOf(row, row.proposal.outcome)} ask={ask}>
            {words.meaningOf(row, row.proposal.outcome)}
          </Proposal>
        ) : (
          <>
            <ApprovalSeats signed={row.decided?.by ?? []} />
            <div className="acts">
              {CHARGEBACK_OUTCOMES.filter(
                (outcome) =>
                  mayBecome(CHARGEBACK_TRANSITIONS, row.state, outcome) &&
                  (outcome !== 'debt' || row.memberId !== null),
              ).map((outcome) => (
                <button
                  key={outcome}
                  type="button"
                  className={`btn tall ${outcome === 'suspense' ? '' : 'danger'}`}
                  onClick={() => words.askDecide(row, outcome)}
                >
                  {t(`chargebacks.outcome.${outcome}`)}
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </>
  )
}
