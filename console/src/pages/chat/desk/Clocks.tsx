import type { Answer } from '@krapao/contract/calls'
import { CHAT_TARGETS } from '@krapao/contract/chat/targets'
import { AlarmClock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Age } from '../../../components/Age.tsx'
import { shortClock, shortDay } from '../../../format/time.ts'

type Conversation = Answer<'opsChatAssign'>

/**
 * Minutes within which a waiting customer should be answered: the first answer of a case, or the
 * next.
 */
export const targetOf = (of: Conversation): number =>
  of.case?.firstAnsweredAt === null ? CHAT_TARGETS.first : CHAT_TARGETS.next

/** How long the customer waits for the first or the next answer, and how old the case is. */
export function Clocks({ of }: { of: Conversation }) {
  const t = useTranslations('chat.clock')
  if (of.state === 'closed') return null
  return (
    <span className="chatclocks">
      {of.waitingSince !== null && (
        <span>
          {t(of.case?.firstAnsweredAt === null ? 'first' : 'next')}{' '}
          <Age since={of.waitingSince} target={targetOf(of)} />
        </span>
      )}
      {of.case && (
        <span>
          {t('case')} <Age since={of.case.openedAt} target={CHAT_TARGETS.resolved} />
        </span>
      )}
      {of.snoozedUntil !== null && (
        <span className="way">
          <AlarmClock className="icon xs" aria-hidden />
          {t('aside', { at: `${shortDay(of.snoozedUntil)} ${shortClock(of.snoozedUntil)}` })}
        </span>
      )}
    </span>
  )
}
