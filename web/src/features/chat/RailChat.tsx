import { Icon } from '@krapao/ui/art/icon.tsx'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import { useTranslations } from 'use-intl/react'
import { UnreadBadge } from './UnreadBadge.tsx'
import { useChatEntry } from './useChatEntry.tsx'

/**
 * The chat at the foot of a wide page's rail, where it lies over nothing; on a phone the bar leads
 * to it.
 */
export function RailChat() {
  const t = useTranslations('chat')
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
          'press flex min-h-12 w-full animate-[appear_160ms] items-center gap-3 rounded-[1.25rem] ' +
          'bg-panel-from px-3.5 text-left leading-label text-on-panel'
        }
      >
        <Icon of={MessageCircleMore} />
        <span className="min-w-0 flex-1">{t('open')}</span>
        <UnreadBadge count={unread} />
      </button>
    </>
  )
}
