import type { StatementType } from '@krapao/contract/constants'
import type { Tint } from '@krapao/ui/layout/row-icon.tsx'
import type { LucideIcon } from 'lucide-react'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'

/** The icon of each kind of movement, and the tint of its disc. */
export const looks: Record<StatementType, { icon: LucideIcon; tint: Tint }> = {
  deposit: { icon: ArrowDownLeft, tint: 'in' },
  withdraw: { icon: ArrowUpRight, tint: 'out' },
  transfer: { icon: ArrowLeftRight, tint: 'wait' },
  bonus: { icon: Gift, tint: 'gift' },
  finish_bonus: { icon: Flag, tint: 'gift' },
}
