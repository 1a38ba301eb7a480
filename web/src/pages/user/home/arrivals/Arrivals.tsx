import type { GameAccount } from '../../../../api/queries/wallet.ts'
import { usePendingTransfers } from '../../../../features/games/usePendingTransfers.ts'
import { Texts } from '../../../../locales/LocaleProvider.tsx'
import { useArrivals } from './useArrivals.ts'

/** Draws nothing: what has come in, gone out or come back is said. Fetched once home stands. */
export default function Arrivals({ slots }: { slots: readonly GameAccount[] }) {
  return (
    <Texts part="all">
      <Said slots={slots} />
    </Texts>
  )
}

function Said({ slots }: { slots: readonly GameAccount[] }) {
  usePendingTransfers(slots)
  useArrivals()
  return null
}
