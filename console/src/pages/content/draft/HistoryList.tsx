import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { fullTime } from '../../../format/time.ts'
import { changesOf } from './changes.ts'

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
      {versions.map((version, n) => (
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
          <Changes before={versions[n + 1]} after={version} />
        </li>
      ))}
    </ol>
  )
}

/** What the version before it said, and what it says. */
function Changes({ before, after }: { before: Version | undefined; after: Version }) {
  const t = useTranslations('content')
  if (!before) return null
  const changes = changesOf(before.body, after.body)
  if (changes.length === 0) return null
  return (
    <details>
      <summary>{t('changed', { n: changes.length })}</summary>
      <dl className="changes">
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{change.field}</dt>
            <dd>
              <del>{change.before}</del> <ins>{change.after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
