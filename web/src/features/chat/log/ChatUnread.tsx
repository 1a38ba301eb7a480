import { useState, useEffect } from 'react'
import { storedGuestId } from '../../../api/chat/guest.ts'
import { sessionToken } from '../../../api/session/session.ts'
import {
  useConversationState,
  useGuestConversation,
  useMemberConversation,
} from '../useConversation.ts'

type Props = { onCount: (unread: number) => void }

/**
 * Listens, and tells how many messages wait. Draws nothing: it is fetched after the page, with all
 * that listening takes.
 */
export default function ChatUnread(props: Props) {
  const [who] = useState(() => (sessionToken() ? 'member' : storedGuestId() ? 'guest' : null))
  // Who has never chatted has nothing waiting, and gets no guest id before he opens the chat.
  if (who === null) return null
  return who === 'member' ? <MemberUnread {...props} /> : <GuestUnread {...props} />
}

function MemberUnread(props: Props) {
  return <Count {...props} unread={useConversationState(useMemberConversation())?.unread ?? 0} />
}
function GuestUnread(props: Props) {
  return <Count {...props} unread={useConversationState(useGuestConversation())?.unread ?? 0} />
}
function Count({ unread, onCount }: Props & { unread: number }) {
  useEffect(() => onCount(unread), [unread, onCount])
  return null
}
