import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { useTranslations } from 'use-intl/react'
import { useRefundCheck } from '../../api/queries/rewards.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { BannersFirst } from '../../core/BannersFirst.tsx'
import { RefundOffer } from './RefundOffer.tsx'
import { Refunds } from './Refunds.tsx'
import { wholeCheck } from './wholeCheck.ts'

/** Cashback: what there is, receiving it, moving it into the wallet, and what was had before. */
export default function RefundModal({ open, onClose }: ModalProps) {
  const t = useTranslations('home.refundSheet')
  const common = useTranslations('common')
  const check = useRefundCheck(open)
  return (
    <BannersFirst of="refund" title={t('heading')} open={open} onClose={onClose}>
      <p className="text-ink-muted">{t('lead')}</p>
      {check.data ? (
        <RefundOffer check={wholeCheck(check.data)} onMoved={onClose} />
      ) : check.isError ? (
        <SheetUnreachable of={check} />
      ) : (
        <RowsSkeleton label={common('loading')} count={2} />
      )}
      <Refunds open={open} />
    </BannersFirst>
  )
}
