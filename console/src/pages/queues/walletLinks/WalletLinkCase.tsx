import type { Answer } from '@krapao/contract/calls'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../api/rights.ts'
import type { useAct } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { DecisionCase, MemberFacts, Person } from '../../../components/decision/DecisionCase.tsx'
import type { Signal } from '../../../components/decision/Signals.tsx'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { Legs } from '../../../components/Legs.tsx'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import { clockTime, fullTime, minutesSince } from '../../../format/time.ts'

export type WalletLink = Answer<'opsWalletLinks'>['links'][number]

/** Then two people may close it (`cashin/walletLinks/rules.ts`). */
const UNANSWERED_MINUTES = 60
/** The case has a question, and no signals of its own. */
const NO_SIGNALS: Signal[] = []
const BADGE = { REDEEMING: 'wait', REDEEMED: 'ok', FAILED: 'no' } as const

/** What the issuer said, what its yes posts, and asking it again; that alone credits a link. */
export function WalletLinkCase({
  row,
  ask,
  askAgain,
}: {
  row: WalletLink
  ask: ReturnType<typeof useAct<'opsWalletLinkAsk'>>
  askAgain: () => void
}) {
  const t = useTranslations()
  const isOpen = row.state === 'REDEEMING'
  return (
    <>
      <CaseHead
        amount={row.amount}
        title={t(`walletLinks.says.${row.state}`)}
        small={`${row.account} · ${row.id}`}
        badge={{ look: BADGE[row.state], text: t(`walletLinks.state.${row.state}`) }}
      />
      <DecisionCase
        name={row.name}
        side={
          <>
            <Person memberId={row.memberId} name={row.name} small={row.memberId} />
            <LinkFacts row={row} />
            {isOpen && <p className="caption muted">{t('walletLinks.alone')}</p>}
            {isOpen && <WayToClose row={row} />}
            <FaultNote fault={ask.error} />
          </>
        }
        dock={
          isOpen ? (
            <>
              <button
                type="button"
                className="btn main tall"
                disabled={ask.isPending}
                onClick={askAgain}
              >
                <RefreshCw className="icon s" aria-hidden />
                {t(ask.isPending ? 'walletLinks.asking' : 'walletLinks.ask')}
              </button>
              <p className="docknote">{t('audit.every')}</p>
            </>
          ) : null
        }
      >
        <IssuerLog row={row} />
        {isOpen && <IfEnded row={row} />}
        <MemberFacts memberId={row.memberId} reference={row.id} signals={NO_SIGNALS} />
      </DecisionCase>
    </>
  )
}

function IssuerLog({ row }: { row: WalletLink }) {
  const t = useTranslations('walletLinks')
  const lines = [
    { at: row.createdAt, text: t('began'), look: 'on' },
    ...row.log.map(({ at, said }) => ({
      at,
      text: t.has(`said.${said}`) ? t(`said.${said}`) : said,
      look: 'way',
    })),
  ]
  return (
    <section className="answerlog">
      <h3>{t('log')}</h3>
      <ol className="tl" aria-live="polite">
        {lines.map(({ at, text, look }, n) => (
          <li key={n} className={look}>
            <div className="between">
              <span>{text}</span>
              <time dateTime={at}>{fullTime(at)}</time>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function LinkFacts({ row }: { row: WalletLink }) {
  const t = useTranslations('walletLinks')
  const reason = row.failReason
  const known = [
    [t('next'), row.nextAt && clockTime(row.nextAt)],
    [t('endedAt'), row.endedAt && fullTime(row.endedAt)],
    [t('why'), reason !== null && t.has(`failed.${reason}`) ? t(`failed.${reason}`) : reason],
  ] as const
  return (
    <div className="wellb">
      <Facts
        of={[
          [t('code'), `…${row.code}`],
          [t('account'), row.account],
          [t('given'), fullTime(row.createdAt)],
          [t('times'), String(row.attempts)],
          ...known.filter(([, value]) => value !== null),
        ]}
      />
    </div>
  )
}

/** What the issuer's yes posts, and what is given up where it never comes. */
function IfEnded({ row }: { row: WalletLink }) {
  const t = useTranslations('walletLinks')
  const ours = `house:walletlink:${row.account}`
  const sides = [
    ['ifYes', `member:${row.memberId}:wallet`],
    ['ifNo', ours],
  ] as const
  return (
    <div className="acts">
      {sides.map(([title, to]) => (
        <section key={title} className="wellb" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <Legs
            legs={[
              { account: 'house:transit', amount: -row.amount },
              { account: to, amount: row.amount },
            ]}
          />
        </section>
      ))}
    </div>
  )
}

/** An hour without an answer: from then on it waits among the transfers, for two people. */
function WayToClose({ row }: { row: WalletLink }) {
  const t = useTranslations('walletLinks')
  const may = useMay('transfers.decide')
  if (!may || minutesSince(row.createdAt) < UNANSWERED_MINUTES) return null
  return (
    <p className="caption">
      <Link to={`/transfers?case=${encodeURIComponent(row.id)}`}>{t('toClose')}</Link>
    </p>
  )
}
