import type { LucideIcon } from 'lucide-react'
import Flag from 'lucide-react/icons/flag'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WalletMinimal from 'lucide-react/icons/wallet-minimal'

/** The five things the product explains, in the order of product section 2. */
export const TUTORIALS = [
  { name: 'wallet', icon: WalletMinimal },
  { name: 'play', icon: Gamepad2 },
  { name: 'balance', icon: RefreshCw },
  { name: 'getBonus', icon: Gift },
  { name: 'endBonus', icon: Flag },
] as const satisfies readonly { name: string; icon: LucideIcon }[]

export type TutorialName = (typeof TUTORIALS)[number]['name']
export const STEP_KEYS = ['s1', 's2', 's3', 's4'] as const
