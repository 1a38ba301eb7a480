import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useCancelQr, useSayPaid } from '../../../api/queries/qrcode.ts'
import { isRefusal } from '../../../api/refusal.ts'
import { drawPicture } from '../../../core/pictures/codePicture.ts'
import { savePicture } from '../../../core/pictures/savePicture.ts'
import { useBankName } from '../../../core/usePlaceName.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { timeOnly } from '../../../format/dateTime.ts'
import { APP_NAME } from '../../../settings.ts'
import { Steps } from '../Steps.tsx'
import type { QrAccount } from '../ways.ts'
import { QrSlip } from './QrSlip.tsx'
import type { LiveCode } from './qrWatch.ts'

interface Props {
  code: LiveCode
  qr: readonly QrAccount[]
  isNew: boolean
  onEnd: () => void
  onCancelled: () => void
  /** "I have paid": the sheet closes, the balance will tell. */
  onPaid: () => void
  /** The code stays payable; absent where there is no other way. */
  onOtherWays: (() => void) | undefined
}

/** The code to scan until it ends, is cancelled, or the money is in. */
export function QrCodeView({ code, qr, isNew, onEnd, onCancelled, onPaid, onOtherWays }: Props) {
  const t = useTranslations('deposit')
  const refused = useRefused()
  const nameOf = useBankName()
  const cancel = useCancelQr()
  const sayPaid = useSayPaid()
  const [isSaving, setIsSaving] = useState(false)
  const bank = qr.find(({ provider }) => provider === code.provider)?.account.bank
  const name = bank ? nameOf(bank) : code.provider
  const amount = moneyText(code.amount)

  const save = useSave({ code, name, amount, setIsSaving })
  const paid = (): void => {
    sayPaid.mutate(code.qrcodeId)
    showToast({ tone: 'wait', title: t('waitingBank'), detail: t('waitingBankHint') })
    onPaid()
  }
  const drop = (): void =>
    cancel.mutate(code.qrcodeId, {
      onSuccess: onCancelled,
      onError: (error) => {
        // It is gone already, which is what was asked for.
        if (isRefusal(error, 'NOT_FOUND')) onCancelled()
        else refused.refuse(error, { place: t('codeStillThere') })
      },
    })

  return (
    <>
      <QrSlip code={code} name={name} isNew={isNew} onEnd={onEnd} />
      <Steps label={t('howto')} steps={[t('stepSave'), t('stepPay')]} />
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
        <Button
          icon={Download}
          busy={isSaving}
          busyLabel={t('saving')}
          className="px-3"
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
        <Button kind="main" onClick={paid}>
          {t('paid')}
        </Button>
      </div>
      {refused.why && <WhyNot why={refused.why} />}
      <OtherActs onOtherWays={onOtherWays} drop={drop} isCancelling={cancel.isPending} />
    </>
  )
}

function useSave({
  code,
  name,
  amount,
  setIsSaving,
}: {
  code: LiveCode
  name: string
  amount: string
  setIsSaving: (next: boolean) => void
}) {
  const t = useTranslations('deposit')
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      const picture = await drawPicture(code.svg, {
        heading: `${APP_NAME} · ${name}`,
        amount,
        note: t('pictureNote', { time: timeOnly(code.expiresAt) }),
      })
      const outcome = await savePicture(picture, `krapao-qr-${code.amount}.png`)
      if (outcome !== 'dismissed')
        showToast({ tone: 'ok', title: t('saved'), detail: t('savedHint') })
    } catch {
      showToast({ tone: 'no', title: t('saveFailed'), detail: t('saveFailedHint') })
    } finally {
      setIsSaving(false)
    }
  }
  return save
}

function OtherActs({
  onOtherWays,
  drop,
  isCancelling,
}: {
  onOtherWays: (() => void) | undefined
  drop: () => void
  isCancelling: boolean
}) {
  const t = useTranslations('deposit')
  return (
    <div className="-mt-1 flex flex-wrap justify-center gap-x-2.5">
      {onOtherWays && (
        <Button kind="quiet" size="compact" onClick={onOtherWays}>
          {t('otherWays')}
        </Button>
      )}
      <Button
        kind="quiet"
        size="compact"
        className="text-danger"
        busy={isCancelling}
        busyLabel={t('cancelling')}
        onClick={drop}
      >
        {t('cancelCode')}
      </Button>
    </div>
  )
}
