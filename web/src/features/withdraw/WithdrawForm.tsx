import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Chips } from '@krapao/ui/controls/chips.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Hourglass from 'lucide-react/icons/hourglass'
import Info from 'lucide-react/icons/info'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useMoneyCall } from '../../api/moneyCall.ts'
import { useBankState } from '../../api/queries/account/bank.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { inGamesBaht, type Wallet } from '../../api/queries/wallet.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import { InKip } from '../../core/kip/InKip.tsx'
import { KipFigure } from '../../core/kip/KipFigure.tsx'
import { usePlaceName } from '../../core/usePlaceName.ts'
import type { Why } from '../../core/whyNot/why.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { accountNo } from '../../format/accountNo.ts'
import { dateTime } from '../../format/dateTime.ts'
import { kipOf, kipText } from '../../format/kip.ts'
import { money, sumBaht } from '../../format/money.ts'
import type { Asked } from './asked.ts'
import { BonusLock, useLockedReason } from './BonusLock.tsx'
import { checkWithdrawal, mostOf, picksOf } from './checkWithdrawal.ts'
import { ConfirmSteps } from './ConfirmSteps.tsx'
import { Payee } from './Payee.tsx'
import { Terms } from './Terms.tsx'
import { useFailureWords } from './useFailureWords.ts'
import { useOwnConfirmation } from './useOwnConfirmation.ts'

interface Props {
  wallet: Wallet
  limits: Answer<'lookupWithdraw'>
  onAsked: (asked: Asked) => void
}

const unbroken = (words: ReactNode): ReactNode => <span className="whitespace-nowrap">{words}</span>
const clock = (): number => Date.now()

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
    <>
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
    </>
  )
}

type Limits = Answer<'lookupWithdraw'>

/** What moves in kip leads with kip. */
const inBoth = (baht: number | null, { kip }: Limits): string =>
  kip && baht !== null
    ? `${kipText(kipOf(baht, kip.perBaht))} (${moneyShort(baht)})`
    : moneyText(baht)

/** What is typed, how much there is, and what speaks against it. */
function useTyped(wallet: Wallet, limits: Limits) {
  const t = useTranslations('withdraw')
  const pair = useKipPair()
  const [amount, setAmount] = useState('')
  const balances = { inWallet: wallet.wallet.amount, inGames: inGamesBaht(wallet), ...limits }
  // Under a bonus none of it can be taken out.
  const locked = useLockedReason()
  const errors = {
    min: t('fault.min', { amount: pair.short(limits.withdrawMin) }),
    max: t('fault.max', { amount: pair.short(limits.withdrawMax) }),
    notEnough: t('fault.notEnough', {
      amount: pair.text(sumBaht([balances.inWallet, balances.inGames])),
    }),
  }
  const check = checkWithdrawal(amount, balances)
  const { fault } = check
  return {
    ...check,
    amount,
    setAmount,
    balances,
    locked,
    isLocked: locked !== undefined,
    most: mostOf(balances),
    error: fault === null || fault === 'empty' ? undefined : errors[fault],
  }
}

/** Asked once more, and then sent: the answer, or why it failed. */
function useAsking(limits: Limits, onAsked: (asked: Asked) => void) {
  const inWords = useFailureWords(limits)
  const send = useMoneyCall('withdrawAll')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Why>()
  const confirm = (baht: number, stepUp?: string): void => {
    const askedAt = clock()
    send.mutate(
      { body: { amount: baht }, ...(stepUp !== undefined && { stepUp }) },
      {
        onSuccess: ({ reference, status }) => {
          haptic('done')
          onAsked({ amount: baht, status, askedAt, reference, rowId: null })
        },
        onError: (error) => {
          haptic('refused')
          setIsAsking(false)
          setFailure(inWords(error))
        },
      },
    )
  }
  const { isPending, error } = send
  return { isPending, error, isAsking, setIsAsking, failure, setFailure, confirm }
}
type Typed = ReturnType<typeof useTyped>
type Asking = ReturnType<typeof useAsking>

function Available({ typed: { balances, isLocked } }: { typed: Typed }) {
  const home = useTranslations('home')
  const t = useTranslations('withdraw')
  return (
    <div className="text-center">
      <p className="text-small text-ink-muted">{isLocked ? home('total') : t('available')}</p>
      <Money
        amount={sumBaht([balances.inWallet, balances.inGames])}
        figure
        className="text-figure"
      />
      <InKip baht={sumBaht([balances.inWallet, balances.inGames])} />
      {balances.inGames > 0 && (
        <p className="flex flex-wrap justify-center gap-x-5 text-caption text-ink-muted">
          <span>
            {home('mainWallet')}{' '}
            <Money amount={balances.inWallet} currency={false} className="text-ink" />
          </span>
          <span>
            {home('inGames')}{' '}
            <Money amount={balances.inGames} currency={false} className="text-ink" />
          </span>
        </p>
      )}
    </div>
  )
}

function Amount({
  limits,
  typed: { amount, isLocked, most, error, fromGames },
  change,
  isPending,
}: {
  limits: Limits
  typed: Typed
  change: (text: string) => void
  isPending: boolean
}) {
  const t = useTranslations('withdraw')
  const common = useTranslations('common')
  const pair = useKipPair()
  return (
    <AmountField
      label={t('amount')}
      name="amount"
      value={amount}
      onValueChange={change}
      readOnly={isPending}
      disabled={isLocked}
      aside={t('range', {
        min: money(limits.withdrawMin).replace('.00', ''),
        max: money(limits.withdrawMax).replace('.00', ''),
      })}
      all={{
        label: common('all'),
        disabled: most <= 0 || isLocked,
        onPress: () => change(most.toFixed(2)),
      }}
      error={isLocked ? undefined : error}
      hint={
        fromGames > 0 ? (
          <>
            <Icon of={Info} size="xs" className="mt-[.2rem]" />
            <span>{t('fromGames', { amount: pair.text(fromGames) })}</span>
          </>
        ) : undefined
      }
    />
  )
}

function Picks({
  typed: { baht, balances },
  change,
}: {
  typed: Typed
  change: (text: string) => void
}) {
  const t = useTranslations('withdraw')
  const picks = picksOf(balances)
  if (picks.length === 0) return null
  return (
    <Chips
      label={t('picks')}
      options={picks.map(({ value, isHalf }) => ({
        value,
        label: isHalf ? t('half', { amount: moneyShort(value) }) : moneyShort(value),
        note: <InKip baht={value} className="text-micro" />,
      }))}
      value={baht}
      onPick={(value) => change(String(value))}
    />
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
