import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { LoadingBlocks } from '../../app/loading/LoadingBlocks.tsx'

export function TransferSkeleton() {
  return (
    <LoadingBlocks>
      <div className="grid grid-cols-2 gap-2.5 pt-7">
        <SkeletonBlock className="h-60 rounded-[1.5rem]" />
        <SkeletonBlock className="h-60 rounded-[1.5rem]" />
      </div>
      <SkeletonBlock className="h-5 w-28" />
      <SkeletonBlock className="h-14 rounded-control" />
      <SkeletonBlock className="h-13 rounded-control" />
    </LoadingBlocks>
  )
}
