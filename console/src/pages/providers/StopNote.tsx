import { OctagonX } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { fullTime } from '../../format/time.ts'
import type { Stop } from './useSwitch.tsx'

/** That it is closed, by whom and why, and who has asked for it to be opened again. */
export function StopNote({ of, resume }: { of: NonNullable<Stop>; resume: (() => void) | null }) {
  const t = useTranslations('providers')
  return (
    <div className="note bad" role="status">
      <OctagonX className="icon xs" aria-hidden />
      <span className="grow">
        <b>{t('stopped', { name: of.operator, at: fullTime(of.at) })}</b>
        <br />
        {of.reason}
        {of.opening && (
          <>
            <br />
            {t('asked', { name: of.opening.operator, reason: of.opening.reason })}{' '}
            <Link to="/approvals">{t('toInbox')}</Link>
          </>
        )}
      </span>
      {resume && !of.opening && (
        <button type="button" className="btn small" onClick={resume}>
          {t('resume')}
        </button>
      )}
    </div>
  )
}
