import { Button } from '@krapao/ui/controls/button.tsx'
import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { StatusBadge } from '@krapao/ui/feedback/status-badge.tsx'
import { Facts } from '@krapao/ui/layout/facts.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { useCheck, type Receipt } from '../../api/queries/receipt.ts'
import { dateTime, timeOnly } from '../../format/dateTime.ts'
import { KeepSlip } from './KeepSlip.tsx'
import { Legs } from './Legs.tsx'

const short = (hex: string): string => `${hex.slice(0, 8)} … ${hex.slice(-8)}`

/** Legs, way in time and proof of a row; it is kept as a picture or shared. */
export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
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
      <KeepSlip receipt={receipt} />
    </>
  )
}
