import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { LoadingBlocks } from '../../app/loading/LoadingBlocks.tsx'

/** The boxes of the QR form while the ways are asked for. */
export function DepositSkeleton() {
  return (
    <LoadingBlocks>
      <div className="grid grid-cols-3 gap-2">
        {['qr', 'bank', 'link'].map((key) => (
          <SkeletonBlock key={key} className="h-23 rounded-[1.25rem]" />
        ))}
      </div>
      <SkeletonBlock className="h-15 rounded-control" />
      <div className="grid justify-items-center gap-3 py-2">
        <SkeletonBlock className="h-4 w-36" />
        <SkeletonBlock className="h-11 w-32" />
        <SkeletonBlock className="h-4 w-52" />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <SkeletonBlock key={key} className="h-11 rounded-[.9375rem]" />
        ))}
      </div>
      <SkeletonBlock className="h-13 rounded-control" />
    </LoadingBlocks>
  )
}
