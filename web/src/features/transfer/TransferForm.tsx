import { TRANSFER_MINIMUM_BAHT, WALLET } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { Picker } from '@krapao/ui/games/picker.tsx'
import { TransferPickers } from '@krapao/ui/games/transfer-pickers.tsx'
import { SheetFoot } from '@krapao/ui/overlays/sheet-foot.tsx'
import Info from 'lucide-react/icons/info'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useMoneyCall } from '../../api/moneyCall.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import { InKip } from '../../core/kip/InKip.tsx'
import { KipRate } from '../../core/kip/KipRate.tsx'
import type { Why } from '../../core/whyNot/why.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { NONE, type Account } from './accounts.ts'
import { AccountThumb } from './AccountThumb.tsx'
import { checkTransfer } from './checkTransfer.ts'
import { GatherAll } from './GatherAll.tsx'
import type { GatherAnswer } from './Gathered.tsx'
import type { Transit } from './transit.ts'
import { useFailureWords } from './useFailureWords.ts'

interface Props {
  accounts: readonly Account[]
  start: { from?: string | undefined; to?: string | undefined; gather?: boolean | undefined }
  onBegun: (transit: Transit) => void
  onGathered: (to: string, answer: GatherAnswer) => void
}

const clock = (): number => Date.now()

/** What the answer began: done, or on its way. */
function begunBy(
  answer: Answer<'transfer'>,
  asked: Pick<Transit, 'from' | 'to' | 'amount' | 'startedAt'>,
): Transit {
  const now = clock()
  const isDone = answer.message === 'SUCCESS'
  if (isDone) haptic('done')
  return {
    ...asked,
    reference: answer.reference,
    status: isDone ? 'SUCCESS' : 'PENDING',
    sentAt: now,
    endedAt: isDone ? now : null,
    rowId: null,
    stopsInWallet: false,
  }
}
type PickerItems = Parameters<typeof Picker>[0]['items']

/** From where, to where, how much; what it will leave is told before it is sent. */
export function TransferForm({ accounts, start, onBegun, onGathered }: Props) {
  const pair = useKipPair()
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const send = useMoneyCall('transfer')
  const typed = useTyped(accounts, start)
  const submit = useSubmit({ accounts, onBegun, send, typed })
  const items = [
    { value: NONE, name: t('none') },
    ...accounts.map((account) => ({
      value: account.code,
      name: account.name,
      note: pair.text(account.amount),
      thumb: <AccountThumb account={account} />,
    })),
  ]
  const reason =
    typed.fault === 'selectAccount' || typed.fault === 'cannotTransfer' ? t(typed.fault) : undefined

  return (
    <>
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit} noValidate>
        <Pickers items={items} typed={typed} isOff={send.isPending} />
        <Amount send={send} typed={typed} />
        <InKip baht={typed.baht} className="-mt-2 px-1 text-small" />
        <KipRate />
        {typed.failure && <WhyNot why={typed.failure} />}
        <SheetFoot>
          <Button
            type="submit"
            kind="main"
            wide
            disabled={typed.fault !== null}
            reason={send.isPending ? undefined : reason}
            busy={send.isPending}
            busyLabel={t('sending')}
          >
            {typed.fault === null
              ? t('submit', { amount: pair.text(typed.baht) })
              : t('submitEmpty')}
          </Button>
          {send.isPending && <SlowCall text={common('stillSending')} />}
        </SheetFoot>
      </form>
      <GatherAll
        accounts={accounts}
        picked={typed.to}
        atOnce={start.gather === true}
        onGathered={onGathered}
      />
    </>
  )
}

/** What is picked and typed, and what it would come to. */
function useTyped(
  accounts: readonly Account[],
  start: { from?: string | undefined; to?: string | undefined },
) {
  const pair = useKipPair()
  const t = useTranslations('transfer')
  const known = (code: string | undefined): string =>
    accounts.some((account) => account.code === code) ? (code ?? NONE) : NONE
  const [from, setFrom] = useState(() => known(start.from))
  const [to, setTo] = useState(() => known(start.to))
  const [amount, setAmount] = useState('')
  const [failure, setFailure] = useState<Why>()
  const { fault, baht, after } = checkTransfer({ from, to, amount }, accounts)
  const source = accounts.find((account) => account.code === from)
  const target = accounts.find((account) => account.code === to)
  const minimum = t('minimum', { amount: pair.short(TRANSFER_MINIMUM_BAHT) })
  const isTyped = amount !== ''
  // The balances may have it already: what it would come to is not known.
  const isWaiting = failure?.look === 'wait'

  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setFailure(undefined)
      set(value)
    }
  return {
    fault,
    baht,
    setFailure,
    from,
    to,
    changed,
    setFrom,
    setTo,
    amount,
    setAmount,
    source,
    isTyped,
    failure,
    minimum,
    target,
    after,
    isWaiting,
  }
}

/** Sends it; after a failure the wallet is read, to say where the money is. */
function useSubmit({
  accounts,
  onBegun,
  send,
  typed,
}: {
  accounts: readonly Account[]
  onBegun: (transit: Transit) => void
  send: ReturnType<typeof useMoneyCall<'transfer'>>
  typed: ReturnType<typeof useTyped>
}) {
  const inWords = useFailureWords(accounts)
  const wallet = useWallet()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { from, to, baht: amount } = typed
    if (typed.fault || amount === null || send.isPending) return
    const startedAt = clock()
    const walletBefore = accounts.find((account) => account.code === WALLET)?.amount ?? 0
    typed.setFailure(undefined)
    send.mutate(
      { body: { from, to, amount } },
      {
        onSuccess: (answer) => onBegun(begunBy(answer, { from, to, amount, startedAt })),
        onError: (error) => {
          haptic('refused')
          void wallet.refetch().then(({ data, isError }) =>
            typed.setFailure(
              inWords(error, {
                from,
                to,
                amount,
                walletBefore,
                walletAfter: isError || !data ? null : data.wallet.amount,
              }),
            ),
          )
        },
      },
    )
  }
  return submit
}

function Pickers({
  items,
  typed,
  isOff,
}: {
  items: PickerItems
  typed: ReturnType<typeof useTyped>
  isOff: boolean
}) {
  const t = useTranslations('transfer')
  return (
    <TransferPickers
      from={
        <Picker
          label={t('from')}
          items={items}
          value={typed.from}
          onValueChange={typed.changed(typed.setFrom)}
          disabled={isOff}
        />
      }
      to={
        <Picker
          label={t('to')}
          items={items}
          value={typed.to}
          onValueChange={typed.changed(typed.setTo)}
          disabled={isOff}
        />
      }
    />
  )
}

function Amount({
  send,
  typed,
}: {
  send: ReturnType<typeof useMoneyCall<'transfer'>>
  typed: ReturnType<typeof useTyped>
}) {
  const pair = useKipPair()
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  return (
    <AmountField
      label={t('amount')}
      name="amount"
      value={typed.amount}
      onValueChange={typed.changed(typed.setAmount)}
      readOnly={send.isPending}
      aside={typed.source ? t('most', { amount: pair.text(typed.source.amount) }) : undefined}
      all={{
        label: common('all'),
        disabled: !typed.source || typed.source.amount <= 0 || send.isPending,
        onPress: () =>
          typed.changed(typed.setAmount)(typed.source ? typed.source.amount.toFixed(2) : ''),
      }}
      error={
        !typed.isTyped || typed.failure
          ? undefined
          : typed.fault === 'minimum'
            ? typed.minimum
            : typed.fault === 'notEnough' && typed.source
              ? t('notEnough', { place: typed.source.name, amount: pair.text(typed.source.amount) })
              : undefined
      }
      hint={
        <>
          <Icon of={Info} size="xs" className="mt-[.2rem]" />
          <span>
            {typed.minimum}
            {typed.target && typed.after !== null && !send.isPending && !typed.isWaiting && (
              <>
                {' · '}
                {t('after', { place: typed.target.name, amount: pair.text(typed.after) })}
              </>
            )}
          </span>
        </>
      }
    />
  )
}
