import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Bell from 'lucide-react/icons/bell'
import { useTranslations } from 'use-intl/react'
import { useWallet } from '../../api/queries/wallet.ts'
import { useModals } from '../../app/modals/modals.ts'
import { useNotices } from './useNotices.ts'

/** The bell; a dot, and a word for readers, say that something has not been read. */
export function NoticesButton() {
  const t = useTranslations('home')
  const { open } = useModals()
  const ofAccount = useWallet({ enabled: false }).data?.unreadNotices ?? 0
  // Most of what this device has said is on the account too: the greater number counts nothing twice.
  const unread = Math.max(ofAccount, useNotices().filter(({ isRead }) => !isRead).length)
  return (
    <span className="relative">
      <IconButton
        icon={Bell}
        label={unread > 0 ? t('noticesNew', { n: unread }) : t('notices')}
        onClick={() => open('notices')}
      />
      {unread > 0 && (
        <span
          aria-hidden
          className={classNames(
            'pointer-events-none absolute top-2 right-2 size-2.5 rounded-full bg-accent',
            'shadow-[0_0_0_2px_var(--ground)]',
          )}
        />
      )}
    </span>
  )
}
