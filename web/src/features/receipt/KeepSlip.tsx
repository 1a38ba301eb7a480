import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { minus, moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSlipAddress } from '../../api/queries/account/payoutSlip.ts'
import type { Receipt } from '../../api/queries/receipt.ts'
import { canSharePicture, savePicture, sharePicture } from '../../core/pictures/savePicture.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { dateTime, timeOnly } from '../../format/dateTime.ts'
import { kipText } from '../../format/kipFigures.ts'
import { drawSlip, type SlipTexts } from './drawSlip.ts'
import { figure } from './Legs.tsx'
import { isPaidOut } from './PayoutSlip.tsx'
import { payoutSteps } from './payoutSteps.ts'
import { useAccountName } from './useAccountName.ts'

/** The slip alone as a picture: saved, or handed to the system's sheet where there is one. */
export function KeepSlip({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const common = useTranslations('common')
  const texts = useSlipTexts(receipt)
  const address = useSlipAddress(receipt.reference, { enabled: isPaidOut(receipt) })
  const [busy, setBusy] = useState<'save' | 'share'>()
  const keep = async (way: 'save' | 'share'): Promise<void> => {
    setBusy(way)
    try {
      const picture = await drawSlip(texts, address.data?.qrcode)
      const name = `krapao-${receipt.reference}.png`
      if (way === 'share') await sharePicture(picture, name)
      else if ((await savePicture(picture, name)) === 'saved')
        showToast({ tone: 'ok', title: t('saved') })
    } catch {
      showToast({ tone: 'no', title: t('notSaved') })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={`grid gap-2.5 ${canSharePicture() ? 'grid-cols-2' : ''}`}>
      {canSharePicture() && (
        <Button
          icon={Share2}
          busy={busy === 'share'}
          busyLabel={common('loading')}
          onClick={() => void keep('share')}
        >
          {t(isPaidOut(receipt) ? 'shareSlip' : 'share')}
        </Button>
      )}
      <Button
        kind="main"
        icon={Download}
        busy={busy === 'save'}
        busyLabel={common('loading')}
        onClick={() => void keep('save')}
      >
        {t('save')}
      </Button>
    </div>
  )
}

/** What stands on the picture: never the member's phone, and on a payout's no balance. */
function useSlipTexts(receipt: Receipt): SlipTexts {
  const { statementType, amount, createdAt, status, legs, path, payee } = receipt
  const t = useTranslations('receipt')
  const statement = useTranslations('statement')
  const nameOf = useAccountName()
  const place = usePlaceName()
  const facts = useFacts(receipt)
  const steps = payoutSteps(receipt)
  const own = legs.filter(({ account }) => account.startsWith('member:'))
  return {
    title: statement(`activity.${statementType}`),
    status: statement(`status.${status}`),
    amount: moneyText(amount),
    at: dateTime(createdAt),
    legs: (payee ? [] : own).map((leg) => ({
      name: `${t(leg.amount < 0 ? 'from' : 'to')} ${nameOf(leg.account)}`,
      amount: `${leg.amount < 0 ? minus : '+'}${figure(leg, Math.abs(leg.amount))}`,
      isOut: leg.amount < 0,
      detail:
        leg.before === null
          ? null
          : `${t('before')} ${figure(leg, leg.before)} → ${t('after')} ${figure(leg, leg.after)}`,
    })),
    path: steps
      ? steps.map(({ name, at }) => ({
          name: t(name, { bank: place(payee?.bank ?? '') }),
          at: timeOnly(at),
          isDone: true,
        }))
      : path.map(({ at, event }, n) => ({
          name: t(`event.${event === 'held' && statementType === 'deposit' ? 'awaited' : event}`),
          at: timeOnly(at),
          isDone: status !== 'PENDING' || n < path.length - 1,
        })),
    facts,
    scan: t('scan'),
  }
}

/** Names and values under the line. */
function useFacts({ kip, payee, reference, proof }: Receipt): SlipTexts['facts'] {
  const t = useTranslations('receipt')
  const inKip = useTranslations('kip')
  const place = usePlaceName()
  const rateOf = ({ perBaht, at }: NonNullable<Receipt['kip']>) =>
    inKip('rate', { rate: kipText(perBaht), at: dateTime(at).slice(0, 16) })
  return [
    ...(kip ? [{ name: rateOf(kip), value: kipText(kip.amount) }] : []),
    ...(payee
      ? [
          { name: place(payee.bank), value: payee.account },
          { name: t('to'), value: payee.name },
          { name: t('fee'), value: moneyShort(0) },
        ]
      : []),
    ...(payee?.bankReference === undefined
      ? []
      : [{ name: t('bankReference'), value: payee.bankReference }]),
    { name: t('reference'), value: reference },
    ...(proof
      ? [{ name: t('proof'), value: `${proof.root.slice(0, 8)} … ${proof.root.slice(-8)}` }]
      : []),
  ]
}
