import { useTranslations } from 'use-intl/react'
import { useWallet } from '../../api/queries/wallet.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { BannersFirst } from '../../core/BannersFirst.tsx'
import { InviteEarned } from './InviteEarned.tsx'
import { Invitees } from './Invitees.tsx'
import { InviteQuestion } from './InviteQuestion.tsx'
import { OwnLink } from './OwnLink.tsx'

/**
 * The member's own link, what friends have earned them, taking it, and from whom it came. `claim`:
 * the question alone, for whoever has tapped "receive" beside the amount.
 */
export default function InviteModal({ open, onClose, claim }: ModalProps & { claim?: boolean }) {
  const t = useTranslations('home.inviteSheet')
  const wallet = useWallet().data
  if (claim)
    return wallet && <InviteQuestion invite={wallet.invite} open={open} onOpenChange={onClose} />
  return (
    <BannersFirst of="invite" title={t('heading')} open={open} onClose={onClose}>
      <p className="text-ink-muted">{t('lead')}</p>
      <OwnLink memberId={wallet?.profile._id} />
      <InviteEarned invite={wallet?.invite} onReceived={onClose} />
      <Invitees open={open} />
    </BannersFirst>
  )
}
