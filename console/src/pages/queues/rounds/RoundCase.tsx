import { useTranslations } from 'use-intl'
import { useOps, type useAct } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { DecisionCase, MemberFacts, Person } from '../../../components/decision/DecisionCase.tsx'
import type { Signal } from '../../../components/decision/Signals.tsx'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import { Proposal, ProposalActions } from '../../../components/queue/Proposal.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { Fault, Skeleton } from '../../../components/states.tsx'
import { fullTime } from '../../../format/time.ts'
import { useLanguage } from '../../../locales/LocaleProvider.tsx'
import { RoundBooks } from './RoundBooks.tsx'
import { ToldText } from './ToldText.tsx'
import type { Round, useRoundWords } from './useRoundWords.ts'

/** The case has a question, and no signals of its own. */
const NO_SIGNALS: Signal[] = []

interface Props {
  row: Round
  read: ReturnType<typeof useAct<'opsRoundRead'>>
  ask: (asked: Asked) => void
  readAgain: (row: Round) => void
  askConclude: (row: Round) => void
  words: ReturnType<typeof useRoundWords>
}

/** What the game told, what our books have, who played, and what is done about it. */
export function RoundCase(props: Props) {
  const { row, read, ask, words } = props
  const { locale } = useLanguage()
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsRoundCase', { params: { id: row.id } })
  const member = data?.member
  const what = useProposed(row, words)
  return (
    <>
      <CaseHead
        title={row.game[locale]}
        small={`${row.code} · ${fullTime(row.toldAt)}`}
        badge={{
          look: row.state === 'WAITING' ? 'wait' : 'ok',
          text: t(`rounds.state.${row.state}`),
        }}
      />
      <DecisionCase
        name={row.game[locale]}
        side={
          <>
            {member && <Person memberId={member.id} name={member.name} small={member.id} />}
            {row.proposal && (
              <Proposal of={row.proposal} what={what} ask={ask} docked>
                <Means />
              </Proposal>
            )}
            <Concluded row={row} words={words} />
            <StillUnread row={row} read={read} />
          </>
        }
        dock={row.state === 'READ' ? null : <Dock {...props} what={what} />}
      >
        <div className="decpair casepair">
          <Told row={row} words={words} />
          {data ? (
            <RoundBooks key={row.id} id={row.id} books={data} />
          ) : error ? (
            <Fault error={error} retry={() => void refetch()} />
          ) : (
            <Skeleton rows={4} height="3rem" />
          )}
        </div>
        {member && <MemberFacts memberId={member.id} reference={row.id} signals={NO_SIGNALS} />}
      </DecisionCase>
    </>
  )
}

function useProposed({ proposal, roundId }: Round, words: Props['words']): string {
  const t = useTranslations('rounds')
  return proposal
    ? t('proposed', { lost: words.lostText(proposal.lost), round: roundId ?? t('noId') })
    : ''
}

function Means() {
  const t = useTranslations('rounds')
  return <p className="note calm">{t('concludeMeans')}</p>
}

function Told({ row, words }: Pick<Props, 'row' | 'words'>) {
  const t = useTranslations('rounds')
  return (
    <div className="col">
      <div className="wellb">
        <Facts
          of={[
            [t('roundId'), row.roundId ?? t('noId')],
            [t('reason'), words.whyOf(row)],
            ...(row.readAt ? [[t('readAt'), fullTime(row.readAt)] as const] : []),
          ]}
        />
      </div>
      <ToldText key={row.id} id={row.id} />
    </div>
  )
}

/** What reading it once more has come to. */
function StillUnread({ row, read }: Pick<Props, 'row' | 'read'>) {
  const t = useTranslations('rounds')
  return (
    <>
      {read.data?.id === row.id && read.data.state !== 'READ' && (
        <p className="note bad" role="status">
          {t('still')}
        </p>
      )}
      <FaultNote fault={read.error} />
      {row.state !== 'READ' && <p className="caption muted">{t('readMeans')}</p>}
    </>
  )
}

function Concluded({ row: { concluded }, words }: Pick<Props, 'row' | 'words'>) {
  const t = useTranslations()
  if (!concluded) return null
  return (
    <p className="note way">
      {t('rounds.concludedBy', { name: concluded.operator, at: fullTime(concluded.at) })}:{' '}
      {concluded.reason}
      {concluded.lost !== 0 && <> ({words.lostText(concluded.lost)})</>}
    </p>
  )
}

function Dock({ row, read, ask, readAgain, askConclude, what }: Props & { what: string }) {
  const t = useTranslations()
  return (
    <>
      {row.proposal && (
        <ProposalActions of={row.proposal} what={what} ask={ask}>
          <Means />
        </ProposalActions>
      )}
      <div className="twoacts">
        {row.state === 'WAITING' && !row.proposal && (
          <button type="button" className="btn tall" onClick={() => askConclude(row)}>
            {t('rounds.conclude')}
          </button>
        )}
        <button
          type="button"
          className={`btn tall ${row.proposal ? '' : 'main'}`}
          disabled={read.isPending}
          onClick={() => readAgain(row)}
        >
          {t('rounds.read')}
        </button>
      </div>
      <p className="docknote">{t('audit.every')}</p>
    </>
  )
}
