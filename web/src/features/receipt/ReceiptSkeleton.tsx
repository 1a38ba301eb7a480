import './slip.css'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { LoadingBlocks } from '../../app/loading/LoadingBlocks.tsx'

/** The paper of a movement between two places, before what stands on it has come. */
export function ReceiptSkeleton() {
  return (
    <LoadingBlocks>
      <div className="slip-paper" data-theme="paper">
        <div className="head">
          <div className="flex items-center justify-between">
            <SkeletonBlock className="h-5 w-20" />
            <SkeletonBlock className="h-6 w-16 rounded-full" />
          </div>
          <div className="grid justify-items-center gap-2.5 py-1">
            <SkeletonBlock className="h-9 w-40" />
            <SkeletonBlock className="h-4 w-32" />
          </div>
          <SkeletonBlock className="h-36 rounded-control" />
          {['held', 'done'].map((step) => (
            <div key={step} className="flex items-center justify-between py-0.5">
              <SkeletonBlock className="h-7 w-36 rounded-full" />
              <SkeletonBlock className="h-4 w-16" />
            </div>
          ))}
          <SkeletonBlock className="my-1 h-5 w-36" />
        </div>
        <div className="tail">
          <div className="flex min-h-11 items-center justify-between">
            <SkeletonBlock className="h-4 w-20" />
            <SkeletonBlock className="h-4 w-44" />
          </div>
          <SkeletonBlock className="h-13 rounded-control" />
        </div>
      </div>
      <SkeletonBlock className="h-13 rounded-control" />
    </LoadingBlocks>
  )
}
