import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { LoadingBlocks } from '../../../app/loading/LoadingBlocks.tsx'

export function BonusSkeleton() {
  return (
    <LoadingBlocks className="grid gap-3" blocks="columns roomy gap-y-8">
      <div className="grid gap-3">
        <SkeletonBlock className="h-4 w-36" />
        <SkeletonBlock className="h-14 rounded-control min-[68.75rem]:h-72" />
      </div>
      <div className="grid gap-3">
        <SkeletonBlock className="h-5 w-32" />
        {[0, 1, 2].map((at) => (
          <SkeletonBlock key={at} className="h-34 rounded-tile" />
        ))}
      </div>
    </LoadingBlocks>
  )
}
