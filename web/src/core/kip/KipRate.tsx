import { lazy, type ReactNode } from 'react'
import { useKipRate } from '../../api/queries/account/kip.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { Later } from '../../app/loading/Later.tsx'
import { IS_LAOS } from '../../settings.ts'

const KipFigure = lazy(async () => ({ default: (await import('./KipFigure.tsx')).KipFigure }))

/** The rate by which a card's figures are in kip, and its time; said once a card. */
export function KipRate({ children }: { children?: ReactNode }) {
  return IS_LAOS ? <Rate>{children}</Rate> : null
}

function Rate({ children }: { children: ReactNode }) {
  const rate = useKipRate(useWallet().data)
  return rate ? (
    <Later>
      <KipFigure kip={rate}>{children}</KipFigure>
    </Later>
  ) : null
}
