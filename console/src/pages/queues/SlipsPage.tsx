import type { Answer } from '@krapao/contract/calls'
import { SLIP_REASONS } from '@krapao/contract/constants'
import { Money } from '@krapao/ui/money/money.tsx'
import { Check, CircleCheck, CircleHelp, CircleX, Minus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Facts } from '../../components/Card.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../components/queue/QueueRows.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { ShowButton } from '../../components/Reveal.tsx'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'

type Slip = Answer<'opsSlips'>['slips'][number]
const NONE: Slip[] = []
const RESULT = {
  match: { icon: CircleCheck, look: 'ok' },
  no: { icon: CircleX, look: 'no' },
  unclear: { icon: CircleHelp, look: 'wait' },
  unknown: { icon: Minus, look: 'idle' },
} as const

/** Slips that only a person can judge: the picture, what was read, and what each check says. */
export function SlipsPage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [page, setPage] = useState(1)
  const found = useOps('opsSlips', { body: { limit: QUEUE_PAGE, page } }, { every: 5_000 })
  const rows = found.data?.slips ?? NONE
  const decision = useDecision(setAsked)
  const queue = useQueue(
    rows,
    (row) => row.reference,
    {
      accept: decision.askAccept,
      refuse: decision.askRefuse,
    },
    { kind: 'slip', asked: asked !== null },
  )
  return (
    <QueuePage
      title={t('place.slips')}
      aside={found.data?.total}
      found={found}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('slips.none')}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(row) => (
        <QueueRow
          amount={row.amount}
          since={row.createdAt}
          target={20}
          name={row.name}
          note={t(`slipNote.${row.note ?? 'OTHER'}`)}
        />
      )}
    >
      {(chosen) => <SlipCase slip={chosen} decision={decision} />}
    </QueuePage>
  )
}

function Checks({ slip }: { slip: Slip }) {
  const t = useTranslations()
  return (
    <ul style={{ display: 'grid', gap: '.375rem' }}>
      {slip.checks.map(({ check, result }) => {
        const { icon: Sign, look } = RESULT[result]
        return (
          <li key={check} className="between">
            <span>{t(`slips.check.${check}`)}</span>
            <span className={`sig ${look}`}>
              <Sign className="icon xs" aria-hidden />
              {t(`slips.result.${result}`)}
            </span>
          </li>
        )
      })}
    </ul>
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
    <>
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
      </div>
      <div className="wellb">
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
    </>
  )
}

/** Into which account, and why not. */
function Choices({ slip, decision }: { slip: Slip; decision: ReturnType<typeof useDecision> }) {
  const t = useTranslations()
  return (
    <>
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
      <label className="fl">
        <span>{t('slips.code')}</span>
        <select
          className="textin"
          value={decision.code}
          onChange={(event) => decision.setCode(event.target.value as typeof decision.code)}
        >
          {SLIP_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`slipNote.${reason}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** What an operator has chosen and seen of a slip, and how its end is asked for. */
function useDecision(ask: (asked: Asked) => void) {
  const t = useTranslations()
  const [bank, setBank] = useState('')
  const [whole, setWhole] = useState<(Answer<'opsSlipReveal'> & { reference: string }) | null>(null)
  const [code, setCode] = useState<(typeof SLIP_REASONS)[number]>('INVALID_SLIP')
  const accept = useAct('opsSlipAccept')
  const refuse = useAct('opsSlipRefuse')
  const show = async (reference: string): Promise<void> =>
    setWhole({ reference, ...(await callOps('opsSlipReveal', { params: { reference } })) })
  const bankOf = (row: Slip): string =>
    row.accounts.includes(bank) ? bank : (row.accounts[0] ?? '')
  const askAccept = (row: Slip): void =>
    ask({
      title: t('slips.acceptTitle', { name: row.name, bank: bankOf(row) }),
      confirm: t('slips.accept', { amount: bahtShort(row.amount ?? 0) }),
      needsReason: true,
      run: (reason) =>
        accept.mutateAsync({
          params: { reference: row.reference },
          body: { reason, bankCode: bankOf(row) },
        }),
    })
  const askRefuse = (row: Slip): void =>
    ask({
      title: t('slips.refuseTitle', { name: row.name }),
      confirm: t('slips.refuse'),
      needsReason: true,
      danger: true,
      run: (reason) =>
        refuse.mutateAsync({ params: { reference: row.reference }, body: { reason, code } }),
    })
  return { askAccept, askRefuse, whole, show, bankOf, setBank, code, setCode }
}

function SlipCase({ slip, decision }: { slip: Slip; decision: ReturnType<typeof useDecision> }) {
  const seen = decision.whole?.reference === slip.reference ? decision.whole : null
  const t = useTranslations()
  return (
    <>
      <div className="casehead">
        <Money amount={slip.amount} figure />
        <span className="grow">
          <h2>{t(`slipNote.${slip.note ?? 'OTHER'}`)}</h2>
          <small>
            <Link to={`/members/${slip.memberId}`}>{slip.name}</Link> · {slip.reference}
          </small>
        </span>
      </div>
      <div className="scroll casebody">
        <div className="col">
          {slip.picture ? (
            <img src={slip.picture} alt={t('slips.picture')} className="picture" />
          ) : (
            <p className="note calm">{t('slips.noPicture')}</p>
          )}
        </div>
        <div className="col">
          <Checks slip={slip} />
          <ReadAndRegistered slip={slip} seen={seen} decision={decision} />
          <Choices slip={slip} decision={decision} />
          <div className="pairacts">
            <button
              type="button"
              className="btn danger tall"
              onClick={() => decision.askRefuse(slip)}
            >
              {t('slips.refuse')}
            </button>
            <button
              type="button"
              className="btn main tall"
              onClick={() => decision.askAccept(slip)}
            >
              <Check className="icon s" aria-hidden />
              {t('slips.accept', { amount: bahtShort(slip.amount ?? 0) })}
            </button>
          </div>
        </div>
      </div>
    </>
  )
}

const partyText = (party: Slip['read']['sender'], whole?: string | null): string =>
  party ? [whole ?? party.account, ...party.names].filter(Boolean).join(' · ') || '—' : '—'
