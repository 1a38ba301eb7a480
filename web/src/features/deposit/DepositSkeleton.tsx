import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { LoadingBlocks } from '../../app/loading/LoadingBlocks.tsx'

/** The notice's box, alone where its answer comes before the ways. */
const NOTICE = <SkeletonBlock className="h-36 rounded-control" />

/**
 * The boxes of the QR form while the ways are asked for, under that of the notice it will have, or
 * over that of the link to the limits.
 */
export function DepositSkeleton({ notice }: { notice: 'none' | 'above' | 'alone' }) {
  if (notice === 'alone') return <LoadingBlocks>{NOTICE}</LoadingBlocks>
  return (
    <LoadingBlocks>
      {notice === 'above' && NOTICE}
      <div className="grid grid-cols-3 gap-2">
        {['qr', 'bank', 'link'].map((key) => (
          <SkeletonBlock key={key} className="h-24 rounded-[1.25rem]" />
        ))}
      </div>
      <SkeletonBlock className="h-16 rounded-control" />
      <div className="grid justify-items-center gap-3 py-1">
        <SkeletonBlock className="h-4 w-36" />
        <SkeletonBlock className="h-14 w-32" />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <SkeletonBlock key={key} className="h-11 rounded-[.9375rem]" />
        ))}
      </div>
      <SkeletonBlock className="mx-auto my-1 h-3.5 w-60" />
      <SkeletonBlock className="h-13 rounded-control" />
      <SkeletonBlock className="mx-auto -mt-1 h-3.5 w-44" />
      {notice === 'none' && (
        <div className="-mb-2 grid h-11 place-items-center">
          <SkeletonBlock className="h-3.5 w-32" />
        </div>
      )}
    </LoadingBlocks>
  )
}
