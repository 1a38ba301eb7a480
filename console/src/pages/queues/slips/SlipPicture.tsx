import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTyping } from '../../../components/queue/isTyping.ts'

const STEPS = [100, 200, 300] as const

/** The picture as the member sent it; a press or Z makes it larger, and it scrolls. */
export function SlipPicture({ src }: { src: string }) {
  const t = useTranslations('slips')
  const [step, setStep] = useState(0)
  const percent = STEPS[step] ?? 100
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || event.ctrlKey || event.metaKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      setStep((before) => (before + 1) % STEPS.length)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return (
    <section className="slipstage">
      <div className="zoom" role="group" aria-label={t('zoom.title')}>
        <button
          type="button"
          aria-label={t('zoom.out')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <ZoomOut className="icon s" aria-hidden />
        </button>
        <span>{percent}%</span>
        <button
          type="button"
          aria-label={t('zoom.in')}
          disabled={step === STEPS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <ZoomIn className="icon s" aria-hidden />
        </button>
      </div>
      <div className="slipframe" role="region" aria-label={t('zoom.title')} tabIndex={0}>
        <img src={src} alt={t('picture')} style={{ width: `${percent}%` }} />
      </div>
    </section>
  )
}
