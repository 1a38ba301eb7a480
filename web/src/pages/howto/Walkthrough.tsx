import { Button } from '@krapao/ui/button.tsx'
import { Sheet } from '@krapao/ui/sheet.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { scenes } from './scenes/scenes.tsx'
import { STEP_KEYS, type TutorialName } from './tutorials.ts'

/** One tutorial, step by step: a scene drawn with the product's own parts, and the sentence that says what happens in it. */
export default function Walkthrough({ tutorial, open, onClose }: { tutorial: TutorialName; open: boolean; onClose: () => void }) {
  const t = useTranslations('howto')
  const common = useTranslations('common')
  const [at, setAt] = useState(0)
  const isLast = at === STEP_KEYS.length - 1
  const Scene = scenes[tutorial][at]
  return (
    <Sheet open={open} onOpenChange={onClose} title={t(`${tutorial}.title`)} closeLabel={common('close')}>
      <div data-theme="night" inert className="grid h-68 content-center overflow-clip rounded-tile bg-ground bg-(image:--light-page) p-4 text-ink">
        <div key={at} className="animate-[appear_var(--duration-calm)] [zoom:.88]">{Scene && <Scene />}</div>
      </div>
      <div aria-live="polite" className="min-h-24 text-center">
        <p className="text-caption text-ink-faint">{t('stepOf', { n: at + 1, total: STEP_KEYS.length })}</p>
        <p className="mt-1">{t(`${tutorial}.${STEP_KEYS[at] ?? 's1'}`)}</p>
      </div>
      <Dots at={at} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>{t('previous')}</Button>
        <Button kind="main" onClick={() => (isLast ? onClose() : setAt(at + 1))}>{isLast ? t('finish') : t('next')}</Button>
      </div>
    </Sheet>
  )
}

function Dots({ at }: { at: number }) {
  return (
    <div aria-hidden className="flex justify-center gap-1.5">
      {STEP_KEYS.map((key, step) => <span key={key} className={`h-1.5 rounded-full transition-[width,background-color] duration-(--duration-base) ${step === at ? 'w-6 bg-accent' : 'w-1.5 bg-control-press'}`} />)}
    </div>
  )
}
