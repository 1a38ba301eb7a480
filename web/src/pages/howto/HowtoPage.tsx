import { Icon } from '@krapao/ui/art/icon.tsx'
import { RowIcon } from '@krapao/ui/layout/row-icon.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { STEP_KEYS, TUTORIALS, type TutorialName } from './tutorials.ts'

const loadPlayer = () => import('./FilmPlayer.tsx')
const FilmPlayer = lazy(loadPlayer)

export default function HowtoPage() {
  const t = useTranslations('howto')
  usePageTitle('howto')
  const [shown, setShown] = useState<TutorialName>()
  const [isOpen, setOpen] = useState(false)
  const show = (name: TutorialName): void => {
    setShown(name)
    setOpen(true)
  }
  return (
    <>
      <div className="mb-5 pt-2">
        <h1 className="text-headline">{t('heading')}</h1>
        <p className="text-ink-muted">{t('lead')}</p>
      </div>
      <ul className="grid gap-3">
        {TUTORIALS.map(({ name, icon }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => show(name)}
              onPointerEnter={() => void loadPlayer().catch(() => undefined)}
              className="press surface flex w-full items-center gap-3.5 px-4 py-3.5 text-left"
            >
              <RowIcon icon={icon} tint="gift" />
              <span className="min-w-0 flex-1">
                <b className="block">{t(`${name}.title`)}</b>
                <span className="block text-caption text-ink-muted">
                  {t(`${name}.about`)} · {t('steps', { n: STEP_KEYS.length })}
                </span>
              </span>
              <Icon of={ChevronRight} className="text-ink-mark" />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <ErrorBoundary key={shown} fallback={null}>
          <Suspense>
            <FilmPlayer
              key={`${shown}${isOpen}`}
              tutorial={shown}
              open={isOpen}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
