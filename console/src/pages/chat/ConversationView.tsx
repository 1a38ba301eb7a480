import type { Answer } from '@krapao/contract/calls'
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { useAct } from '../../api/useOps.ts'
import { Skeleton, Fault } from '../../components/states.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import type { LiveInbox } from './live/useLiveInbox.ts'
import { MessageLog } from './MessageLog.tsx'

/** One conversation: whose it is, what was said, and the answer that is written. */
export function ConversationView({
  id,
  history,
  fault,
  retry,
  live,
  back,
}: {
  id: string
  history: Answer<'opsChatHistory'> | undefined
  fault: unknown
  retry: () => void
  live: LiveInbox
  back: () => void
}) {
  const me = useSession()?.me.name
  const of = history?.conversation
  const isOthers = of !== undefined && of.assignee !== null && of.assignee !== me
  const { mutate: markRead } = useAct('opsChatRead')
  const unread = history?.unread ?? 0
  useEffect(() => {
    const read = (): void => {
      // A colleague's stays unread for whose it is; a page that nobody looks at reads nothing.
      if (unread > 0 && !isOthers && document.visibilityState === 'visible')
        markRead({ body: { conversation: id } })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unread, isOthers, markRead])
  if (!of || !history)
    return (
      <section className="card fill">
        {fault ? <Fault error={fault} retry={retry} /> : <Skeleton />}
      </section>
    )
  return (
    <section className="card fill chatview">
      <ConversationHead of={of} isOthers={isOthers} back={back} />
      <MessageLog history={history} isTyping={live.typing.has(id)} />
      <Composer of={of} isOthers={isOthers} sayTyping={() => live.sayTyping(id)} />
    </section>
  )
}
