import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import Share2 from 'lucide-react/icons/share-2'
import { useTranslations } from 'use-intl/react'
import { APP_NAME } from '../../settings.ts'
import { inviteLink } from './inviteLink.ts'

/** Copied by a tap; shared by the phone's own sheet where it has one. */
export function OwnLink({ memberId }: { memberId: string | undefined }) {
  const t = useTranslations('home.inviteSheet')
  const common = useTranslations('common')
  const link = memberId && inviteLink(window.location.origin, memberId)
  const said = (copied: boolean): void => {
    showToast(
      copied
        ? { tone: 'ok', passing: true, title: common('copiedText', { text: link ?? '' }) }
        : { tone: 'no', title: common('copyFailed') },
    )
  }
  const share = async (): Promise<void> => {
    // Closing the phone's own share sheet refuses too: nothing went wrong.
    await navigator
      .share({ title: APP_NAME, text: t('shareText', { site: APP_NAME }), url: link ?? '' })
      .catch(() => undefined)
  }
  return (
    <div className="grid gap-1.5">
      <span className="text-small font-medium leading-label! text-ink-muted">{t('link')}</span>
      <div className="well flex min-h-14 items-center gap-2 py-1.5 pr-1.5 pl-4">
        <span className="min-w-0 flex-1 text-small break-all">
          {link ?? <SkeletonBlock className="h-5 w-56" />}
        </span>
        {link && (
          <CopyButton
            text={link}
            label={t('copy')}
            copiedLabel={common('copied')}
            onCopied={said}
          />
        )}
      </div>
      {typeof navigator.share === 'function' && (
        <Button wide icon={Share2} disabled={!link} onClick={() => void share()} className="mt-1.5">
          {t('share')}
        </Button>
      )}
    </div>
  )
}
