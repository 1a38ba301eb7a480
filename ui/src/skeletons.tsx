import type { ReactNode } from 'react'
import './pouch.css'
import './game-card.css'
import { Bone } from './bone.tsx'

/** The exact boxes of what comes. `label` is read out; `slow` is the sentence shown to all after 8 s. */
function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy className="skeleton">
      <p className="sr-only" role="status">{label}</p>
      <div aria-hidden>{children}</div>
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at)

export function PouchSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className="pouch min-h-75.5">
        <div className="flex justify-between px-5 pt-4"><Bone className="h-9 w-20" /><Bone className="h-9 w-20" /></div>
        <div className="grid justify-items-center gap-3 pt-13"><Bone className="h-4 w-26" /><Bone className="h-12 w-56 rounded-[1rem]" /><Bone className="h-4 w-64 max-w-full" /></div>
        <div className="pocket absolute inset-x-0 bottom-0 h-17"><Bone className="size-9 rounded-full" /><Bone className="h-6 w-28" /></div>
      </div>
    </Skeleton>
  )
}

export function TilesSkeleton({ label, count = 6 }: { label: string; count?: number | undefined }) {
  return (
    <Skeleton label={label}>
      <div className="grid grid-cols-3 gap-2.5">{times(count).map((at) => <div key={at} className="surface grid min-h-24.5 content-center justify-items-center gap-2.5"><Bone className="size-10 rounded-[.875rem]" /><Bone className="h-3.5 w-16" /></div>)}</div>
    </Skeleton>
  )
}

export function GameCardsSkeleton({ label, count = 2 }: { label: string; count?: number | undefined }) {
  return <Skeleton label={label}><div className="games">{times(count).map((at) => <Bone key={at} className="aspect-[173/196] w-full rounded-tile" />)}</div></Skeleton>
}

export function RowsSkeleton({ label, count = 5 }: { label: string; count?: number | undefined }) {
  return (
    <Skeleton label={label}>
      <div className="surface-tall overflow-clip">
        {times(count).map((at) => (
          <div key={at} className="flex gap-3.5 px-4 py-3.5">
            <Bone className="mt-0.5 size-10 flex-none rounded-[.875rem]" />
            <div className="grid flex-1 content-start gap-2.5 py-1"><div className="flex justify-between"><Bone className="h-4.5 w-24" /><Bone className="h-4.5 w-20" /></div><Bone className="h-3.5 w-40" /><div className="flex justify-between"><Bone className="h-3.5 w-32" /><Bone className="h-4.5 w-20 rounded-full" /></div></div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
