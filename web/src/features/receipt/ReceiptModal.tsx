import { Button } from '@krapao/ui/controls/button.tsx'
import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { StatusBadge } from '@krapao/ui/feedback/status-badge.tsx'
import { Facts } from '@krapao/ui/layout/facts.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { useCheck, useReceipt, type Receipt } from '../../api/queries/receipt.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { dateTime, timeOnly } from '../../format/dateTime.ts'
import { Legs } from './Legs.tsx'

/** A row of the statement with its legs, its way in time, and its proof, checked in this browser. */
export default function ReceiptModal({ open, onClose, id }: ModalProps & { id: string }) {
  const t = useTranslations('receipt')
  const common = useTranslations('common')
  const receipt = useReceipt(id)
  return (
    <Sheet open={open} onOpenChange={onClose} title={t('title')} closeLabel={common('close')}>
      {receipt.data ? (
        <Slip receipt={receipt.data} />
      ) : receipt.isError ? (
        <SheetUnreachable busy={receipt.isFetching} onRetry={() => void receipt.refetch()} />
      ) : (
        <Spinner />
      )}
    </Sheet>
  )
}

const short = (hex: string): string => `${hex.slice(0, 8)} … ${hex.slice(-8)}`

function Slip({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const statement = useTranslations('statement')
  const common = useTranslations('common')
  const check = useCheck()
  const { proof, path, status } = receipt
  return (
    <>
      <div className="grid justify-items-center gap-1 text-center" data-receipt={receipt._id}>
        <p className="font-semibold">{statement(`activity.${receipt.statementType}`)}</p>
        <Money amount={receipt.amount} figure className="text-headline font-semibold" />
        <p className="text-caption text-ink-muted tabular-nums">{dateTime(receipt.createdAt)}</p>
        <StatusBadge
          status={status}
          labels={{
            SUCCESS: statement('status.SUCCESS'),
            FAILED: statement('status.FAILED'),
            PENDING: statement('status.PENDING'),
          }}
        />
      </div>
      <Legs legs={receipt.legs} />
      <p className="text-center text-caption text-money-in">{t('sum')}</p>
      <DatedSteps
        label={t('path')}
        steps={path.map(({ at, event }, n) => ({
          state:
            event === 'voided'
              ? 'back'
              : status === 'PENDING' && n === path.length - 1
                ? 'now'
                : 'done',
          title: t(
            `event.${event === 'held' && receipt.statementType === 'deposit' ? 'awaited' : event}`,
          ),
          time: timeOnly(at),
        }))}
      />
      <Facts
        facts={[
          {
            label: t('reference'),
            value: receipt.reference,
            copy: {
              text: receipt.reference,
              label: common('copy'),
              copiedLabel: common('copied'),
            },
          },
          ...(proof ? [{ label: t('proof'), value: short(proof.root) }] : []),
        ]}
      />
      {proof ? (
        <Button
          icon={ShieldCheck}
          wide
          busy={check.isPending}
          onClick={() => check.mutate(receipt)}
        >
          {t('check')}
        </Button>
      ) : (
        <Notice tone="wait">{t('NOT_YET')}</Notice>
      )}
      {check.data && (
        <div role="status">
          <Notice tone={check.data === 'DIFFERS' ? 'danger' : 'info'} icon={ShieldCheck}>
            {t(check.data)}
          </Notice>
        </div>
      )}
      {proof && <p className="text-caption text-ink-faint">{t('note')}</p>}
    </>
  )
}
