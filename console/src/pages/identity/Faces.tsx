import { useTranslations } from 'use-intl'
import type { Case } from './cases.ts'

/** From there on a person need not say what they see; below 60 the verifier says no. */
const SURE = 90

/** How alike the verifier finds the two faces, on a scale that says who decides where. */
export function Faces({ of: { face, check } }: { of: Case }) {
  const t = useTranslations('identity')
  if (face === null) return <p className="note calm">{t(`check.${check}`)}</p>
  const isSure = face.same && face.percent >= SURE
  return (
    <section className="wellb faces">
      <div className="between">
        <h3>{t('faces', { n: face.percent })}</h3>
        <span className={isSure ? 'in' : 'way'}>{t(isSure ? 'faceSame' : 'faceLook')}</span>
      </div>
      <div
        className="likeness"
        role="img"
        aria-label={t('likeness', { n: face.percent, sure: SURE })}
      >
        <i />
        <i />
        <i />
        <u style={{ left: `${face.percent}%` }} />
      </div>
      <div className="likewords">
        <span>{t('unlike')}</span>
        <span>{t('fromLook')}</span>
        <span>{t('fromSure', { n: SURE })}</span>
      </div>
    </section>
  )
}
