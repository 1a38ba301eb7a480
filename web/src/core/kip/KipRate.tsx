import type { ReactNode } from 'react'
import { useKipRate } from '../../api/queries/account/kip.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { IS_LAOS } from '../../settings.ts'
import { KipFigure } from './KipFigure.tsx'

/** The rate by which a card's figures are in kip, and its time; said once a card. */
export function KipRate({ children }: { children?: ReactNode }) {
  return IS_LAOS ? <Rate>{children}</Rate> : null
}

function Rate({ children }: { children: ReactNode }) {
  const rate = useKipRate(useWallet().data)
  return rate ? <KipFigure kip={rate}>{children}</KipFigure> : null
}
