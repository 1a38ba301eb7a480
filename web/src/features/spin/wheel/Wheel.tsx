import type { RefObject } from 'react'
import './wheel.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Slice } from '../../../api/queries/spin.ts'
import { drawShade, drawWheel } from './drawWheel.ts'
import { keyframesOf, planTurn, restingAngle } from './motion.ts'
import { useWheelDots } from './useWheelSize.ts'
import { WheelFrame } from './WheelFrame.tsx'

interface Props {
  slices: readonly Slice[]
  /** The slice that the server has drawn: the wheel turns there and says when it stands. */
  target: number | null
  onStopped: () => void
  /** Stands and is lit alone. */
  bright: number | null
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
/** Fonts that never come must not keep the wheel without words. */
const FONT_PATIENCE_MS = 1_500

/** The slices, drawn once into a picture and turned by the compositor, in a frame that stands still. */
export function Wheel({ slices, target, onStopped, bright }: Props) {
  const t = useTranslations('spin')
  const dots = useWheelDots()
  const turning = useRef<HTMLDivElement>(null)
  const picture = usePicture(slices, dots)
  const shade = useRef<HTMLCanvasElement>(null)
  const angle = useRef(0)
  const [shaded, setShaded] = useState<number | null>(null)
  if (bright !== null && bright !== shaded) setShaded(bright)

  useEffect(() => {
    if (shade.current && shaded !== null) drawShade(shade.current, dots, slices, shaded)
  }, [slices, dots, shaded])

  const stopped = useEffectEvent(onStopped)
  const count = slices.length
  useEffect(() => {
    const wheel = turning.current
    if (!wheel || target === null) return undefined
    const turn = planTurn(angle.current, restingAngle(target, count), Math.random)
    const rest = (): void => {
      angle.current = turn.to % 360
      wheel.style.transform = `rotate(${angle.current}deg)`
      stopped()
    }
    if (isStill()) {
      rest()
      return undefined
    }
    const motion = wheel.animate(keyframesOf(turn), { duration: turn.durationMs, fill: 'forwards' })
    motion.addEventListener('finish', () => {
      rest()
      motion.cancel()
    })
    return () => motion.cancel()
  }, [target, count])

  return (
    <WheelFrame>
      <div
        ref={turning}
        className="wheel-turning"
        role="img"
        aria-label={t('wheelName', { n: count })}
      >
        <canvas ref={picture} className="wheel-picture" />
        <canvas
          ref={shade}
          aria-hidden
          className="wheel-picture wheel-shade"
          data-on={bright !== null || undefined}
        />
      </div>
    </WheelFrame>
  )
}

/** Drawn at once, and again when the fonts of its words are there. */
function usePicture(
  slices: readonly Slice[],
  dots: ReturnType<typeof useWheelDots>,
): RefObject<HTMLCanvasElement | null> {
  const picture = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = picture.current
    if (!canvas) return undefined
    let isGone = false
    drawWheel(canvas, dots, slices, false)
    const family = getComputedStyle(canvas).fontFamily
    const letters = slices.map((slice) => slice.label + slice.htmlDescription).join('')
    const fonts = Promise.all(
      [700, 500].map((weight) => document.fonts.load(`${weight} 20px ${family}`, letters)),
    )
    void Promise.race([
      fonts,
      new Promise((resolve) => {
        setTimeout(resolve, FONT_PATIENCE_MS)
      }),
    ])
      .catch(() => undefined)
      .then(() => {
        if (!isGone) drawWheel(canvas, dots, slices, true)
      })
    return () => {
      isGone = true
    }
  }, [slices, dots])
  return picture
}
