import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import { useTranslations } from 'use-intl/react'
import { endSession } from '../../api/session/endSession.ts'
import { useModals, type ModalProps } from '../../app/modals/modals.ts'
import { paths } from '../../paths.ts'

/** One tap is easily made by mistake: logging out asks first. */
export default function LeaveModal({ open, onClose }: ModalProps) {
  const t = useTranslations('security')
  const nav = useTranslations('nav')
  const common = useTranslations('common')
  const modals = useModals()
  const leave = (): void => {
    endSession()
    modals.close({ to: paths.login })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('leaveTitle')}
      confirmLabel={nav('logout')}
      cancelLabel={common('cancel')}
      onConfirm={leave}
      danger
    >
      {t('leaveDetail')}
    </ConfirmDialog>
  )
}
