import { Sheet } from '@krapao/ui/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../app/modals.ts'

export default function WithdrawModal({ open, onClose }: ModalProps) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  return <Sheet open={open} onOpenChange={onClose} title={t('withdraw')} closeLabel={common('close')}>{null}</Sheet>
}
