import { useState, useSyncExternalStore } from 'react'
import { ownGuestId } from '../../api/chat/guest.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { sessionToken } from '../../api/session/session.ts'
import type { Conversation } from './conversation.ts'
import { conversationOf, takeConversation } from './conversations.ts'
import type { ConversationState } from './conversationState.ts'

const NOTHING = { state: (): null => null, subscribe: () => () => undefined }

function useTaken(
  id: string | undefined,
  token: string | undefined,
  username?: string,
  name?: string,
): Conversation | null {
  const subscribe = (listener: () => void): (() => void) => {
    if (id === undefined) return () => undefined
    const release = takeConversation(
      { id, token },
      { ...(username && { username }), ...(name && { name }) },
    )
    listener()
    return release
  }
  return useSyncExternalStore(subscribe, () =>
    id === undefined ? null : conversationOf({ id, token }),
  )
}

/** The visitor's own conversation; opening it makes the guest's id. */
export function useGuestConversation(): Conversation | null {
  const [id] = useState(ownGuestId)
  return useTaken(id, undefined)
}

/** The logged-in member's; null until we know who that is. */
export function useMemberConversation(): Conversation | null {
  const [token] = useState(sessionToken)
  const profile = useWallet().data?.profile
  return useTaken(
    token === null ? undefined : profile?._id,
    token ?? undefined,
    profile?.username,
    profile?.name,
  )
}

export function useConversationState(conversation: Conversation | null): ConversationState | null {
  const source = conversation ?? NOTHING
  return useSyncExternalStore<ConversationState | null>(source.subscribe, source.state)
}
