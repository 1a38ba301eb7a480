import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isHere, type Place } from './places.ts'
import { useCounts } from './useCounts.ts'

const GROUPS = ['top', 'queues', 'finance', 'system'] as const

/** The pages by their groups, with the counts of work that waits. */
export function PlaceList({ places }: { places: readonly Place[] }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const countAt = useCounts()
  return GROUPS.map((group) => {
    const list = places.filter((place) => place.group === group)
    if (list.length === 0) return null
    return (
      <div key={group}>
        {group !== 'top' && <p className="grp">{t(`place.group.${group}`)}</p>}
        <ul>
          {list.map((place) => {
            const count = countAt(place)
            return (
              <li key={place.path}>
                <Link to={place.path} aria-current={isHere(pathname, place) ? 'page' : undefined}>
                  <place.icon className="icon s" aria-hidden />
                  <span className="grow cut">{t(`place.${place.key}`)}</span>
                  {count > 0 && <b>{count}</b>}
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    )
  })
}
