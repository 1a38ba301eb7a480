import type { Answer } from '@krapao/contract/calls'
import { Archive, ArchiveRestore, ArrowLeft, UserRoundCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { initials } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Clocks } from './desk/Clocks.tsx'
import { Labels } from './desk/Labels.tsx'
import { SnoozeButton } from './desk/SnoozeButton.tsx'

type Conversation = Answer<'opsChatAssign'>

/** Who writes, and whose the conversation is: take it, hand it over, give it back, end it. */
export function ConversationHead({
  of,
  isOthers,
  back,
}: {
  of: Conversation
  isOthers: boolean
  back: () => void
}) {
  const t = useTranslations()
  const acts = useActs(of)
  return (
    <>
      <div className="casehead chathead">
        <button
          type="button"
          className="btn small quiet chatback"
          aria-label={t('chat.back')}
          onClick={back}
        >
          <ArrowLeft className="icon s" aria-hidden />
        </button>
        <Who of={of} acts={acts} />
        <Acts of={of} isOthers={isOthers} acts={acts} />
      </div>
      <div className="chatstrip">
        <Clocks of={of} />
        <Labels of={of} />
      </div>
      <FaultNote fault={acts.fault} />
    </>
  )
}

/** Whose it is made, and how it ends. */
function useActs(of: Conversation) {
  const t = useTranslations()
  const me = useSession()?.me.name ?? ''
  const team = useOps('opsChatOperators')
  const assign = useAct('opsChatAssign')
  const close = useAct('opsChatClose')
  const reopen = useAct('opsChatReopen')
  const name = of.member?.name ?? t('chat.guest')
  /** As this page shows it: of two who take it at once, one is told that it is the other's. */
  const give = (operator: string | null): void =>
    assign.mutate({ body: { conversation: of._id, operator, from: of.assignee } })
  const isMine = of.assignee === me
  const fault = assign.error ?? close.error ?? reopen.error
  const others = (team.data?.operators ?? []).filter((each) => each !== me)
  const end = of.state === 'closed' ? reopen : close
  return { name, isMine, give, me, others, end, fault }
}

function Who({ of, acts }: { of: Conversation; acts: ReturnType<typeof useActs> }) {
  const t = useTranslations()
  return (
    <>
      <span className="av" aria-hidden>
        {initials(acts.name)}
      </span>
      <span className="grow cut">
        <h2 className="cut">{acts.name}</h2>
        <small className="cut">
          {of.member?.username ?? fullTime(of.createdAt)}
          {of.locale && <> · {t(`content.language.${of.locale}`)}</>}
        </small>
      </span>
    </>
  )
}

function Acts({
  of,
  isOthers,
  acts,
}: {
  of: Conversation
  isOthers: boolean
  acts: ReturnType<typeof useActs>
}) {
  const t = useTranslations()
  return (
    <span className="chatacts">
      {of.assignee !== null && (
        <span className={`badge ${acts.isMine ? 'on' : 'wait'}`}>
          <UserRoundCheck className="icon xs" aria-hidden />
          {acts.isMine ? t('chat.yours') : of.assignee}
        </span>
      )}
      {!acts.isMine && (
        <button type="button" className="btn small" onClick={() => acts.give(acts.me)}>
          {isOthers ? t('chat.takeOver') : t('chat.take')}
        </button>
      )}
      <select
        className="textin assignee"
        aria-label={t('chat.handOver')}
        value=""
        onChange={({ target }) => acts.give(target.value === 'nobody:' ? null : target.value)}
      >
        <option value="" disabled>
          {t('chat.handOver')}
        </option>
        {acts.others.map((each) => (
          <option key={each}>{each}</option>
        ))}
        {of.assignee !== null && <option value="nobody:">{t('chat.release')}</option>}
      </select>
      <SnoozeButton of={of} />
      <button
        id="chat-end"
        type="button"
        className="btn small"
        aria-keyshortcuts="E"
        disabled={acts.end.isPending}
        onClick={() => acts.end.mutate({ body: { conversation: of._id } })}
      >
        {of.state === 'closed' ? (
          <ArchiveRestore className="icon xs" aria-hidden />
        ) : (
          <Archive className="icon xs" aria-hidden />
        )}
        {of.state === 'closed' ? t('chat.reopen') : t('chat.close')}
      </button>
    </span>
  )
}
