import { IconButton } from '@krapao/ui/icon-button.tsx'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import { UnreadBadge } from './UnreadBadge.tsx'
import type { ChatEntry } from './useChatEntry.tsx'

/** The chat's place in the bar of member pages: floating over the rows it would lie on some button of theirs. */
export function ChatButton({ isAsking, isEnabled, unread, label, open }: ChatEntry) {
  // What stands beside it does not move once it is there.
  if (isAsking) return <span className="size-11 flex-none" />
  if (!isEnabled) return null
  return (
    <span className="relative animate-[appear_240ms]">
      <IconButton icon={MessageCircleMore} label={label} onClick={open} />
      <UnreadBadge count={unread} className="pointer-events-none absolute -top-1 -right-1" />
    </span>
  )
}
