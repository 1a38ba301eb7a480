import type { Answer } from '@krapao/contract/calls'
import { Archive, ArchiveRestore, ArrowLeft, UserRoundCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { initials } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { TARGET } from '../dashboard/queues.ts'

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
        <span className="av" aria-hidden>
          {initials(name)}
        </span>
        <span className="grow cut">
          <h2 className="cut">{name}</h2>
          <small className="cut">
            {of.member?.username ?? fullTime(of.createdAt)}
            {of.locale && <> · {t(`content.language.${of.locale}`)}</>}
            {of.waitingSince !== null && (
              <>
                {' · '}
                {t('chat.waits')} <Age since={of.waitingSince} target={TARGET.chats} />
              </>
            )}
          </small>
        </span>
        <span className="chatacts">
          {of.assignee !== null && (
            <span className={`badge ${isMine ? 'on' : 'wait'}`}>
              <UserRoundCheck className="icon xs" aria-hidden />
              {isMine ? t('chat.yours') : of.assignee}
            </span>
          )}
          {!isMine && (
            <button type="button" className="btn small" onClick={() => give(me)}>
              {isOthers ? t('chat.takeOver') : t('chat.take')}
            </button>
          )}
          <select
            className="textin assignee"
            aria-label={t('chat.handOver')}
            value=""
            onChange={({ target }) => give(target.value === 'nobody:' ? null : target.value)}
          >
            <option value="" disabled>
              {t('chat.handOver')}
            </option>
            {others.map((each) => (
              <option key={each}>{each}</option>
            ))}
            {of.assignee !== null && <option value="nobody:">{t('chat.release')}</option>}
          </select>
          <button
            id="chat-end"
            type="button"
            className="btn small"
            aria-keyshortcuts="E"
            disabled={end.isPending}
            onClick={() => end.mutate({ body: { conversation: of._id } })}
          >
            {of.state === 'closed' ? (
              <ArchiveRestore className="icon xs" aria-hidden />
            ) : (
              <Archive className="icon xs" aria-hidden />
            )}
            {of.state === 'closed' ? t('chat.reopen') : t('chat.close')}
          </button>
        </span>
      </div>
      <FaultNote fault={fault} />
    </>
  )
}
