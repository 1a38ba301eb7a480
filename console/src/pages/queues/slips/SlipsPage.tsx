import type { Answer } from '@krapao/contract/calls'
import type { SLIP_REASONS } from '@krapao/contract/constants'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../../api/call.ts'
import { useAct, useOps } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { DecisionCase, MemberFacts, Person } from '../../../components/decision/DecisionCase.tsx'
import { ReasonChips } from '../../../components/decision/ReasonChips.tsx'
import { Worst } from '../../../components/decision/Severity.tsx'
import { useReasons, type Reasons } from '../../../components/decision/useReasons.ts'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../../components/queue/QueueRows.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { useQueueAddress } from '../../../components/queue/useQueueAddress.ts'
import { ShowButton } from '../../../components/Reveal.tsx'
import { bahtShort } from '../../../format/baht.ts'
import { fullTime } from '../../../format/time.ts'
import { EarlierSlips } from './EarlierSlips.tsx'
import { FeedCheck } from './FeedCheck.tsx'
import type { Slip } from './numberedChecks.ts'
import { SlipChecks } from './SlipChecks.tsx'
import { SlipPicture } from './SlipPicture.tsx'
import { VerifierLog } from './VerifierLog.tsx'

type SlipReason = (typeof SLIP_REASONS)[number]
const NONE: Slip[] = []
/** What the member reads for each reason that a slip is refused for; any other is no valid slip. */
const CODE_OF: Readonly<Record<string, SlipReason>> = {
  notSender: 'NOT_MATCH',
  notOurs: 'DEST_ACC_INVALID',
  tooOld: 'EXPIRED_SLIP',
  usedBefore: 'SLIP_REFNO_DUPLICATED',
}
const codeOf = (reasons: Reasons): SlipReason => {
  const chosen = reasons.codes.find((code) => reasons.isChosen(code) && CODE_OF[code])
  return chosen === undefined ? 'INVALID_SLIP' : (CODE_OF[chosen] ?? 'INVALID_SLIP')
}

/** Slips that only a person can judge: our bank first, the picture, and what each check says. */
export function SlipsPage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { page, setPage } = useQueueAddress()
  const found = useOps('opsSlips', { body: { limit: QUEUE_PAGE, page } }, { every: 5_000 })
  const rows = found.data?.slips ?? NONE
  const [about, setAbout] = useState<string | null>(null)
  const reasons = useReasons('slip', about)
  const decision = useDecision(setAsked, reasons)
  const queue = useQueue(
    rows,
    (row) => row.reference,
    {
      accept: decision.askAccept,
      refuse: decision.askRefuse,
    },
    { kind: 'slip', asked: asked !== null },
  )
  const chosen = queue.chosen?.reference ?? null
  if (chosen !== about) setAbout(chosen)
  return (
    <QueuePage
      title={t('place.slips')}
      aside={found.data?.total}
      found={found}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('slips.none')}
      reasons={reasons}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(row) => (
        <QueueRow
          amount={row.amount}
          since={row.createdAt}
          target={20}
          name={row.name}
          mark={<Worst of={row.worst} />}
          note={`${t(`slipNote.${row.note ?? 'OTHER'}`)} · ${t(`slips.feed.${row.feed.answer}`)}`}
        />
      )}
    >
      {(slip) => (
        <SlipCase key={slip.reference} slip={slip} decision={decision} reasons={reasons} />
      )}
    </QueuePage>
  )
}

/** What was read from the slip beside the account that the member has registered. */
function ReadAndRegistered({
  slip,
  seen,
  decision,
}: {
  slip: Slip
  seen: Answer<'opsSlipReveal'> | null
  decision: ReturnType<typeof useDecision>
}) {
  const t = useTranslations()
  return (
    <div className="wellb">
      <h3>{t('slips.read')}</h3>
      <Facts
        of={[
          [t('slips.sender'), partyText(slip.read.sender, seen?.sender)],
          [t('slips.receiver'), partyText(slip.read.receiver, seen?.receiver)],
          [t('slips.paidAt'), slip.paidAt ? fullTime(slip.paidAt) : '—'],
          [t('slips.transRef'), slip.read.transRef ?? '—'],
        ]}
      />
      <h3>{t('slips.registered')}</h3>
      <Facts
        of={[
          [slip.registered.bankCode, seen?.registered ?? slip.registered.accountNo],
          [t('col.holder'), slip.registered.accountName],
        ]}
      />
      {seen ? (
        <small>{t('reveal.noted')}</small>
      ) : (
        <ShowButton show={() => decision.show(slip.reference)} />
      )}
    </div>
  )
}

/** What an operator has chosen and seen of a slip, and how its end is asked for. */
function useDecision(ask: (asked: Asked) => void, reasons: Reasons) {
  const t = useTranslations()
  const [bank, setBank] = useState('')
  const [whole, setWhole] = useState<(Answer<'opsSlipReveal'> & { reference: string }) | null>(null)
  const accept = useAct('opsSlipAccept')
  const refuse = useAct('opsSlipRefuse')
  const show = async (reference: string): Promise<void> =>
    setWhole({ reference, ...(await callOps('opsSlipReveal', { params: { reference } })) })
  const bankOf = (row: Slip): string =>
    row.accounts.includes(bank) ? bank : (row.accounts[0] ?? '')
  const askAccept = (row: Slip): void => {
    const what = { amount: bahtShort(row.amount ?? 0), name: row.name }
    // Our own bank has just this: that is reason enough.
    const isFound = row.feed.answer === 'found'
    ask({
      title: t('slips.acceptTitle', { name: row.name, bank: bankOf(row) }),
      confirm: t('slips.accept', what),
      needsReason: !isFound,
      run: async (reason) => {
        const { status } = await accept.mutateAsync({
          params: { reference: row.reference },
          body: { reason: reason || t('reasonChip.seenAtBank'), bankCode: bankOf(row) },
        })
        const isDone = status === 'SUCCESS'
        showToast({
          tone: isDone ? 'ok' : 'wait',
          title: t(isDone ? 'toast.credited' : 'toast.signed', what),
          ...(isDone ? {} : { detail: t('toast.sameSlip') }),
        })
      },
    })
  }
  const askRefuse = (row: Slip): void =>
    ask({
      title: t('slips.refuseTitle', { name: row.name }),
      confirm: t('slips.refuse'),
      needsReason: true,
      danger: true,
      run: async (reason) => {
        await refuse.mutateAsync({
          params: { reference: row.reference },
          body: { reason, code: codeOf(reasons) },
        })
        showToast({ tone: 'plain', title: t('toast.slipRefused', { name: row.name }) })
      },
    })
  return { askAccept, askRefuse, whole, show, bankOf, setBank }
}

function SlipCase({
  slip,
  decision,
  reasons,
}: {
  slip: Slip
  decision: ReturnType<typeof useDecision>
  reasons: Reasons
}) {
  const seen = decision.whole?.reference === slip.reference ? decision.whole : null
  const t = useTranslations()
  return (
    <>
      <div className="casehead">
        <Money amount={slip.amount} figure />
        <span className="grow">
          <h2>{t(`slipNote.${slip.note ?? 'OTHER'}`)}</h2>
          <small className="cut">{slip.reference}</small>
        </span>
      </div>
      <DecisionCase
        name={slip.name}
        side={
          <>
            <Person
              memberId={slip.memberId}
              name={slip.name}
              small={`${slip.memberId} · ${fullTime(slip.createdAt)}`}
            />
            <ReadAndRegistered slip={slip} seen={seen} decision={decision} />
            <EarlierSlips memberId={slip.memberId} reference={slip.reference} />
          </>
        }
        dock={<Dock slip={slip} decision={decision} reasons={reasons} />}
      >
        <div className="slippair">
          <FeedCheck slip={slip} />
          {slip.picture ? (
            <SlipPicture slip={slip} src={slip.picture} />
          ) : (
            <p className="note calm">{t('slips.noPicture')}</p>
          )}
          <div className="col">
            <SlipChecks slip={slip} />
            <VerifierLog slip={slip} />
          </div>
        </div>
        <MemberFacts memberId={slip.memberId} reference={slip.reference} signals={slip.signals} />
      </DecisionCase>
    </>
  )
}

function Dock({
  slip,
  decision,
  reasons,
}: {
  slip: Slip
  decision: ReturnType<typeof useDecision>
  reasons: Reasons
}) {
  const t = useTranslations()
  return (
    <>
      <ReasonChips of={reasons} />
      {slip.accounts.length > 1 && (
        <label className="fl">
          <span>{t('slips.into')}</span>
          <select
            className="textin"
            value={decision.bankOf(slip)}
            onChange={(event) => decision.setBank(event.target.value)}
          >
            {slip.accounts.map((account) => (
              <option key={account}>{account}</option>
            ))}
          </select>
        </label>
      )}
      <div className="pairacts">
        <button type="button" className="btn danger tall" onClick={() => decision.askRefuse(slip)}>
          {t('slips.refuse')}
        </button>
        <button
          type="button"
          className={`btn tall ${slip.feed.answer === 'found' ? 'main' : ''}`}
          onClick={() => decision.askAccept(slip)}
        >
          <Check className="icon s" aria-hidden />
          {t('slips.accept', { amount: bahtShort(slip.amount ?? 0) })}
        </button>
      </div>
      <p className="docknote">{t(`slips.feed.means.${slip.feed.answer}`)}</p>
    </>
  )
}

const partyText = (party: Slip['read']['sender'], whole?: string | null): string =>
  party ? [whole ?? party.account, ...party.names].filter(Boolean).join(' · ') || '—' : '—'
