import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Skeleton, Fault } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { GROUPS } from './groups.ts'
import { SettingDialog } from './SettingDialog.tsx'
import { useSettingText, type Setting } from './settingText.ts'

/** Every setting by what it is about, with its value, its default and who changed it last. */
export function SettingsPage() {
  const t = useTranslations()
  const { name, what } = useSettingText()
  const { data, error, refetch } = useOps('opsSettings')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Setting | null>(null)
  const wanted = query.trim().toLowerCase()
  const shown =
    data?.filter(({ key }) =>
      [key, name(key), what(key)].some((text) => text.toLowerCase().includes(wanted)),
    ) ?? []
  const known = new Set(Object.values(GROUPS).flatMap((group) => Object.keys(group)))
  const groups = [
    ...Object.entries(GROUPS).map(
      ([group, keys]) => [group, shown.filter(({ key }) => key in keys)] as const,
    ),
    ['other', shown.filter(({ key }) => !known.has(key))] as const,
  ].filter(([, rows]) => rows.length > 0)
  return (
    <Page title={t('place.settings')}>
      <div className="work" style={{ gridTemplateRows: 'auto minmax(0, 1fr)' }}>
        <input
          className="textin"
          style={{ maxWidth: '24rem' }}
          aria-label={t('settings.find')}
          placeholder={t('settings.find')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <section className="card scroll">
          {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton rows={10} /> : null}
          {data && groups.length === 0 && <p className="faint setnone">{t('settings.none')}</p>}
          {groups.map(([group, rows]) => (
            <div key={group}>
              <h2 className="setgroup">{t(`settings.group.${group}`)}</h2>
              {rows.map((setting) => (
                <Row key={setting.key} of={setting} choose={() => setChosen(setting)} />
              ))}
            </div>
          ))}
        </section>
      </div>
      {chosen && <SettingDialog of={chosen} close={() => setChosen(null)} />}
    </Page>
  )
}

function Row({ of, choose }: { of: Setting; choose: () => void }) {
  const t = useTranslations('settings')
  const { name, what, shown } = useSettingText()
  return (
    <div className="setrow">
      <span>
        <b className="b">{name(of.key)}</b>
        <small>{what(of.key)}</small>
      </span>
      <span className="setvalue">
        <b className="b">{shown(of.key, of.value)}</b>
        {of.value !== of.default && (
          <span className="badge on">{t('wasDefault', { value: shown(of.key, of.default) })}</span>
        )}
        {of.proposed && (
          <span className="badge on">
            {t('proposed', { value: shown(of.key, of.proposed.value), name: of.proposed.by })}
          </span>
        )}
        {of.changed && (
          <small>{t('changedBy', { name: of.changed.by, at: fullTime(of.changed.at) })}</small>
        )}
      </span>
      <button
        type="button"
        className="btn small"
        aria-label={t('changeTitle', { key: name(of.key) })}
        onClick={choose}
      >
        {t('change')}
      </button>
    </div>
  )
}
