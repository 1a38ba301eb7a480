import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import { SheetFoot } from '@krapao/ui/overlays/sheet-foot.tsx'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useBankState } from '../../api/queries/account/bank.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Wallet } from '../../api/queries/wallet.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import { KipFigure } from '../../core/kip/KipFigure.tsx'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { accountNo } from '../../format/accountNo.ts'
import { dateTime } from '../../format/dateTime.ts'
import { kipOf } from '../../format/kipOf.ts'
import { Amount, Available, Picks } from './AmountFields.tsx'
import type { Asked } from './asked.ts'
import { BonusLock } from './BonusLock.tsx'
import { ConfirmSteps } from './ConfirmSteps.tsx'
import { Payee } from './Payee.tsx'
import { Terms } from './Terms.tsx'
import { useOwnConfirmation } from './useOwnConfirmation.ts'
import {
  inBoth,
  useAsking,
  useTyped,
  type Asking,
  type Limits,
  type Typed,
} from './useWithdrawal.ts'

interface Props {
  wallet: Wallet
  limits: Limits
  onAsked: (asked: Asked) => void
}

const unbroken = (words: ReactNode): ReactNode => <span className="whitespace-nowrap">{words}</span>

/**
 * To whom, how much, under which terms; confirmed by the owner where they have chosen so, else
 * asked once more before it is sent, since it cannot be taken back.
 */
export function WithdrawForm({ wallet, limits, onAsked }: Props) {
  const typed = useTyped(wallet, limits)
  const asking = useAsking(limits, onAsked)
  const own = useOwnConfirmation(asking)
  if (!own.isProving || typed.baht === null)
    return <Fields wallet={wallet} limits={limits} typed={typed} asking={asking} own={own} />
  return (
    <ConfirmSteps
      baht={typed.baht}
      says={inBoth(typed.baht, limits)}
      payee={wallet.bankAccount}
      isSending={asking.isPending}
      own={own}
    />
  )
}

type FormParts = Pick<Props, 'wallet' | 'limits'> & {
  typed: Typed
  asking: Asking
  own: ReturnType<typeof useOwnConfirmation>
}

function Fields({ wallet, limits, typed, asking, own }: FormParts) {
  const kip = useTranslations('kip')
  const rests = useTranslations('bankChange')
  const rest = useBankState().data?.payoutsRestUntil
  const { fault, baht, isLocked } = typed
  const { failure } = asking
  const change = (text: string): void => {
    asking.setFailure(undefined)
    typed.setAmount(text)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (fault !== null || baht === null || isLocked || asking.isPending) return
    asking.setFailure(undefined)
    if (own.isAsked) own.begin(baht)
    else asking.setIsAsking(true)
  }
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit} noValidate>
      <Available typed={typed} />
      <Payee payee={wallet.bankAccount} />
      {rest && (
        <Notice tone="wait" icon={Hourglass}>
          {rests('restUntil', { until: dateTime(rest).slice(0, 16) })}
        </Notice>
      )}
      <Amount limits={limits} typed={typed} change={change} isPending={asking.isPending} />
      {!isLocked && <Picks typed={typed} change={change} />}
      {limits.kip && (
        <KipFigure
          kip={{
            ...limits.kip,
            ...(baht !== null && { amount: kipOf(baht, limits.kip.perBaht) }),
          }}
          says="gets"
        >
          {kip('rateNow')}
        </KipFigure>
      )}
      {!isLocked && <Terms baht={fault === null ? baht : null} limits={limits} />}
      <BonusLock />
      {failure && <WhyNot why={failure} />}
      <SubmitButton limits={limits} typed={typed} asking={asking} own={own} />
      <Confirm limits={limits} payee={wallet.bankAccount} typed={typed} asking={asking} />
    </form>
  )
}

/** Names its amount, and how it is confirmed. */
function SubmitButton({ limits, typed, asking, own }: Omit<FormParts, 'wallet'>) {
  const t = useTranslations('withdraw')
  const common = useTranslations('common')
  const { fault, baht, isLocked, locked } = typed
  return (
    <SheetFoot>
      <Button
        type="submit"
        kind="main"
        wide
        disabled={fault !== null}
        reason={locked ?? (fault === 'empty' ? t('enterAmount') : undefined)}
        icon={own.byPasskey ? Fingerprint : undefined}
        busy={own.isBusy || (own.isAsked && asking.isPending)}
        busyLabel={common('sending')}
      >
        {fault === null
          ? t(own.byPasskey ? 'submitPasskey' : 'submit', { amount: inBoth(baht, limits) })
          : t('heading')}
      </Button>
      {own.isAsked && !isLocked && (
        <p className="-mt-2 text-center text-caption text-ink-faint">{t('noReturn')}</p>
      )}
    </SheetFoot>
  )
}

/** Asked once more: it cannot be taken back. */
function Confirm({
  limits,
  payee,
  typed: { baht, fromGames },
  asking,
}: {
  limits: Limits
  payee: Wallet['bankAccount']
  typed: Typed
  asking: Asking
}) {
  const place = usePlaceName()
  const t = useTranslations('withdraw')
  const common = useTranslations('common')
  const kip = useTranslations('kip')
  const pair = useKipPair()
  return (
    <ConfirmDialog
      open={asking.isAsking}
      onOpenChange={asking.setIsAsking}
      title={t('confirm', { amount: inBoth(baht, limits) })}
      confirmLabel={t('submit', { amount: inBoth(baht, limits) })}
      cancelLabel={common('cancel')}
      onConfirm={() => baht !== null && asking.confirm(baht)}
      busy={asking.isPending}
      busyLabel={common('sending')}
    >
      <p>
        {t.rich('confirmTo', {
          name: payee.bankAccountName,
          bank: place(payee.bank.code),
          accountNo: accountNo(payee.bankAccountNo),
          no: unbroken,
        })}
      </p>
      {fromGames > 0 && <p className="mt-1">{t('fromGames', { amount: pair.text(fromGames) })}</p>}
      {limits.kip && baht !== null && (
        <div className="my-3 rounded-control bg-sunk px-3 py-2.5">
          <KipFigure kip={{ ...limits.kip, amount: kipOf(baht, limits.kip.perBaht) }} says="gets">
            {kip('rateNow')}
          </KipFigure>
        </div>
      )}
      <p className="mt-1">{t('depositsReset')}</p>
      <p className="mt-1">{t('noReturn')}</p>
      {asking.isPending && <SlowCall text={common('stillSending')} />}
    </ConfirmDialog>
  )
}
