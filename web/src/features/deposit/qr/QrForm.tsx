import { qrAmounts, type QrProvider } from '@krapao/contract/constants'
import { MAX_BAHT } from '@krapao/contract/money'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Chips } from '@krapao/ui/controls/chips.tsx'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { parseAmount } from '@krapao/ui/fields/amount-text.ts'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { SheetFoot } from '@krapao/ui/overlays/sheet-foot.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMoneyCall } from '../../../api/moneyCall.ts'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { Refusal } from '../../../api/refusal.ts'
import { SlowCall } from '../../../app/loading/SlowCall.tsx'
import { InKip } from '../../../core/kip/InKip.tsx'
import { KipRate } from '../../../core/kip/KipRate.tsx'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { QR_MINIMUMS } from '../../../settings.ts'
import { checkAmount } from '../checkAmount.ts'
import { coinsFor } from '../coins.ts'
import { isBeyond, roomReason, type Room } from '../room.ts'
import type { QrAccount } from '../ways.ts'
import { ProviderChoice } from './ProviderChoice.tsx'
import { codeOf, type LiveCode } from './qrWatch.ts'

interface Props {
  accounts: readonly QrAccount[]
  amount: string
  onAmount: (amount: string) => void
  onCode: (code: LiveCode) => void
  room: Room | null
}

const marked = (words: ReactNode): ReactNode => <b className="text-accent-text">{words}</b>

/** How much, by whose code. */
export function QrForm(props: Props) {
  const [chosen, setChosen] = useState<QrProvider>()
  const account = props.accounts.find(({ provider }) => provider === chosen) ?? props.accounts[0]
  return account ? <CodeForm {...props} account={account} choose={setChosen} /> : null
}

function CodeForm({
  accounts,
  amount,
  onAmount,
  onCode,
  room,
  account,
  choose,
}: Props & { account: QrAccount; choose: (provider: QrProvider) => void }) {
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  const pair = useKipPair()
  const create = useMoneyCall('qrCreate')
  const { provider } = account
  const { minimum, picks } = qrAmounts(provider, QR_MINIMUMS)
  const baht = parseAmount(amount)
  const isOver = isBeyond(baht ?? minimum, room)
  const fault = isOver ? 'room' : checkAmount(baht, minimum)
  const coins = coinsFor(baht)
  const reason = useReason(room, fault, minimum)

  const refused = useRefused()
  const submit = useSubmit({ baht, fault, provider, onCode, create, refused })

  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit} noValidate>
      <ProviderChoice accounts={accounts} chosen={account} onChoose={choose} />
      <AmountAndPicks
        amount={amount}
        onAmount={(text) => {
          refused.clear()
          onAmount(text)
        }}
        coins={coins}
        picks={picks}
        baht={baht}
        room={room}
        isPending={create.isPending}
      />
      <OwnAccountOnly />
      {refused.why && <WhyNot why={refused.why} />}
      <SheetFoot>
        <Button
          type="submit"
          kind="main"
          wide
          reason={create.isPending ? undefined : reason}
          busy={create.isPending}
          busyLabel={t('creating')}
        >
          {fault ? t('createEmpty') : t('create', { amount: pair.short(baht) })}
        </Button>
        {create.isPending && <SlowCall text={common('stillLoading')} />}
      </SheetFoot>
      <span className="sr-only" role="status">
        {create.isPending ? common('sending') : ''}
      </span>
    </form>
  )
}

function OwnAccountOnly() {
  const t = useTranslations('deposit')
  return (
    <p className="flex justify-center gap-1.5 text-center text-caption text-ink-faint">
      <Icon of={ShieldCheck} size="xs" className="mt-[.2rem]" />
      {t('ownAccountOnly')}
    </p>
  )
}

function useReason(room: Room | null, fault: string | null, minimum: number) {
  const t = useTranslations('deposit')
  const pair = useKipPair()
  const reason =
    room && fault === 'room'
      ? roomReason(t, pair, room, minimum)
      : fault === 'minimum'
        ? t('minimumReason', { amount: pair.short(minimum) })
        : fault === 'maximum'
          ? t('maximumReason', { amount: pair.short(MAX_BAHT) })
          : undefined
  return reason
}

function useSubmit({
  baht,
  fault,
  provider,
  onCode,
  create,
  refused,
}: {
  baht: number | null
  fault: string | null
  provider: QrProvider
  onCode: (code: LiveCode) => void
  create: ReturnType<typeof useMoneyCall<'qrCreate'>>
  refused: ReturnType<typeof useRefused>
}) {
  const t = useTranslations('deposit')
  const refuse = (error: unknown): void =>
    refused.refuse(error, { place: t('nothingMoved'), unknown: { place: t('sendAgain') } })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (baht === null || fault || create.isPending) return
    refused.clear()
    create.mutate(
      { params: { provider }, body: { amount: baht } },
      {
        onSuccess: (answer) => {
          const code = codeOf(provider, answer)
          if (code) onCode(code)
          // The provider said no: the server's own message, in words where we have them.
          else refuse(new Refusal(answer.message ?? 'QR_FAIL', 422))
        },
        onError: refuse,
      },
    )
  }
  return submit
}

/** What is left of the limit is a pick too, in its place, where some picks are beyond it. */
function withRest(picks: readonly number[], room: Room | null): readonly number[] {
  const [least = 0, most = 0] = [picks[0], picks.at(-1)]
  if (!room || room.left <= least || room.left >= most || picks.includes(room.left)) return picks
  const below = picks.filter((pick) => pick < room.left)
  // As many as before: the greatest of them is furthest beyond.
  return [...below, room.left, ...picks.slice(below.length)].slice(0, picks.length)
}

function AmountAndPicks({
  amount,
  onAmount,
  coins,
  picks,
  baht,
  room,
  isPending,
}: {
  amount: string
  onAmount: (amount: string) => void
  coins: number
  picks: readonly number[]
  baht: number | null
  room: Room | null
  isPending: boolean
}) {
  const t = useTranslations('deposit')
  return (
    <>
      <AmountField
        look="open"
        label={t('amountLabel')}
        name="amount"
        value={amount}
        onValueChange={onAmount}
        readOnly={isPending}
        hint={
          coins > 0 && (
            <span className="text-center">{t.rich('coins', { n: coins, b: marked })}</span>
          )
        }
      />
      <InKip baht={baht} className="-mt-3 text-center text-lead" />
      <Chips
        label={t('picks')}
        options={withRest(picks, room).map((value) => ({
          value,
          label: moneyShort(value),
          disabled: isBeyond(value, room),
          note: isBeyond(value, room) ? (
            t('room.over')
          ) : value === room?.left ? (
            t('room.all')
          ) : (
            <InKip baht={value} className="text-micro" />
          ),
        }))}
        value={baht}
        onPick={(value) => onAmount(String(value))}
      />
      <KipRate />
    </>
  )
}
