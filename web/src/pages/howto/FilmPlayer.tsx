import { Button } from '@krapao/ui/controls/button.tsx'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { backFrom, filmOf, forwardFrom, startOf, stepAt } from './film.ts'
import { scenes } from './scenes/scenes.tsx'
import { Timeline } from './Timeline.tsx'
import { STEP_KEYS, type TutorialName } from './tutorials.ts'
import { useFilmClock } from './useFilmClock.ts'

/**
 * One tutorial as a film: scenes drawn with the product's own parts, moving by the clock, and the
 * caption that says what happens.
 */
export default function FilmPlayer({
  tutorial,
  open,
  onClose,
}: {
  tutorial: TutorialName
  open: boolean
  onClose: () => void
}) {
  const t = useTranslations('howto')
  const common = useTranslations('common')
  const film = filmOf(STEP_KEYS.map((key) => t(`${tutorial}.${key}`)))
  const { ms, stills, isOver, isPlaying, seek, toggle } = useFilmClock(film.total)
  const shown = stepAt(film, ms)
  const isLast = shown.step === STEP_KEYS.length - 1
  // Of stills each step is one picture: its end, where everything is to be seen.
  const back = (): void =>
    seek(stills ? startOf(film, Math.max(0, shown.step - 1)) : backFrom(film, ms))
  const forward = (): void => seek(stills && isLast ? ms : forwardFrom(film, ms))
  useFilmKeys(open, { back, forward, toggle: stills ? () => undefined : toggle })

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t(`${tutorial}.title`)}
      closeLabel={common('close')}
    >
      <Picture tutorial={tutorial} shown={shown} stills={stills} />
      <div aria-live="polite" className="min-h-21 text-center">
        <p className="text-caption text-ink-faint">
          {t('stepOf', { n: shown.step + 1, total: STEP_KEYS.length })}
        </p>
        <p className="mt-0.5">{t(`${tutorial}.${STEP_KEYS[shown.step] ?? 's1'}`)}</p>
      </div>
      <Timeline
        film={film}
        ms={stills ? startOf(film, shown.step + 1) : ms}
        onSeek={stills ? undefined : seek}
      />
      <Controls
        ms={ms}
        stills={stills}
        isOver={isOver}
        isPlaying={isPlaying}
        isLast={isLast}
        back={back}
        forward={forward}
        toggle={toggle}
        onClose={onClose}
      />
    </Sheet>
  )
}

function Picture({
  tutorial,
  shown,
  stills,
}: {
  tutorial: TutorialName
  shown: ReturnType<typeof stepAt>
  stills: boolean
}) {
  const Scene = scenes[tutorial][shown.step]
  return (
    <div
      data-theme="night"
      inert
      className="grid h-72 content-center overflow-clip rounded-tile bg-ground bg-(image:--light-page) p-4 text-ink"
    >
      <div key={shown.step} className="animate-[appear_var(--duration-calm)] [zoom:.88]">
        {Scene && <Scene t={stills ? 1 : shown.t} />}
      </div>
    </div>
  )
}

function Controls({
  ms,
  stills,
  isOver,
  isPlaying,
  isLast,
  back,
  forward,
  toggle,
  onClose,
}: {
  ms: number
  stills: boolean
  isOver: boolean
  isPlaying: boolean
  isLast: boolean
  back: () => void
  forward: () => void
  toggle: () => void
  onClose: () => void
}) {
  const t = useTranslations('howto')
  const common = useTranslations('common')
  return (
    <div className="flex items-center justify-center gap-3">
      <IconButton icon={SkipBack} label={t('previous')} filled disabled={ms === 0} onClick={back} />
      {stills ? (
        <Button onClick={onClose} className="min-w-40">
          {isLast ? t('finish') : common('close')}
        </Button>
      ) : (
        <Button
          kind="main"
          className="min-w-40"
          icon={isOver ? RotateCcw : isPlaying ? Pause : Play}
          onClick={toggle}
        >
          {isOver ? t('film.again') : isPlaying ? t('film.pause') : t('film.play')}
        </Button>
      )}
      <IconButton
        icon={SkipForward}
        label={t('next')}
        filled
        disabled={stills ? isLast : isOver}
        onClick={forward}
      />
    </div>
  )
}

/** Space plays and pauses, the arrows step, as in any player; a focused control keeps its own keys. */
function useFilmKeys(
  open: boolean,
  { back, forward, toggle }: { back: () => void; forward: () => void; toggle: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest('input')) return
    if (event.key === 'ArrowLeft') back()
    else if (event.key === 'ArrowRight') forward()
    else if (event.key === ' ' && !target.closest('button')) {
      event.preventDefault()
      toggle()
    }
  })
  useEffect(() => {
    if (!open) return undefined
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [open])
}
