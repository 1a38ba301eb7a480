import { Icon } from '@krapao/ui/art/icon.tsx'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import { UnreadBadge } from './UnreadBadge.tsx'
import { useChatEntry } from './useChatEntry.tsx'

/** The chat in the corner of a wide page; on a phone the bar leads to it. */
export default function ChatBubble() {
  const { isEnabled, unread, label, open, listener } = useChatEntry()
  if (!isEnabled) return null
  return (
    <>
      {listener}
      <button
        type="button"
        onClick={open}
        aria-label={label}
        className={
          'press fixed right-6 bottom-6 z-(--z-nav) grid size-14 animate-[appear_240ms] ' +
          'place-items-center rounded-full bg-panel-from text-on-panel shadow-float'
        }
      >
        <Icon of={MessageCircleMore} size="m" />
        <UnreadBadge count={unread} className="absolute -top-1 -right-1" />
      </button>
    </>
  )
}
