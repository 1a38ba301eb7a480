import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../api/useOps.ts'
import { fullTime } from '../format/time.ts'
import { Page } from '../frame/Page.tsx'
import { ReasonDialog, type Asked } from '../pieces/ReasonDialog.tsx'
import { Bones, Fault } from '../pieces/states.tsx'

type Setting = Answer<'opsSettings'>[number]

/** Every setting with its default and who changed it; a change is asked for a reason. */
export function SettingsPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsSettings')
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useAct('opsSettingChange')
  const shown = data?.filter(({ key }) => key.toLowerCase().includes(query.toLowerCase())) ?? []
  const ask = (setting: Setting, value: Setting['value']): void =>
    setAsked({
      title: t('settings.changeTitle', { key: setting.key }),
      confirm: t('settings.change'),
      needsReason: true,
      body: (
        <p className="note calm">
          <span>
            <span className="out">{String(setting.value)}</span> →{' '}
            <span className="in">{String(value)}</span>
          </span>
        </p>
      ),
      run: (reason) =>
        change.mutateAsync({ params: { key: setting.key }, body: { value, reason } }),
    })
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
          {!data && !error ? <Bones rows={10} /> : null}
          {shown.map((setting) => (
            <Row key={`${setting.key} ${String(setting.value)}`} of={setting} ask={ask} />
          ))}
        </section>
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </Page>
  )
}

function Row({
  of,
  ask,
}: {
  of: Setting
  ask: (setting: Setting, value: Setting['value']) => void
}) {
  const t = useTranslations('settings')
  const [text, setText] = useState(String(of.value))
  const value: Setting['value'] =
    of.type === 'boolean' ? text === 'true' : of.type === 'number' ? Number(text) : text
  const isDefault = of.value === of.default
  return (
    <div className="setrow">
      <span>
        <b className="b">{of.key}</b>
        <small>
          {of.changed
            ? t('changedBy', { name: of.changed.by, at: fullTime(of.changed.at) })
            : t('unchanged')}
          {of.changed?.reason ? `: ${of.changed.reason}` : ''}
        </small>
      </span>
      <small className="cut">
        {t('default')}: {String(of.default)}
        {!isDefault && <span className="badge on">{t('own')}</span>}
      </small>
      {of.type === 'boolean' ? (
        <select
          className="textin"
          aria-label={of.key}
          value={text}
          onChange={(event) => setText(event.target.value)}
        >
          <option value="true">{t('on')}</option>
          <option value="false">{t('off')}</option>
        </select>
      ) : (
        <input
          className="textin"
          aria-label={of.key}
          value={text}
          inputMode={of.type === 'number' ? 'decimal' : 'text'}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <button
        type="button"
        className="btn small"
        disabled={value === of.value || (of.type === 'number' && !Number.isFinite(value))}
        onClick={() => ask(of, value)}
      >
        {t('change')}
      </button>
    </div>
  )
}
