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
  const [bank, setBank] = useState('')
  const [whole, setWhole] = useState<(Answer<'opsSlipReveal'> & { reference: string }) | null>(null)
  const [code, setCode] = useState<(typeof SLIP_REASONS)[number]>('INVALID_SLIP')
  const found = useOps('opsSlips', { body: { limit: QUEUE_PAGE, page } }, { every: 5_000 })
  const rows = found.data?.slips ?? NONE
  const accept = useAct('opsSlipAccept')
  const refuse = useAct('opsSlipRefuse')
  const show = async (reference: string): Promise<void> =>
    setWhole({ reference, ...(await callOps('opsSlipReveal', { params: { reference } })) })
  const bankOf = (row: Slip): string =>
    row.accounts.includes(bank) ? bank : (row.accounts[0] ?? '')
  const askAccept = (row: Slip): void =>
    setAsked({
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
    setAsked({
      title: t('slips.refuseTitle', { name: row.name }),
      confirm: t('slips.refuse'),
      needsReason: true,
      danger: true,
      run: (reason) =>
        refuse.mutateAsync({ params: { reference: row.reference }, body: { reason, code } }),
    })
  const queue = useQueue(
    rows,
    (row) => row.reference,
    {
      accept: askAccept,
      refuse: askRefuse,
    },
    { kind: 'slip', asked: asked !== null },
  )
  const { chosen } = queue
  const seen = whole?.reference === chosen?.reference ? whole : null
  return (
    <QueuePage
      title={t('place.slips')}
      aside={found.data?.total}
      found={found}
      rows={rows}
      keyOf={(row) => row.reference}
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
      {chosen && (
        <>
          <div className="casehead">
            <Money amount={chosen.amount} figure />
            <span className="grow">
              <h2>{t(`slipNote.${chosen.note ?? 'OTHER'}`)}</h2>
              <small>
                <Link to={`/members/${chosen.memberId}`}>{chosen.name}</Link> · {chosen.reference}
              </small>
            </span>
          </div>
          <div className="scroll casebody">
            <div className="col">
              {chosen.picture ? (
                <img src={chosen.picture} alt={t('slips.picture')} className="picture" />
              ) : (
                <p className="note calm">{t('slips.noPicture')}</p>
              )}
            </div>
            <div className="col">
              <ul style={{ display: 'grid', gap: '.375rem' }}>
                {chosen.checks.map(({ check, result }) => {
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
              <div className="wellb">
                <h3>{t('slips.read')}</h3>
                <Facts
                  of={[
                    [t('slips.sender'), partyText(chosen.read.sender, seen?.sender)],
                    [t('slips.receiver'), partyText(chosen.read.receiver, seen?.receiver)],
                    [t('slips.paidAt'), chosen.paidAt ? fullTime(chosen.paidAt) : '—'],
                    [t('slips.transRef'), chosen.read.transRef ?? '—'],
                  ]}
                />
              </div>
              <div className="wellb">
                <h3>{t('slips.registered')}</h3>
                <Facts
                  of={[
                    [chosen.registered.bankCode, seen?.registered ?? chosen.registered.accountNo],
                    [t('col.holder'), chosen.registered.accountName],
                  ]}
                />
                {seen ? (
                  <small>{t('reveal.noted')}</small>
                ) : (
                  <ShowButton show={() => show(chosen.reference)} />
                )}
              </div>
              {chosen.accounts.length > 1 && (
                <label className="fl">
                  <span>{t('slips.into')}</span>
                  <select
                    className="textin"
                    value={bankOf(chosen)}
                    onChange={(event) => setBank(event.target.value)}
                  >
                    {chosen.accounts.map((account) => (
                      <option key={account}>{account}</option>
                    ))}
                  </select>
                </label>
              )}
              <label className="fl">
                <span>{t('slips.code')}</span>
                <select
                  className="textin"
                  value={code}
                  onChange={(event) => setCode(event.target.value as typeof code)}
                >
                  {SLIP_REASONS.map((reason) => (
                    <option key={reason} value={reason}>
                      {t(`slipNote.${reason}`)}
                    </option>
                  ))}
                </select>
              </label>
              <div className="pairacts">
                <button type="button" className="btn danger tall" onClick={() => askRefuse(chosen)}>
                  {t('slips.refuse')}
                </button>
                <button type="button" className="btn main tall" onClick={() => askAccept(chosen)}>
                  <Check className="icon s" aria-hidden />
                  {t('slips.accept', { amount: bahtShort(chosen.amount ?? 0) })}
                </button>
              </div>
            </div>
          </div>
        </>
      )}
    </QueuePage>
  )
}

const partyText = (party: Slip['read']['sender'], whole?: string | null): string =>
  party ? [whole ?? party.account, ...party.names].filter(Boolean).join(' · ') || '—' : '—'
