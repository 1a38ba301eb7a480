import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { endWhenOut } from '../../../api/call.ts'
import { useEnded, useSession } from '../../../api/session.ts'
import { changeHistory } from './changeHistory.ts'
import { connectInbox, type InboxConnection, type InboxListeners } from './connection.ts'
import { withMessage, withSeen } from './received.ts'

/** That a customer writes holds for so long, ms. */
const TYPING_MS = 5_000
/** A line that is away for less is not spoken of, ms. */
const LOST_MS = 4_000
/** The lists are read again at once, and then once in this time at most, ms. */
const LISTS_MS = 500

export interface LiveInbox {
  /** False: what is said now is not heard, and the lists are read by the clock. */
  isLive: boolean
  /** It has been so for a while, and is told. */
  isLost: boolean
  /** Conversations whose customer writes. */
  typing: ReadonlySet<string>
  sayTyping: (conversation: string) => void
}

type Timer = ReturnType<typeof setTimeout>

/** Who writes now: each for a while, unless they say more. */
function writers(tell: (typing: ReadonlySet<string>) => void) {
  const timers = new Map<string, Timer>()
  const silence = (conversation: string): void => {
    clearTimeout(timers.get(conversation))
    timers.delete(conversation)
    tell(new Set(timers.keys()))
  }
  return {
    silence,
    silenceAll: (): void => {
      for (const conversation of timers.keys()) silence(conversation)
    },
    heard: (conversation: string): void => {
      clearTimeout(timers.get(conversation))
      timers.set(
        conversation,
        setTimeout(() => silence(conversation), TYPING_MS),
      )
      tell(new Set(timers.keys()))
    },
    end: (): void => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Reads the lists again: at once, and then once in `LISTS_MS` at most. */
function listReader(client: QueryClient) {
  let timer: Timer | undefined
  let isStale = false
  const read = (): void => {
    isStale = timer !== undefined
    if (isStale) return
    void client.invalidateQueries({ queryKey: ['opsChatInbox'] })
    timer = setTimeout(() => {
      timer = undefined
      if (isStale) read()
    }, LISTS_MS)
  }
  return { read, end: (): void => clearTimeout(timer) }
}

/** Whether the line is there, and, after a while without it, lost. */
function useLine() {
  const [isLive, setIsLive] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const timer = useRef<Timer>(undefined)
  const [line] = useState(() => {
    const lostSoon = (): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsLost(true), LOST_MS)
    }
    return {
      begin: lostSoon,
      joined: (): void => {
        setIsLive(true)
        setIsLost(false)
        clearTimeout(timer.current)
      },
      lost: (): void => {
        setIsLive(false)
        lostSoon()
      },
      end: (): void => clearTimeout(timer.current),
    }
  })
  return { isLive, isLost, line }
}

/** What is told of conversations goes into what has been read of them. */
function receiving(
  client: QueryClient,
  lists: ReturnType<typeof listReader>,
  typing: ReturnType<typeof writers>,
): Pick<InboxListeners, 'onInbox' | 'onTyping' | 'onRead' | 'onDelivered'> {
  return {
    onInbox: ({ conversation, message }) => {
      if (message?.sender === 'customer') typing.silence(conversation._id)
      changeHistory(client, conversation._id, (known) => ({
        ...(message ? withMessage(known, message) : known),
        conversation,
        unread: conversation.unread,
      }))
      // A note changes a conversation without a message.
      if (!message)
        void client.invalidateQueries({
          queryKey: ['opsChatNotes', { conversation: conversation._id }],
        })
      lists.read()
    },
    onTyping: ({ sender, conversation }) => {
      if (sender === 'customer' && conversation !== undefined) typing.heard(conversation)
    },
    onRead: (event) =>
      changeHistory(client, event.conversation ?? '', (known) => withSeen(known, 'readAt', event)),
    onDelivered: (event) =>
      changeHistory(client, event.conversation ?? '', (known) =>
        withSeen(known, 'deliveredAt', event),
      ),
  }
}

/** What the socket tells goes into what has been read; after a gap all of the chat is read again. */
export function useLiveInbox(): LiveInbox {
  const client = useQueryClient()
  const session = useSession()
  // Another session is another line; one that has ended has none.
  const since = useEnded() === null ? session?.since : undefined
  const { isLive, isLost, line } = useLine()
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const connection = useRef<InboxConnection | null>(null)
  useEffect(() => {
    if (since === undefined) return undefined
    const writing = writers(setTyping)
    const lists = listReader(client)
    line.begin()
    connection.current = connectInbox({
      ...receiving(client, lists, writing),
      onJoined: (missed) => {
        line.joined()
        if (!missed) return
        for (const name of ['opsChatInbox', 'opsChatHistory', 'opsChatNotes'])
          void client.invalidateQueries({ queryKey: [name] })
      },
      onLost: () => {
        line.lost()
        writing.silenceAll()
      },
      onRefused: (code) => endWhenOut(code, since, undefined),
    })
    return () => {
      connection.current?.close()
      connection.current = null
      lists.end()
      line.end()
      writing.end()
    }
  }, [client, since, line])
  return { isLive, isLost, typing, sayTyping: (id) => connection.current?.sayTyping(id) }
}
