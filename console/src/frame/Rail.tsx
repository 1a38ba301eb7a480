import { Mark } from '@krapao/ui/art/mark.tsx'
import { useTranslations } from 'use-intl'
import { PlaceList } from './PlaceList.tsx'
import type { Place } from './places.ts'
import { Whoami } from './Whoami.tsx'

/** On a desk: every page of the role at the left, with the counts of what waits. */
export function Rail({ places }: { places: readonly Place[] }) {
  const t = useTranslations('place')
  return (
    <aside className="rail" data-theme="night">
      <div className="brand row-line">
        <Mark className="size-7.5" />
        <span>
          Krapao
          <small>{t('console')}</small>
        </span>
      </div>
      <nav aria-label={t('menu')} className="scroll grow">
        <PlaceList places={places} />
      </nav>
      <Whoami />
    </aside>
  )
}
