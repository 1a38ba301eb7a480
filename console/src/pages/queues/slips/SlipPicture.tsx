import { ScanLine, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOfCode, numberedChecks, type Slip } from './numberedChecks.ts'
import { useZoom } from './useZoom.ts'

/**
 * The picture as the member sent it, with the numbers of the checks: on the code those that it
 * answers, beside the picture those whose place nobody has told.
 */
export function SlipPicture({ slip, src }: { slip: Slip; src: string }) {
  const t = useTranslations('slips')
  const frame = useRef<HTMLDivElement>(null)
  const [isMarked, setMarked] = useState(true)
  const { percent, isLeast, isMost, larger, smaller } = useZoom(frame)
  const checks = numberedChecks(slip)
  const { codeAt } = slip
  const onCode = checks.filter((each) => codeAt !== null && isOfCode(each.check))
  return (
    <section className="slipstage">
      <div className="between">
        <div className="zoom" role="group" aria-label={t('zoom.title')}>
          <button type="button" aria-label={t('zoom.out')} disabled={isLeast} onClick={smaller}>
            <ZoomOut className="icon s" aria-hidden />
          </button>
          <span>{percent}%</span>
          <button type="button" aria-label={t('zoom.in')} disabled={isMost} onClick={larger}>
            <ZoomIn className="icon s" aria-hidden />
          </button>
        </div>
        <button
          type="button"
          className="btn small"
          aria-pressed={isMarked}
          onClick={() => setMarked(!isMarked)}
        >
          <ScanLine className="icon xs" aria-hidden />
          {t('marks.title')}
        </button>
      </div>
      <div className={`slipwith ${isMarked ? 'marked' : ''}`}>
        <div
          className="slipframe"
          role="region"
          aria-label={t('zoom.title')}
          tabIndex={0}
          ref={frame}
        >
          <div className="slippaper" style={{ width: `${percent}%` }}>
            <img src={src} alt={t('picture')} />
            {isMarked && codeAt && (
              <span className="codebox" style={placeOf(codeAt)} aria-hidden>
                <Numbers of={onCode} />
              </span>
            )}
          </div>
        </div>
        {isMarked && (
          <span className="slipmarks" aria-hidden>
            <Numbers of={checks.filter((each) => !onCode.includes(each))} />
          </span>
        )}
      </div>
      {isMarked && <p className="caption muted">{t(codeAt ? 'marks.onCode' : 'marks.noPlace')}</p>}
    </section>
  )
}

const Numbers = ({ of }: { of: ReturnType<typeof numberedChecks> }) => (
  <>
    {of.map(({ n, look }) => (
      <span key={n} className={`nth ${look}`}>
        {n}
      </span>
    ))}
  </>
)

/** A little larger than the code, as a frame around it. */
const FRAME = 8
const placeOf = ({ left, top, width, height }: NonNullable<Slip['codeAt']>) => ({
  left: `${(left - FRAME) / 10}%`,
  top: `${(top - FRAME) / 10}%`,
  width: `${(width + 2 * FRAME) / 10}%`,
  height: `${(height + 2 * FRAME) / 10}%`,
})
