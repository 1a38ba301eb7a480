import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl/react'
import { useLifetime } from '../../../api/queries/play.ts'
import { Figure } from './Figure.tsx'

/** Net deposits since the account was opened. */
export function Lifetime() {
  const t = useTranslations('play.lifetime')
  const lifetime = useLifetime()
  if (lifetime.isError && !lifetime.data) return null
  return (
    <section aria-labelledby="lifetime">
      <SectionHead id="lifetime" title={t('title')} />
      {lifetime.data ? (
        <dl className="surface-tall grid gap-3 px-4 py-4">
          <Figure name={t('deposited')} baht={lifetime.data.deposited}>
            <Money amount={lifetime.data.deposited} />
          </Figure>
          <Figure name={t('withdrawn')} baht={lifetime.data.withdrawn}>
            <Money amount={lifetime.data.withdrawn} />
          </Figure>
          <Figure name={t('net')} note={t('note')} baht={lifetime.data.net}>
            <Money amount={lifetime.data.net} />
          </Figure>
        </dl>
      ) : (
        <SkeletonBlock className="block h-36 w-full" />
      )}
    </section>
  )
}
