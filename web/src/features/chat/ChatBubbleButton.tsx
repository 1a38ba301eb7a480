import { Icon } from '@krapao/ui/art/icon.tsx'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import { UnreadBadge } from './UnreadBadge.tsx'
import { useChatEntry } from './useChatEntry.tsx'
import { useHideOnScroll } from './useHideOnScroll.ts'

/** The chat within reach of the thumb on member pages. */
export function ChatBubbleButton() {
  const { isEnabled, unread, label, open, listener } = useChatEntry()
  const isReadOn = useHideOnScroll()
  if (!isEnabled) return null
  // With a new message it stays; with the keyboard it is always there.
  const isAway = isReadOn && unread === 0
  return (
    <>
      {listener}
      <button
        type="button"
        onClick={open}
        aria-label={label}
        className={
          'press fixed right-4 ' +
          'bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom)+.875rem)] z-(--z-nav) ' +
          'grid size-14 animate-[appear_240ms] place-items-center rounded-full bg-panel-from ' +
          'text-on-panel shadow-float sm:right-[max(1rem,calc(50vw-14rem))] lg:right-6 ' +
          'lg:bottom-6 transition-[translate,opacity,scale,transform] ' +
          'duration-(--duration-base) focus-visible:translate-y-0 focus-visible:opacity-100 ' +
          'lg:translate-y-0 lg:opacity-100 lg:pointer-events-auto ' +
          (isAway
            ? 'pointer-events-none translate-y-6 opacity-0 focus-visible:pointer-events-auto'
            : '')
        }
      >
        <Icon of={MessageCircleMore} size="m" />
        <UnreadBadge count={unread} className="absolute -top-1 -right-1" />
      </button>
    </>
  )
}
