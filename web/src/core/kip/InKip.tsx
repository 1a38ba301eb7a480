import { useKipRate } from '../../api/queries/account/kip.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { kipPair } from '../../format/kip.ts'
import { IS_LAOS } from '../../settings.ts'

/** What baht are in kip by the rate of now: second and lighter, for whose account is in kip. */
export function InKip({
  baht,
  className = 'text-small',
}: {
  baht: number | null
  className?: string
}) {
  return IS_LAOS && baht !== null ? <Kip baht={baht} className={className} /> : null
}

function Kip({ baht, className }: { baht: number; className: string }) {
  const rate = useKipRate(useWallet().data)
  if (!rate) return null
  return (
    <span className={`block font-normal text-ink-muted tabular-nums ${className}`}>
      {kipPair(rate.perBaht).about(baht)}
    </span>
  )
}
