import type { Answer } from '@krapao/contract/calls'
import { Check, CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState, type UIEvent } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { shortClock, shortDay } from '../../format/time.ts'
import { withEarlier } from './live/received.ts'
import { Said } from './Said.tsx'

type History = Answer<'opsChatHistory'>
type Message = History['messages'][number]
/** So near the end, the newest message is followed; px. */
const NEAR_PX = 120

/** What was said, by days; the newest comes into sight unless somebody reads further up. */
export function MessageLog({ history, isTyping }: { history: History; isTyping: boolean }) {
  const t = useTranslations('chat')
  const { log, all, readEarlier, fault, scrolled } = useEarlier(history)
  return (
    <div
      ref={log}
      className="scroll grow chatlog"
      role="log"
      aria-label={t('log')}
      // Read by the keyboard too: nothing in it need take the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={scrolled}
    >
      <div className="bubbles">
        {all.length < history.total && (
          <button type="button" className="btn small earlier" onClick={() => void readEarlier()}>
            {t('earlier')}
          </button>
        )}
        <FaultNote fault={fault} />
        <Bubbles all={all} />
        {isTyping && (
          <div className="bub dots" role="status" aria-label={t('writes')}>
            <i />
            <i />
            <i />
          </div>
        )}
      </div>
    </div>
  )
}

/** What is loaded of the log: earlier messages by request, the newest kept in sight. */
function useEarlier(history: History) {
  const log = useRef<HTMLDivElement>(null)
  const wasNear = useRef(true)
  const [earlier, setEarlier] = useState<readonly Message[]>([])
  const [fault, setFault] = useState<unknown>(null)
  const all = withEarlier(history.messages, earlier)
  // A message makes the log longer, and so does a picture that comes later.
  useEffect(() => {
    const { current } = log
    if (!current) return undefined
    const grown = new ResizeObserver(() => {
      if (wasNear.current) current.scrollTop = current.scrollHeight
    })
    for (const child of current.children) grown.observe(child)
    return () => grown.disconnect()
  }, [])
  const readEarlier = async (): Promise<void> => {
    setFault(null)
    const body = { conversation: history.conversation._id, limit: 100, skip: all.length }
    try {
      const { messages } = await callOps('opsChatHistory', { body })
      const { current } = log
      const below = current ? current.scrollHeight - current.scrollTop : 0
      setEarlier((before) => withEarlier(before, messages))
      requestAnimationFrame(() => {
        if (current) current.scrollTop = current.scrollHeight - below
      })
    } catch (error) {
      setFault(error)
    }
  }
  const scrolled = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    wasNear.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
  }
  return { log, all, readEarlier, fault, scrolled }
}

function Bubbles({ all }: { all: readonly Message[] }) {
  return (
    <>
      {all.toReversed().map((message, at, shown) => {
        const day = shortDay(message.createdAt)
        const before = shown[at - 1]
        return (
          <div key={message._id} className="said">
            {(!before || shortDay(before.createdAt) !== day) && <p className="day">{day}</p>}
            <Bubble of={message} />
          </div>
        )
      })}
    </>
  )
}

function Bubble({ of }: { of: Message }) {
  const t = useTranslations('chat')
  const isOurs = of.sender !== 'customer'
  const seen = of.readAt !== null ? 'read' : of.deliveredAt !== null ? 'delivered' : 'sent'
  return (
    <>
      <div className={`bub ${isOurs ? 'ours' : ''}`}>
        <Said of={of} />
      </div>
      <small className={`when ${isOurs ? 'ours' : ''}`}>
        {isOurs && <>{of.operator ?? t('house')} · </>}
        {shortClock(of.createdAt)}
        {isOurs && (
          <>
            {' · '}
            {seen === 'sent' ? (
              <Check className="icon xs" aria-hidden />
            ) : (
              <CheckCheck className={`icon xs ${seen === 'read' ? 'in' : ''}`} aria-hidden />
            )}
            {t(`seen.${seen}`)}
          </>
        )}
      </small>
    </>
  )
}
