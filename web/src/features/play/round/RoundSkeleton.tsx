import '../../receipt/slip.css'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { LoadingBlocks } from '../../../app/loading/LoadingBlocks.tsx'

/** The paper of a round before what stands on it has come. */
export function RoundSkeleton() {
  return (
    <LoadingBlocks>
      <div className="slip-paper" data-theme="paper">
        <div className="head">
          <div className="flex items-center justify-between">
            <SkeletonBlock className="h-5 w-28" />
            <SkeletonBlock className="h-6 w-16 rounded-full" />
          </div>
          <div className="grid justify-items-center gap-2.5 py-1">
            <SkeletonBlock className="h-9 w-40" />
            <SkeletonBlock className="h-4 w-32" />
          </div>
          <SkeletonBlock className="h-36 rounded-control" />
        </div>
        <div className="tail">
          <SkeletonBlock className="h-11 rounded-control" />
        </div>
      </div>
    </LoadingBlocks>
  )
}
