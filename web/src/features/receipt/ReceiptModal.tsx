import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import { useReceipt } from '../../api/queries/receipt.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx'
import { ReceiptSlip } from './ReceiptSlip.tsx'

/** A row of the statement with its legs, its way in time, and its proof, checked in this browser. */
export default function ReceiptModal({ open, onClose, id }: ModalProps & { id: string }) {
  const t = useTranslations('receipt')
  const common = useTranslations('common')
  return (
    <Sheet open={open} onOpenChange={onClose} title={t('title')} closeLabel={common('close')}>
      <ReceiptOf id={id} />
    </Sheet>
  )
}

/** The same without a sheet around it, for the pane beside a wide statement. */
export function ReceiptOf({ id }: { id: string }) {
  const receipt = useReceipt(id)
  if (receipt.data) return <ReceiptSlip key={id} receipt={receipt.data} />
  return receipt.isError ? <SheetUnreachable of={receipt} /> : <ReceiptSkeleton />
}
