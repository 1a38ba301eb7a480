import { Bone } from '@krapao/ui/bone.tsx'
import { Button } from '@krapao/ui/button.tsx'
import { CopyButton } from '@krapao/ui/copy-button.tsx'
import { copyText } from '@krapao/ui/copy-text.ts'
import { Money } from '@krapao/ui/money.tsx'
import { Sheet } from '@krapao/ui/sheet.tsx'
import { TileArt } from '@krapao/ui/tile-art.tsx'
import { showToast } from '@krapao/ui/toast-store.ts'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useTranslations } from 'use-intl/react'
import { useWallet } from '../../api/wallet.ts'
import type { ModalProps } from '../../app/modals.ts'
import { APP_NAME } from '../../settings.ts'
import { inviteLink } from './inviteLink.ts'

/** The member's own link, which works today, and what friends have earned them so far. */
export default function InviteModal({ open, onClose }: ModalProps) {
  const t = useTranslations('home.inviteSheet')
  const common = useTranslations('common')
  const wallet = useWallet().data
  const link = wallet && inviteLink(window.location.origin, wallet.profile._id)
  const maySend = typeof navigator.share === 'function'

  const said = (copied: boolean): void => {
    showToast(copied ? { tone: 'ok', title: common('copiedText', { text: link ?? '' }) } : { tone: 'no', title: common('copyFailed') })
  }
  const send = async (): Promise<void> => {
    if (!link) return
    if (!maySend) return said(await copyText(link))
    // Closing the phone's own share sheet refuses too: nothing went wrong.
    await navigator.share({ title: APP_NAME, text: t('shareText', { site: APP_NAME }), url: link }).catch(() => undefined)
  }

  return (
    <Sheet open={open} onOpenChange={onClose} title={t('heading')} closeLabel={common('close')}>
      <p className="text-ink-muted">{t('lead')}</p>
      <div className="grid gap-1.5">
        <span className="text-small font-medium leading-label! text-ink-muted">{t('link')}</span>
        <div className="well flex min-h-14 items-center gap-2 py-1.5 pr-1.5 pl-4">
          <span className="min-w-0 flex-1 text-small break-all">{link ?? <Bone className="h-5 w-56" />}</span>
          {link && <CopyButton text={link} label={t('copy')} copiedLabel={common('copied')} onCopied={said} />}
        </div>
      </div>
      <div className="well flex items-center gap-3.5 px-4 py-3.5">
        <TileArt of="friend" className="size-10" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3"><span className="text-small text-ink-muted">{t('earned')}</span><Money amount={wallet?.invite.amount} className="text-lead" /></span>
          <span className="block text-caption text-ink-faint">{wallet && wallet.invite.amount > 0 ? t('soon') : t('none')}</span>
        </span>
      </div>
      <Button kind="main" wide icon={maySend ? Share2 : Copy} disabled={!link} onClick={() => void send()}>{t(maySend ? 'share' : 'copy')}</Button>
    </Sheet>
  )
}
