import { Button } from '@krapao/ui/controls/button.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipRate } from '../../../api/queries/account/kip.ts'
import { useCancelQr, useSayPaid } from '../../../api/queries/qrcode.ts'
import { useWallet } from '../../../api/queries/wallet.ts'
import { isRefusal } from '../../../api/refusal.ts'
import { drawPicture } from '../../../core/pictures/codePicture.ts'
import { savePicture } from '../../../core/pictures/savePicture.ts'
import { useBankName } from '../../../core/usePlaceName.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { timeOnly } from '../../../format/dateTime.ts'
import { kipText } from '../../../format/kipFigures.ts'
import { kipOf } from '../../../format/kipOf.ts'
import { APP_NAME } from '../../../settings.ts'
import { Steps } from '../Steps.tsx'
import type { QrAccount } from '../ways.ts'
import { bankApp } from './bankApp.ts'
import { QrSlip } from './QrSlip.tsx'
import type { LiveCode } from './qrWatch.ts'

interface Props {
  code: LiveCode
  qr: readonly QrAccount[]
  isNew: boolean
  /** The code of the member's own bank, which the money comes from. */
  ownBank: string | undefined
  onEnd: () => void
  onCancelled: () => void
  /** "I have paid": the sheet closes, the balance will tell. */
  onPaid: () => void
  /** The code stays payable; absent where there is no other way. */
  onOtherWays: (() => void) | undefined
}

/** The code to scan until it ends, is cancelled, or the money is in. */
export function QrCodeView({
  code,
  qr,
  isNew,
  ownBank,
  onEnd,
  onCancelled,
  onPaid,
  onOtherWays,
}: Props) {
  const t = useTranslations('deposit')
  const refused = useRefused()
  const nameOf = useBankName()
  const cancel = useCancelQr()
  const sayPaid = useSayPaid()
  const bank = qr.find(({ provider }) => provider === code.provider)?.account.bank
  const name = bank ? nameOf(bank) : code.provider
  const amount = moneyText(code.amount)

  const saving = useSave({ code, name, amount })
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
      <HowTo app={bankApp(ownBank)} isSaved={saving.isSaved} />
      <SaveAndPaid saving={saving} paid={paid} />
      {refused.why && <WhyNot why={refused.why} />}
      <OtherActs onOtherWays={onOtherWays} drop={drop} isCancelling={cancel.isPending} />
    </>
  )
}

/** What to do with one phone; once the picture is in it, only what is left to do. */
function HowTo({ app, isSaved }: { app: string | null; isSaved: boolean }) {
  const t = useTranslations('deposit')
  return (
    <div role="status">
      {isSaved ? (
        <Notice tone="done" icon={CircleCheck}>
          <b>{t('saved')}</b> {app ? t('openApp', { app }) : t('savedHint')}
        </Notice>
      ) : (
        <Steps
          label={t('howto')}
          steps={[app ? t('stepSaveApp', { app }) : t('stepSave'), t('stepPay')]}
        />
      )}
    </div>
  )
}

/** On a phone the picture comes first: the code cannot be scanned off its own screen. */
function SaveAndPaid({ saving, paid }: { saving: ReturnType<typeof useSave>; paid: () => void }) {
  const t = useTranslations('deposit')
  const [isPhone] = useState(() => matchMedia('(pointer: coarse)').matches)
  const savesFirst = isPhone && !saving.isSaved
  return (
    <div
      className={classNames(
        'grid gap-2.5',
        savesFirst ? 'grid-cols-[1.5fr_1fr]' : 'grid-cols-[1fr_1.5fr]',
      )}
    >
      <Button
        kind={savesFirst ? 'main' : 'plain'}
        icon={Download}
        busy={saving.isSaving}
        busyLabel={t('saving')}
        className="px-3"
        onClick={() => void saving.save()}
      >
        {saving.isSaved ? t('saveAgain') : t('save')}
      </Button>
      <Button kind={savesFirst ? 'plain' : 'main'} className="px-3" onClick={paid}>
        {t('paid')}
      </Button>
    </div>
  )
}

function useSave({ code, name, amount }: { code: LiveCode; name: string; amount: string }) {
  const t = useTranslations('deposit')
  const [isSaving, setIsSaving] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const perBaht = useKipRate(useWallet().data)?.perBaht
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      const picture = await drawPicture(code.svg, {
        heading: `${APP_NAME} · ${name}`,
        amount,
        kip: kipWords(code, perBaht),
        note: t('pictureNote', { time: timeOnly(code.expiresAt) }),
      })
      const outcome = await savePicture(picture, `krapao-qr-${code.amount}.png`)
      if (outcome !== 'dismissed') {
        haptic('done')
        setIsSaved(true)
      }
    } catch {
      showToast({ tone: 'no', title: t('saveFailed'), detail: t('saveFailedHint') })
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving, isSaved }
}

/** The kip that the code asks for; of one in baht what they are about, by the rate of now. */
function kipWords({ amount, kip }: LiveCode, perBaht: number | undefined): string | undefined {
  if (kip) return kipText(kip.amount)
  return perBaht === undefined ? undefined : `≈ ${kipText(kipOf(amount, perBaht))}`
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
