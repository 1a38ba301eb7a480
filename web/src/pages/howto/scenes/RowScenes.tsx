import { Money } from '@krapao/ui/money.tsx'
import { Row } from '@krapao/ui/row.tsx'
import { RowList } from '@krapao/ui/row-list.tsx'
import { StatusBadge } from '@krapao/ui/status-badge.tsx'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Gift from 'lucide-react/icons/gift'
import { useTranslations } from 'use-intl/react'

const rows = {
  deposit: { icon: ArrowDownLeft, tint: 'in', amount: 500, direction: 'in', status: 'SUCCESS', time: '14:31:20' },
  withdraw: { icon: ArrowUpRight, tint: 'out', amount: 2000, direction: 'out', status: 'PENDING', time: '11:58:10' },
  transfer: { icon: ArrowLeftRight, tint: 'wait', amount: 640.75, direction: undefined, status: 'SUCCESS', time: '14:29:02' },
  bonus: { icon: Gift, tint: 'gift', amount: 500, direction: 'in', status: 'SUCCESS', time: '12:04:41' },
} as const

function SceneRow({ of }: { of: keyof typeof rows }) {
  const home = useTranslations('home')
  const t = useTranslations('howto.scene')
  const { icon, tint, amount, direction, status, time } = rows[of]
  return (
    <Row
      icon={icon} tint={tint} title={home(of)} detail={t(of)} meta={time}
      amount={<Money amount={amount} direction={direction} currency={false} />}
      badge={<StatusBadge status={status} labels={{ SUCCESS: t('success'), PENDING: t('pending'), FAILED: t('failed') }} />}
    />
  )
}

export const DepositRow = () => <RowList><SceneRow of="deposit" /></RowList>
export const WithdrawRow = () => <RowList><SceneRow of="withdraw" /></RowList>
export const BackRow = () => <RowList><SceneRow of="transfer" /></RowList>
export const BonusRow = () => <RowList><SceneRow of="bonus" /></RowList>
export const StatementScene = () => <RowList><SceneRow of="deposit" /><SceneRow of="withdraw" /></RowList>
