import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { minus, moneyText } from '@krapao/ui/money/money-parts.ts'
import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Receipt } from '../../api/queries/receipt.ts'
import { kipText } from '../../core/kip/kip.ts'
import { canSharePicture, savePicture, sharePicture } from '../../core/savePicture.ts'
import { dateTime, timeOnly } from '../../format/dateTime.ts'
import { drawSlip, type SlipTexts } from './drawSlip.ts'
import { figure } from './Legs.tsx'
import { useAccountName } from './useAccountName.ts'

/** The slip alone as a picture: saved, or handed to the system's sheet where there is one. */
export function KeepSlip({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const common = useTranslations('common')
  const texts = useSlipTexts(receipt)
  const [busy, setBusy] = useState<'save' | 'share'>()
  const keep = async (way: 'save' | 'share'): Promise<void> => {
    setBusy(way)
    try {
      const picture = await drawSlip(texts)
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
          {t('share')}
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

/** What stands on the picture; never the member's phone. */
function useSlipTexts({
  statementType,
  amount,
  createdAt,
  status,
  legs,
  path,
  reference,
  proof,
  kip,
}: Receipt): SlipTexts {
  const inKip = useTranslations('kip')
  const t = useTranslations('receipt')
  const statement = useTranslations('statement')
  const nameOf = useAccountName()
  return {
    title: statement(`activity.${statementType}`),
    status: statement(`status.${status}`),
    amount: moneyText(amount),
    at: dateTime(createdAt),
    legs: legs.map((leg) => ({
      name: `${t(leg.amount < 0 ? 'from' : 'to')} ${nameOf(leg.account)}`,
      amount: `${leg.amount < 0 ? minus : '+'}${figure(leg, Math.abs(leg.amount))}`,
      isOut: leg.amount < 0,
      detail:
        leg.before === null
          ? null
          : `${t('before')} ${figure(leg, leg.before)} → ${t('after')} ${figure(leg, leg.after)}`,
    })),
    sum: t('sum'),
    path: path.map(({ at, event }, n) => ({
      name: t(`event.${event === 'held' && statementType === 'deposit' ? 'awaited' : event}`),
      at: timeOnly(at),
      isDone: status !== 'PENDING' || n < path.length - 1,
    })),
    facts: [
      ...(kip
        ? [
            {
              name: inKip('rate', {
                rate: kipText(kip.perBaht),
                at: dateTime(kip.at).slice(0, 16),
              }),
              value: kipText(kip.amount),
            },
          ]
        : []),
      { name: t('reference'), value: reference },
      ...(proof
        ? [{ name: t('proof'), value: `${proof.root.slice(0, 8)} … ${proof.root.slice(-8)}` }]
        : []),
    ],
  }
}
