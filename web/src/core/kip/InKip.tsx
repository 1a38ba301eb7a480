import { useWallet } from '../../api/queries/wallet.ts'
import { IS_LAOS } from '../../settings.ts'
import { kipOf, kipText } from './kip.ts'
import { useKipRate } from './useKipRate.ts'

/** What baht are in kip by the rate of now: second and lighter, for whose account is in kip. */
export function InKip({ baht, className }: { baht: number | null; className?: string }) {
  const rate = useKipRate(useWallet().data)
  if (!IS_LAOS || !rate || baht === null) return null
  return (
    <span className={`block text-small text-ink-muted tabular-nums ${className ?? ''}`}>
      ≈ {kipText(kipOf(baht, rate.perBaht))}
    </span>
  )
}
