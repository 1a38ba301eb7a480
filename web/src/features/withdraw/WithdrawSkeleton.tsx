import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { inGamesBaht, type Wallet } from '../../api/queries/wallet.ts'
import { LoadingBlocks } from '../../app/loading/LoadingBlocks.tsx'
import { Payee } from './Payee.tsx'

/** The form's boxes; to whom is known mostly, and stands there at once. */
export function WithdrawSkeleton({ wallet }: { wallet: Wallet | undefined }) {
  return (
    <LoadingBlocks>
      <div className="grid justify-items-center gap-2 py-1">
        <SkeletonBlock className="h-4 w-24" />
        <SkeletonBlock className="h-10 w-48" />
        {wallet && inGamesBaht(wallet) > 0 && <SkeletonBlock className="h-3.5 w-40" />}
      </div>
      {wallet ? (
        <Payee payee={wallet.bankAccount} />
      ) : (
        <SkeletonBlock className="h-24 rounded-control" />
      )}
      <div className="grid gap-2">
        <SkeletonBlock className="h-5 w-32" />
        <SkeletonBlock className="h-14 rounded-control" />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {['low', 'high', 'half'].map((key) => (
          <SkeletonBlock key={key} className="h-14 rounded-[.9375rem]" />
        ))}
      </div>
      <SkeletonBlock className="h-9 rounded-control" />
      <SkeletonBlock className="h-26 rounded-control" />
      <SkeletonBlock className="h-13 rounded-control" />
      <SkeletonBlock className="mx-auto -mt-1 h-4 w-40" />
    </LoadingBlocks>
  )
}
