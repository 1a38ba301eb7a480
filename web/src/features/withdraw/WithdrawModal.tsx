import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLatestStatement } from '../../api/queries/latestStatement.ts'
import { useLookup } from '../../api/queries/lookups.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { useInPieces } from '../../app/loading/useInPieces.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { latestOf, openWithdrawal, type Asked } from './asked.ts'
import { AskedView } from './AskedView.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawSkeleton } from './WithdrawSkeleton.tsx'

const POLL_MS = 5_000

/** Withdraw: the form, or the one withdrawal that is open, followed to its end. */
export default function WithdrawModal({ open, onClose }: ModalProps) {
  const t = useTranslations('withdraw')
  const common = useTranslations('common')
  const wallet = useWallet()
  const limits = useLookup('lookupWithdraw', { fresh: true, enabled: open })
  const [asked, setAsked] = useState<Asked>()
  const [every, setEvery] = useState<number>()
  const latest = useLatestStatement({ enabled: open, every })
  const rows = latest.data?.statements ?? []
  // What was open when the sheet was opened stays in it after it has ended, so that its end is seen.
  const found = asked ?? openWithdrawal(rows)
  if (!asked && found) setAsked(found)
  const shown = found && latestOf(found, rows)
  const wanted = open && shown?.status === 'PENDING' ? POLL_MS : undefined
  if (wanted !== every) setEvery(wanted)
  const isMissing = !wallet.data || !limits.data || latest.isPending
  // An answer draws the whole form: at once, it would hold a cheap phone for a fifth of a second.
  const isDrawn = useInPieces(!isMissing)

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={shown ? t(`state.${shown.status}`) : t('heading')}
      closeLabel={common('close')}
    >
      {shown && wallet.data ? (
        <AskedView asked={shown} payee={wallet.data.bankAccount} onClose={onClose} />
      ) : wallet.data && limits.data && isDrawn ? (
        <WithdrawForm wallet={wallet.data} limits={limits.data} onAsked={setAsked} />
      ) : isMissing && (wallet.isError || limits.isError) ? (
        <SheetUnreachable of={wallet.isError ? wallet : limits} />
      ) : (
        <WithdrawSkeleton wallet={wallet.data} />
      )}
    </Sheet>
  )
}
