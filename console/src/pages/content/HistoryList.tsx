import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { fullTime } from '../../format/time.ts'

type Version = Answer<'opsOfferHistory'>[number]

/** Every version with who wrote and published it; an older one may be published again. */
export function HistoryList({
  versions,
  publish,
}: {
  versions: readonly Version[]
  publish: (version: number) => void
}) {
  const t = useTranslations('content')
  if (versions.length === 0) return <p className="caption faint">{t('noHistory')}</p>
  return (
    <ol className="tl">
      {versions.map((version) => (
        <li key={version.version} className={version.published ? 'in' : 'way'}>
          <div className="between">
            <b className="b">
              {t('version', { n: version.version })} · {version.saved.by}
            </b>
            <button
              type="button"
              className="btn small quiet"
              onClick={() => publish(version.version)}
            >
              {t(version.published ? 'again' : 'publish')}
            </button>
          </div>
          <span>{version.reason}</span>
          <p>
            {version.published
              ? t('publishedBy', {
                  name: version.published.by,
                  at: fullTime(version.published.at),
                })
              : t('savedAt', { at: fullTime(version.saved.at) })}
          </p>
        </li>
      ))}
    </ol>
  )
}
