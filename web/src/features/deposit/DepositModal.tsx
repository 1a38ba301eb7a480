import { Sheet } from '@krapao/ui/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../app/modals.ts'

export default function DepositModal({ open, onClose }: ModalProps) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  return <Sheet open={open} onOpenChange={onClose} title={t('deposit')} closeLabel={common('close')}>{null}</Sheet>
}
