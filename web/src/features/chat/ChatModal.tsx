import { useState } from 'react'
import { sessionToken } from '../../api/session/session.ts'
import type { ModalArgs, ModalProps } from '../../app/modals/modals.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { useGuestConversation, useMemberConversation } from './useConversation.ts'

type ChatProps = ModalProps & ModalArgs['chat']

/** The chat, as whoever is here: the member of the session, or the browser's guest. */
export default function ChatModal(props: ChatProps) {
  const [isMember] = useState(() => sessionToken() !== null)
  return isMember ? <MemberChat {...props} /> : <GuestChat {...props} />
}

function MemberChat(props: ChatProps) {
  return <ChatPanel {...props} conversation={useMemberConversation()} isMember />
}

function GuestChat(props: ChatProps) {
  return <ChatPanel {...props} conversation={useGuestConversation()} isMember={false} />
}
