import { TRANSFER_MINIMUM_BAHT, WALLET } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { Picker } from '@krapao/ui/games/picker.tsx'
import { TransferPickers } from '@krapao/ui/games/transfer-pickers.tsx'
import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import Info from 'lucide-react/icons/info'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMoneyCall } from '../../api/moneyCall.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import { FailureNotice } from '../../core/forms/FailureNotice.tsx'
import { NONE, type Account } from './accounts.ts'
import { AccountThumb } from './AccountThumb.tsx'
import { checkTransfer } from './checkTransfer.ts'
import { GatherAll } from './GatherAll.tsx'
import type { GatherAnswer } from './Gathered.tsx'
import type { Transit } from './transit.ts'
import { useFailureWords, type FailureWords } from './useFailureWords.ts'

interface Props {
  accounts: readonly Account[]
  start: { from?: string | undefined; to?: string | undefined }
  onBegun: (transit: Transit) => void
  onGathered: (to: string, answer: GatherAnswer) => void
}

const clock = (): number => Date.now()

/** From where, to where, how much; what it will leave is told before it is sent. */
export function TransferForm({ accounts, start, onBegun, onGathered }: Props) {
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const wallet = useWallet()
  const send = useMoneyCall('transfer')
  const inWords = useFailureWords(accounts)
  const known = (code: string | undefined): string =>
    accounts.some((account) => account.code === code) ? (code ?? NONE) : NONE
  const [from, setFrom] = useState(() => known(start.from))
  const [to, setTo] = useState(() => known(start.to))
  const [amount, setAmount] = useState('')
  const [failure, setFailure] = useState<FailureWords>()
  const { fault, baht, after } = checkTransfer({ from, to, amount }, accounts)
  const source = accounts.find((account) => account.code === from)
  const target = accounts.find((account) => account.code === to)
  const minimum = t('minimum', { amount: moneyShort(TRANSFER_MINIMUM_BAHT) })
  const isTyped = amount !== ''
  // The balances may have it already: what it would come to is not known.
  const isUndecided = send.isPending || failure?.isWaiting === true

  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setFailure(undefined)
      set(value)
    }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (fault || baht === null || send.isPending) return
    const startedAt = clock()
    const walletBefore = accounts.find((account) => account.code === WALLET)?.amount ?? 0
    setFailure(undefined)
    send.mutate(
      { body: { from, to, amount: baht } },
      {
        onSuccess: (answer) => {
          const now = clock()
          const isDone = answer.message === 'SUCCESS'
          if (isDone) navigator.vibrate?.(20)
          onBegun({
            reference: answer.reference,
            from,
            to,
            amount: baht,
            status: isDone ? 'SUCCESS' : 'PENDING',
            startedAt,
            sentAt: now,
            endedAt: isDone ? now : null,
            rowId: null,
            stopsInWallet: false,
          })
        },
        onError: (error) => {
          navigator.vibrate?.([30, 40, 30])
          void wallet.refetch().then(({ data, isError }) =>
            setFailure(
              inWords(error, {
                from,
                to,
                amount: baht,
                walletBefore,
                walletAfter: isError || !data ? null : data.wallet.amount,
              }),
            ),
          )
        },
      },
    )
  }
  const items = [
    { value: NONE, name: t('none') },
    ...accounts.map((account) => ({
      value: account.code,
      name: account.name,
      note: moneyText(account.amount),
      thumb: <AccountThumb account={account} />,
    })),
  ]
  const reason = fault === 'selectAccount' || fault === 'cannotTransfer' ? t(fault) : undefined

  return (
    <>
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit} noValidate>
        <TransferPickers
          from={
            <Picker
              label={t('from')}
              items={items}
              value={from}
              onValueChange={changed(setFrom)}
              disabled={send.isPending}
            />
          }
          to={
            <Picker
              label={t('to')}
              items={items}
              value={to}
              onValueChange={changed(setTo)}
              disabled={send.isPending}
            />
          }
        />
        <AmountField
          label={t('amount')}
          name="amount"
          value={amount}
          onValueChange={changed(setAmount)}
          disabled={send.isPending}
          aside={source ? t('most', { amount: moneyText(source.amount) }) : undefined}
          all={{
            label: common('all'),
            disabled: !source || source.amount <= 0 || send.isPending,
            onPress: () => changed(setAmount)(source ? source.amount.toFixed(2) : ''),
          }}
          error={
            !isTyped || failure
              ? undefined
              : fault === 'minimum'
                ? minimum
                : fault === 'notEnough' && source
                  ? t('notEnough', { place: source.name, amount: moneyText(source.amount) })
                  : undefined
          }
          hint={
            <>
              <Icon of={Info} size="xs" className="mt-[.2rem]" />
              <span>
                {minimum}
                {target && after !== null && !isUndecided && (
                  <>
                    {' · '}
                    {t('after', { place: target.name, amount: moneyText(after) })}
                  </>
                )}
              </span>
            </>
          }
        />
        {failure && <FailureNotice of={failure} />}
        <Button
          type="submit"
          kind="main"
          wide
          disabled={fault !== null}
          reason={send.isPending ? undefined : reason}
          busy={send.isPending}
          busyLabel={t('sending')}
        >
          {fault === null ? t('submit', { amount: moneyText(baht) }) : t('submitEmpty')}
        </Button>
        {send.isPending && <SlowCall text={common('stillSending')} />}
      </form>
      <GatherAll accounts={accounts} picked={to} onGathered={onGathered} />
    </>
  )
}
