import { Icon } from '@krapao/ui/art/icon.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import { useTranslations } from 'use-intl/react'
import { UnreadBadge } from '../UnreadBadge.tsx'
import { useChatEntry } from '../useChatEntry.tsx'

/** The chat's place on the contact pages. */
export function ChatCard() {
  const t = useTranslations('chat')
  const { isEnabled, isAsking, unread, label, open, listener } = useChatEntry({ atOnce: true })
  // While it is asked for, the empty card: as high as its words will make it in this language.
  if (!isEnabled && !isAsking) return null
  return (
    <>
      {listener}
      <button
        type="button"
        onClick={open}
        aria-label={unread > 0 ? label : undefined}
        disabled={isAsking}
        className={classNames(
          'press surface mb-4 flex min-h-20 w-full items-center gap-3.5 px-4 py-3 text-left',
          isAsking && '*:opacity-0',
        )}
      >
        <span className="grid size-11 flex-none place-items-center rounded-full bg-panel-from text-on-panel">
          <Icon of={MessageCircleMore} size="m" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold leading-label!">{t('open')}</span>
          <span className="block text-caption leading-label! text-ink-muted">{t('openHint')}</span>
        </span>
        <UnreadBadge count={unread} />
        <Icon of={ChevronRight} className="text-ink-faint" />
      </button>
    </>
  )
}
