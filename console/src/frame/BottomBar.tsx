import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { PlaceList } from './PlaceList.tsx'
import { isHere, type Place } from './places.ts'
import { useCounts } from './useCounts.ts'
import { Whoami } from './Whoami.tsx'

/** What a phone's bar shows first, as far as the role may open it. */
const FIRST = [
  'dashboard',
  'withdrawals',
  'slips',
  'chat',
  'suspense',
  'members',
  'offers',
  'wheels',
]
const SHOWN = 4

/** On a phone: the four pages that wait for a person, and every other one behind "more". */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const t = useTranslations('place')
  const { pathname } = useLocation()
  const countAt = useCounts()
  const more = useRef<HTMLDialogElement>(null)
  const shown = FIRST.flatMap((key) => places.find((place) => place.key === key) ?? []).slice(
    0,
    SHOWN,
  )
  return (
    <>
      <nav className="bottombar" aria-label={t('menu')}>
        {shown.map((place) => {
          const count = countAt(place)
          return (
            <Link
              key={place.path}
              to={place.path}
              aria-current={isHere(pathname, place) ? 'page' : undefined}
            >
              <place.icon className="icon s" aria-hidden />
              <span className="cut">{t(place.key)}</span>
              {count > 0 && <b>{count}</b>}
            </Link>
          )
        })}
        <button type="button" aria-haspopup="dialog" onClick={() => more.current?.showModal()}>
          <Ellipsis className="icon s" aria-hidden />
          <span className="cut">{t('more')}</span>
        </button>
      </nav>
      {/* Another key, another sheet: a page that was chosen in it closes it. */}
      <dialog key={pathname} ref={more} className="moresheet rail" aria-label={t('more')}>
        <div className="scroll">
          <PlaceList places={places} />
        </div>
        <Whoami />
        <button type="button" className="btn wide" onClick={() => more.current?.close()}>
          {t('close')}
        </button>
      </dialog>
    </>
  )
}
