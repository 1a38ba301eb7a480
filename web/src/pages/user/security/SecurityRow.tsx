import { RowIcon } from '@krapao/ui/layout/row-icon.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function SecurityRows({ children }: { children: ReactNode }) {
  return <ul className="surface-tall overflow-clip">{children}</ul>
}

/** One thing and its one control, never a menu. */
export function SecurityRow({
  icon,
  title,
  detail,
  children,
}: {
  icon: LucideIcon
  title: string
  detail?: string
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3.5 px-4 py-3 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <RowIcon icon={icon} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {detail && <p className="text-caption text-pretty text-ink-muted">{detail}</p>}
      </div>
      <div className="flex-none">{children}</div>
    </li>
  )
}
