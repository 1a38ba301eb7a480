import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'

/** Read-only pairs of a name and its value; a skeleton where the value has not loaded. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string | undefined])[]
}) {
  return (
    <dl className="surface-tall overflow-clip">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid min-h-16 content-center gap-x-4 px-4 py-2 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]"
        >
          <dt className="text-caption text-ink-muted">{name}</dt>
          <dd className="min-h-[1.65em] font-medium break-words tabular-nums">
            {value === undefined ? (
              <SkeletonBlock className="mt-1 block h-4.5 w-40" />
            ) : (
              value || '-'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
