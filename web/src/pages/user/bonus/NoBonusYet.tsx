import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'

const STEPS = ['read', 'play', 'end'] as const

/** What stands in a running bonus's place while none runs: how one goes, and the way to a code. */
export function NoBonusYet({ children }: { children: ReactNode }) {
  const t = useTranslations('bonus.how')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="surface-tall grid gap-4 p-4">
      <h2 id={titleId} className="text-lead font-semibold">
        {t('title')}
      </h2>
      <ol className="grid gap-3">
        {STEPS.map((step, at) => (
          <li key={step} className="flex gap-3 text-small">
            <span className="grid size-7 flex-none place-items-center rounded-full bg-control">
              {at + 1}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{t(`${step}.title`)}</span>
              <span className="block text-pretty text-ink-muted">{t(`${step}.detail`)}</span>
            </span>
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}
