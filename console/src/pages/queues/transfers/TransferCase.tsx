import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DecisionCase, MemberFacts, Person } from '../../../components/decision/DecisionCase.tsx'
import { ReasonChips } from '../../../components/decision/ReasonChips.tsx'
import type { Signal } from '../../../components/decision/Signals.tsx'
import type { Reasons } from '../../../components/decision/useReasons.ts'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import { Proposal, ProposalActions } from '../../../components/queue/Proposal.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { AnswerLog } from './AnswerLog.tsx'
import { mayHaveHappened, TransferLegs, type Transfer } from './TransferLegs.tsx'

/** The case has a question, and no signals of its own. */
const NO_SIGNALS: Signal[] = []

interface Props {
  row: Transfer
  reasons: Reasons
  setAsked: (asked: Asked) => void
  words: {
    ask: (row: Transfer, happened: boolean) => void
    whatOf: (row: Transfer, happened: boolean) => string
  }
}

/** What the outside said, both balances, what yes and no post, and who says which. */
export function TransferCase({ row, reasons, setAsked, words }: Props) {
  const t = useTranslations()
  const { proposal } = row
  return (
    <>
      <CaseHead
        amount={row.amount}
        title={t(`transfers.says.${row.kind}`)}
        small={`${t(`transfers.kind.${row.kind}`)} · ${row.code} · ${row.reference}`}
      />
      <DecisionCase
        name={row.name}
        side={
          <>
            <Person
              memberId={row.memberId}
              name={row.name}
              small={`${row.memberId} · ${t(`transfers.way.${row.kind === 'link' ? 'LINK' : row.direction}`)}`}
            />
            {proposal ? (
              <Proposal
                of={proposal}
                what={words.whatOf(row, proposal.happened)}
                ask={setAsked}
                docked
              >
                <TransferLegs row={row} happened={proposal.happened} />
              </Proposal>
            ) : (
              <p className="caption muted">{t('transfers.two')}</p>
            )}
          </>
        }
        dock={
          proposal ? (
            <ProposalActions
              of={proposal}
              what={words.whatOf(row, proposal.happened)}
              ask={setAsked}
            >
              <TransferLegs row={row} happened={proposal.happened} />
            </ProposalActions>
          ) : (
            <Dock row={row} reasons={reasons} words={words} />
          )
        }
      >
        <AnswerLog row={row} />
        <BothMeanings row={row} words={words} />
        <MemberFacts memberId={row.memberId} reference={row.reference} signals={NO_SIGNALS} />
      </DecisionCase>
    </>
  )
}

/** What yes and what no would post, side by side. */
function BothMeanings({ row, words }: Pick<Props, 'row' | 'words'>) {
  const t = useTranslations()
  return (
    <div className="acts">
      {[true, false].map((happened) => (
        <section key={String(happened)} className="wellb" aria-label={words.whatOf(row, happened)}>
          <h3>{t(happened ? 'transfers.ifYes' : 'transfers.ifNo')}</h3>
          <TransferLegs row={row} happened={happened} />
        </section>
      ))}
    </div>
  )
}

function Dock({ row, reasons, words }: Pick<Props, 'row' | 'reasons' | 'words'>) {
  const t = useTranslations()
  return (
    <>
      <ReasonChips of={reasons} />
      {mayHaveHappened(row) ? (
        <div className="twoacts">
          <button type="button" className="btn tall" onClick={() => words.ask(row, false)}>
            {t('transfers.no')}
          </button>
          <button type="button" className="btn main tall" onClick={() => words.ask(row, true)}>
            <Check className="icon s" aria-hidden />
            {t('transfers.yes')}
          </button>
        </div>
      ) : (
        <>
          <button type="button" className="btn tall" onClick={() => words.ask(row, false)}>
            {t('transfers.no')}
          </button>
          <p className="docknote">{t('transfers.link.only')}</p>
        </>
      )}
      <p className="docknote">{t('audit.every')}</p>
    </>
  )
}
