import { Sheet } from '@krapao/ui/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../api/lookups.ts'
import type { ModalProps } from '../../app/modals.ts'
import { SheetUnreachable } from '../../app/SheetUnreachable.tsx'
import { Arrived } from './Arrived.tsx'
import { CodeEnded } from './CodeEnded.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'

import { DepositWays } from './DepositWays.tsx'
import { QrCodeView } from './QrCodeView.tsx'
import { useDepositStage } from './useDepositStage.ts'
import { waysOf } from './ways.ts'

/** Deposit: what ways there are, the code to scan, and the money's arrival. */
export default function DepositModal({ open, onClose }: ModalProps) {
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  const lookup = useLookup('lookupDeposit', { fresh: true, enabled: open })
  const ways = lookup.data && waysOf(lookup.data.banks)
  const deposit = useDepositStage(ways, open)
  const { stage } = deposit

  return (
    <Sheet open={open} onOpenChange={onClose} title={stage.name === 'code' ? t('scanHeading') : t('heading')} titleHidden={stage.name === 'arrived'} closeLabel={common('close')}>
      {lookup.isError && !lookup.data
        ? <SheetUnreachable busy={lookup.isFetching} onRetry={() => void lookup.refetch()} />
        : stage.name === 'loading' || !ways
          ? <DepositSkeleton />
          : stage.name === 'arrived'
            ? <Arrived amount={stage.amount} onClose={onClose} />
            : stage.name === 'code'
              ? <QrCodeView code={stage.code} qr={ways.qr} isNew={stage.isNew} onEnd={() => deposit.end(stage.code)} onCancelled={deposit.cancelled} onPaid={onClose} />
              : stage.name === 'ended'
                ? <CodeEnded amount={stage.code.amount} onAgain={deposit.again} />
                : <DepositWays ways={ways} amount={deposit.amount} onAmount={deposit.setAmount} onCode={deposit.issued} />}
    </Sheet>
  )
}
