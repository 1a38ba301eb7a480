import { MAX_BAHT } from '@krapao/contract/money'
import { Button } from '@krapao/ui/controls/button.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { parseAmount } from '@krapao/ui/fields/amount-text.ts'
import { BankTile } from '@krapao/ui/money/bank-tile.tsx'
import { SheetFoot } from '@krapao/ui/overlays/sheet-foot.tsx'
import Clock from 'lucide-react/icons/clock'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMoneyCall } from '../../../api/moneyCall.ts'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import type { StatementRow } from '../../../api/queries/statement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { SlowCall } from '../../../app/loading/SlowCall.tsx'
import { useBankName } from '../../../core/usePlaceName.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { accountNo } from '../../../format/accountNo.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { sumBaht } from '../../../format/money.ts'
import { checkAmount } from '../checkAmount.ts'
import { PickOne } from '../PickOne.tsx'
import { isBeyond, roomReason, type Room } from '../room.ts'
import type { DepositAccount } from '../ways.ts'
import type { Announced } from './announced.ts'

interface Props {
  accounts: readonly DepositAccount[]
  /** One that still waits for its transfer; another amount takes its place. */
  waiting: StatementRow | undefined
  room: Room | null
  /** `isPaid`: its transfer came before this answer did. */
  onAnnounced: (announced: Announced, isPaid: boolean) => void
}
const idOf = (account: DepositAccount): string => `${account.bankCode} ${account.bankAccountNo}`

/** A transfer announced beforehand: how much, to which account of ours. */
export function AnnounceWay(props: Props) {
  const [chosen, setChosen] = useState('')
  const account = props.accounts.find((each) => idOf(each) === chosen) ?? props.accounts[0]
  return account ? <AnnounceForm {...props} account={account} choose={setChosen} /> : null
}

function AnnounceForm({
  accounts,
  waiting,
  onAnnounced,
  room,
  account,
  choose,
}: Props & { account: DepositAccount; choose: (id: string) => void }) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  const nameOf = useBankName()
  const announce = useMoneyCall('walletAdd')
  const [amount, setAmount] = useState('')
  const refused = useRefused()
  const typed = useAmount({ amount, account, room, waiting })

  const submit = useSubmit({
    baht: typed.baht,
    fault: typed.fault,
    account,
    onAnnounced,
    refuse: refused.refuse,
    announce,
  })
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit} noValidate>
      {waiting && (
        <Notice tone="wait" icon={Clock}>
          <b className="block">{t('announce.waiting', { amount: pair.text(waiting.amount) })}</b>
          {t('announce.waitingDetail', { time: dateTime(waiting.createdAt) })}
        </Notice>
      )}
      <AmountField
        label={t('announce.amount')}
        name="amount"
        value={amount}
        readOnly={announce.isPending}
        aside={t('minimum', { amount: typed.minimum })}
        error={typed.error}
        onValueChange={(text) => {
          refused.clear()
          setAmount(text)
        }}
      />
      <AccountChoice accounts={accounts} account={account} choose={choose} nameOf={nameOf} />
      {refused.why && <WhyNot why={refused.why} />}
      <SheetFoot>
        <Submit typed={typed} isBusy={announce.isPending} />
        {announce.isPending && <SlowCall text={common('stillSending')} />}
      </SheetFoot>
    </form>
  )
}

function Submit({ typed, isBusy }: { typed: ReturnType<typeof useAmount>; isBusy: boolean }) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  return (
    <Button
      type="submit"
      kind="main"
      wide
      disabled={typed.fault !== null}
      reason={typed.baht === null ? t('announce.needed') : undefined}
      busy={isBusy}
      busyLabel={common('sending')}
    >
      {typed.fault === null
        ? t('announce.submit', { amount: pair.text(typed.baht) })
        : t('announce.submitEmpty')}
    </Button>
  )
}

/** How much it is, and what speaks against it. */
function useAmount({
  amount,
  account,
  room,
  waiting,
}: {
  amount: string
  account: DepositAccount
  room: Room | null
  waiting: StatementRow | undefined
}) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  const baht = parseAmount(amount)
  // Another amount takes the place of the one that waits.
  const own = room && { ...room, left: sumBaht([room.left, waiting?.amount ?? 0]) }
  const fault = isBeyond(baht, own) ? 'room' : checkAmount(baht, account.minDeposit)
  const minimum = pair.short(account.minDeposit)
  const error =
    baht === null || !fault
      ? undefined
      : own && fault === 'room'
        ? roomReason(t, pair, own, account.minDeposit)
        : fault === 'minimum'
          ? t('announce.min', { amount: minimum })
          : t('maximumReason', { amount: pair.short(MAX_BAHT) })
  return { baht, fault, minimum, error }
}

function AccountChoice({
  accounts,
  account,
  choose,
  nameOf,
}: {
  accounts: readonly DepositAccount[]
  account: DepositAccount
  choose: (id: string) => void
  nameOf: ReturnType<typeof useBankName>
}) {
  const t = useTranslations('deposit')
  return (
    <PickOne
      label={t('announce.to')}
      value={idOf(account)}
      onValueChange={choose}
      options={accounts.map((each) => ({
        value: idOf(each),
        title: nameOf(each.bank),
        note: accountNo(each.bankAccountNo),
        tile: <BankTile code={each.bankCode} />,
      }))}
    />
  )
}

function useSubmit({
  baht,
  fault,
  account,
  onAnnounced,
  refuse,
  announce,
}: {
  baht: number | null
  fault: string | null
  account: DepositAccount
  onAnnounced: (announced: Announced, isPaid: boolean) => void
  refuse: ReturnType<typeof useRefused>['refuse']
  announce: ReturnType<typeof useMoneyCall<'walletAdd'>>
}) {
  const t = useTranslations('deposit')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (baht === null || fault || announce.isPending) return
    announce.mutate(
      { body: { amount: baht } },
      {
        onSuccess: ({ reference, status }) => {
          haptic('done')
          if (status === 'FAILED')
            refuse(new Refusal('NO_DATA', 422), {
              title: t('announce.ended'),
              place: t('announce.endedDetail'),
              way: 'HERE',
            })
          else onAnnounced({ reference, amount: baht, account }, status === 'SUCCESS')
        },
        onError: (error) =>
          refuse(error, {
            place: t('nothingMoved'),
            unknown: { title: t('announce.noAnswer'), place: t('announce.noAnswerDetail') },
          }),
      },
    )
  }
  return submit
}
