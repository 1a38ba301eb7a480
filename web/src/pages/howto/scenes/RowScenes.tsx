import { StatusBadge } from '@krapao/ui/feedback/status-badge.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Gift from 'lucide-react/icons/gift'
import { useTranslations } from 'use-intl/react'
import { Arrives } from './Finger.tsx'

const rows = {
  deposit: {
    icon: ArrowDownLeft,
    tint: 'in',
    amount: 500,
    direction: 'in',
    status: 'SUCCESS',
    time: '14:31:20',
  },
  withdraw: {
    icon: ArrowUpRight,
    tint: 'out',
    amount: 2000,
    direction: 'out',
    status: 'SUCCESS',
    time: '14:33:10',
  },
  transfer: {
    icon: ArrowLeftRight,
    tint: 'wait',
    amount: 640.75,
    direction: undefined,
    status: 'SUCCESS',
    time: '14:29:02',
  },
  bonus: {
    icon: Gift,
    tint: 'gift',
    amount: 500,
    direction: 'in',
    status: 'SUCCESS',
    time: '12:04:41',
  },
} as const

function SceneRow({ of, settled = true }: { of: keyof typeof rows; settled?: boolean }) {
  const home = useTranslations('home')
  const t = useTranslations('howto.scene')
  const { icon, tint, amount, direction, time } = rows[of]
  const status = settled ? rows[of].status : 'PENDING'
  return (
    <Row
      icon={icon}
      tint={tint}
      title={home(of)}
      detail={t(of)}
      meta={time}
      amount={<Money amount={amount} direction={direction} currency={false} />}
      badge={
        <StatusBadge
          status={status}
          labels={{ SUCCESS: t('success'), PENDING: t('pending'), FAILED: t('failed') }}
        />
      }
    />
  )
}

/** On its way first, done a moment later. */
const settling =
  (of: keyof typeof rows) =>
  ({ t }: { t: number }) => (
    <Arrives t={t} at={0.05}>
      <RowList>
        <SceneRow of={of} settled={t > 0.5} />
      </RowList>
    </Arrives>
  )
export const DepositRow = settling('deposit')
export const BackRow = settling('transfer')
export const BonusRow = settling('bonus')
export const WithdrawRow = settling('withdraw')

export function StatementScene({ t }: { t: number }) {
  return (
    <RowList>
      <Arrives t={t} at={0.05}>
        <SceneRow of="deposit" />
      </Arrives>
      <Arrives t={t} at={0.3}>
        <SceneRow of="withdraw" settled={t > 0.7} />
      </Arrives>
    </RowList>
  )
}
