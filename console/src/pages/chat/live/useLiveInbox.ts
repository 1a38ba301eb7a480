import type { Answer } from '@krapao/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { endWhenOut } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { connectInbox, type InboxConnection } from './connection.ts'
import { withMessage, withSeen } from './received.ts'

type History = Answer<'opsChatHistory'>
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

/** What the socket tells goes into what has been read; after a gap all of the chat is read again. */
export function useLiveInbox(): LiveInbox {
  const client = useQueryClient()
  const token = useSession()?.token
  const [isLive, setIsLive] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const connection = useRef<InboxConnection | null>(null)
  useEffect(() => {
    if (token === undefined) return undefined
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const silence = (conversation: string): void => {
      clearTimeout(timers.get(conversation))
      timers.delete(conversation)
      setTyping(new Set(timers.keys()))
    }
    const change = (conversation: string, how: (history: History) => History): void => {
      client.setQueriesData<History>(
        {
          queryKey: ['opsChatHistory'],
          predicate: ({ queryKey }) =>
            (queryKey[2] as { conversation?: string } | undefined)?.conversation === conversation,
        },
        (known) => known && how(known),
      )
    }
    let listsTimer: ReturnType<typeof setTimeout> | undefined
    let isStale = false
    const readLists = (): void => {
      isStale = listsTimer !== undefined
      if (isStale) return
      void client.invalidateQueries({ queryKey: ['opsChatInbox'] })
      listsTimer = setTimeout(() => {
        listsTimer = undefined
        if (isStale) readLists()
      }, LISTS_MS)
    }
    let lostTimer = setTimeout(() => setIsLost(true), LOST_MS)
    connection.current = connectInbox(token, {
      onJoined: (missed) => {
        setIsLive(true)
        setIsLost(false)
        clearTimeout(lostTimer)
        if (!missed) return
        for (const name of ['opsChatInbox', 'opsChatHistory', 'opsChatNotes'])
          void client.invalidateQueries({ queryKey: [name] })
      },
      onLost: () => {
        setIsLive(false)
        clearTimeout(lostTimer)
        lostTimer = setTimeout(() => setIsLost(true), LOST_MS)
        for (const conversation of timers.keys()) silence(conversation)
      },
      onRefused: endWhenOut,
      onInbox: ({ conversation, message }) => {
        if (message?.sender === 'customer') silence(conversation._id)
        change(conversation._id, (known) => ({
          ...(message ? withMessage(known, message) : known),
          conversation,
          unread: conversation.unread,
        }))
        // A note changes a conversation without a message.
        if (!message)
          void client.invalidateQueries({
            queryKey: ['opsChatNotes', { conversation: conversation._id }],
          })
        readLists()
      },
      onTyping: ({ sender, conversation }) => {
        if (sender !== 'customer' || conversation === undefined) return
        clearTimeout(timers.get(conversation))
        timers.set(
          conversation,
          setTimeout(() => silence(conversation), TYPING_MS),
        )
        setTyping(new Set(timers.keys()))
      },
      onRead: (event) =>
        change(event.conversation ?? '', (known) => withSeen(known, 'readAt', event)),
      onDelivered: (event) =>
        change(event.conversation ?? '', (known) => withSeen(known, 'deliveredAt', event)),
    })
    return () => {
      connection.current?.close()
      connection.current = null
      clearTimeout(listsTimer)
      clearTimeout(lostTimer)
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [client, token])
  return { isLive, isLost, typing, sayTyping: (id) => connection.current?.sayTyping(id) }
}
