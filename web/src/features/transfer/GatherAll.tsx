import { WALLET } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Choices } from '@krapao/ui/controls/choices.tsx'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import Layers from 'lucide-react/icons/layers'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMoneyCall } from '../../api/moneyCall.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import { useRefused } from '../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { sumBaht } from '../../format/money.ts'
import { elsewhere, type Account } from './accounts.ts'
import type { GatherAnswer } from './Gathered.tsx'

interface Props {
  accounts: readonly Account[]
  /** What the member has picked to transfer to: offered beside the wallet, never taken unasked. */
  picked: string
  /** Asked for before the sheet was opened: its question stands there at once. */
  atOnce: boolean
  onGathered: (to: string, answer: GatherAnswer) => void
}

/**
 * Everything into one place, told in figures before it is done. Nothing elsewhere: nothing to
 * offer.
 */
export function GatherAll({ accounts, picked, atOnce, onGathered }: Props) {
  const pair = useKipPair()
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const refused = useRefused()
  const gather = useMoneyCall('transferAll')
  const [isAsking, setIsAsking] = useState(atOnce)
  const [to, setTo] = useState<string>(WALLET)
  const places = accounts.filter(({ code }) => code === WALLET || code === picked)
  // What was asked for stays on the screen until its answer, though the balances change before.
  const [asked, setAsked] = useState(accounts)
  const shown = gather.isPending ? asked : accounts
  const others = elsewhere(shown, to)
  const target = shown.find((account) => account.code === to)
  if (!target || shown.every(({ code, amount }) => code === WALLET || amount <= 0)) return null
  const amount = pair.text(sumBaht(others.map((account) => account.amount)))

  const confirm = (): void => {
    setAsked(accounts)
    refused.clear()
    gather.mutate(
      { body: { to } },
      {
        onSuccess: (answer) => {
          setIsAsking(false)
          onGathered(to, answer)
        },
        onError: (error) => {
          setIsAsking(false)
          refused.refuse(error, { unknown: { place: t('noAnswerDetail') } })
        },
      },
    )
  }
  return (
    <>
      <Begin setTo={setTo} setIsAsking={setIsAsking} />
      {refused.why && <WhyNot why={refused.why} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('gatherAsk', { place: target.name })}
        confirmLabel={t('gatherConfirm', { amount })}
        cancelLabel={common('cancel')}
        onConfirm={confirm}
        busy={gather.isPending}
        busyLabel={t('sending')}
      >
        <Places places={places} to={to} setTo={setTo} />
        {t('gatherDetail', { amount, places: others.map((account) => account.name).join(', ') })}
        {gather.isPending && <SlowCall text={common('stillSending')} />}
      </ConfirmDialog>
    </>
  )
}

function Begin({
  setTo,
  setIsAsking,
}: {
  setTo: (to: string) => void
  setIsAsking: (next: boolean) => void
}) {
  const t = useTranslations('transfer')
  return (
    <Button
      kind="quiet"
      size="compact"
      wide
      icon={Layers}
      className="relative z-3 -mt-1"
      onClick={() => {
        setTo(WALLET)
        setIsAsking(true)
      }}
    >
      {t('gather')}
    </Button>
  )
}

function Places({
  places,
  to,
  setTo,
}: {
  places: readonly Account[]
  to: string
  setTo: (to: string) => void
}) {
  const t = useTranslations('transfer')
  return (
    <>
      {places.length > 1 && (
        <div className="mb-3">
          <Choices
            label={t('gatherTo')}
            columns={2}
            choices={places.map(({ code, name }) => ({ value: code, label: name }))}
            value={to}
            onValueChange={setTo}
          />
        </div>
      )}
    </>
  )
}
