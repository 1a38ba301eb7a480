import { Icon } from '@krapao/ui/art/icon.tsx'
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'

/** A subject of the page with its heading. */
export function Card({
  icon,
  title,
  lead,
  children,
}: {
  icon: LucideIcon
  title: string
  lead?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="surface grid gap-3 rounded-card px-4 py-4">
      <h2 id={id} className="flex items-center gap-2.5 text-lead font-semibold">
        <Icon of={icon} className="text-accent-text" />
        {title}
      </h2>
      {lead && <p className="text-small text-pretty text-ink-muted">{lead}</p>}
      {children}
    </section>
  )
}

/** Outlined, since nobody has filled it in: never an invented number. */
export function Blank({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-control px-3 py-1 text-small text-ink-muted shadow-[inset_0_0_0_1px_var(--ink-mark)]">
      {children}
    </span>
  )
}
