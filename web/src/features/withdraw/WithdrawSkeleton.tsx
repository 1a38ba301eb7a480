import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { LoadingBlocks } from '../../app/loading/LoadingBlocks.tsx'

export function WithdrawSkeleton() {
  return (
    <LoadingBlocks>
      <div className="grid justify-items-center gap-3 py-1">
        <SkeletonBlock className="h-4 w-24" />
        <SkeletonBlock className="h-10 w-48" />
      </div>
      <SkeletonBlock className="h-16 rounded-control" />
      <SkeletonBlock className="h-5 w-32" />
      <SkeletonBlock className="h-14 rounded-control" />
      <SkeletonBlock className="h-18 rounded-control" />
      <SkeletonBlock className="h-13 rounded-control" />
    </LoadingBlocks>
  )
}
