import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import { useRound } from '../../../api/queries/account/rounds.ts'
import type { ModalProps } from '../../../app/modals/modals.ts'
import { SheetUnreachable } from '../../../app/modals/SheetUnreachable.tsx'
import { RoundPaper } from './RoundPaper.tsx'
import { RoundSkeleton } from './RoundSkeleton.tsx'

/** One round with each bet and win that made it, and what was told of it before. */
export default function RoundModal({
  open,
  onClose,
  code,
  round,
}: ModalProps & { code: string; round: string }) {
  const t = useTranslations('rounds.receipt')
  const common = useTranslations('common')
  const receipt = useRound({ code, round })
  return (
    <Sheet open={open} onOpenChange={onClose} title={t('title')} closeLabel={common('close')}>
      <div className="grid min-h-(--sheet-room) grid-cols-[minmax(0,1fr)] content-start gap-4">
        {receipt.data ? (
          <RoundPaper receipt={receipt.data} />
        ) : receipt.isError ? (
          <SheetUnreachable of={receipt} />
        ) : (
          <RoundSkeleton />
        )}
      </div>
    </Sheet>
  )
}
