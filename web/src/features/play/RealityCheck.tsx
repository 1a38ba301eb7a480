import { lazy, Suspense, useEffect, useState } from 'react'
import { usePlay, useReality } from '../../api/queries/play.ts'
import { Texts } from '../../locales/LocaleProvider.tsx'

const RealityDialog = lazy(() => import('./RealityDialog.tsx'))
/** The server's answer and the app's own clock may both tell of one check. */
const ONE_CHECK_MS = 5 * 60_000

/** Shows the reality check when it is due, by the server's answer or by the time it has named. */
export function RealityCheck() {
  const play = usePlay()
  const told = useReality().data
  const [shownAt, setShownAt] = useState(0)
  const [open, setOpen] = useState(false)
  const nextAt = play.data?.realityCheck.nextAt
  const isPaused = Boolean(play.data?.pause)
  const { refetch } = play

  useEffect(() => {
    const show = (): void => {
      if (isPaused || Date.now() - shownAt < ONE_CHECK_MS) return
      setShownAt(Date.now())
      void refetch().then(() => setOpen(true))
    }
    if (told && told.at > shownAt) show()
    if (nextAt === undefined) return
    const wait = setTimeout(show, Math.max(0, Date.parse(nextAt) - Date.now()))
    return () => clearTimeout(wait)
  }, [nextAt, told, shownAt, isPaused, refetch])

  if (!open || !play.data) return null
  return (
    <Suspense>
      <Texts part="all">
        <RealityDialog play={play.data} onClose={() => setOpen(false)} />
      </Texts>
    </Suspense>
  )
}
