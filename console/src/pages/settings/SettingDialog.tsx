import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'
import { fullTime } from '../../format/time.ts'
import { unitOf, UNITS } from './groups.ts'
import { useSettingText, type Setting, type Value } from './settingText.ts'

/** What was typed as the setting's type; null: it is no value of it. */
function read({ type, min, max }: Setting, text: string): Value | null {
  if (type === 'boolean') return text === 'true'
  if (type === 'text') return text
  if (type === 'time') return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text) ? text : null
  const value = text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', ''))
  const isFine = Number.isFinite(value) && value >= (min ?? value) && value <= (max ?? value)
  return isFine ? value : null
}

/** A new value with its reason; and what it was before, each put back by the same way. */
export function SettingDialog({ of, close }: { of: Setting; close: () => void }) {
  const t = useTranslations('settings')
  const { name, what, shown, bounds, asked } = useSettingText()
  const [text, setText] = useState(String(of.value))
  const change = useAct('opsSettingChange')
  const value = read(of, text)
  const allowed = bounds(of)
  const blocked =
    value === null ? t('notAllowed', { bounds: allowed }) : value === of.value ? t('same') : null
  const unit = unitOf(of.key)
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: name(of.key),
        confirm: t('change'),
        needsReason: true,
        blocked,
        run: (reason) =>
          change.mutateAsync({
            params: { key: of.key },
            body: { value: value ?? of.value, reason },
          }),
        body: (
          <>
            <p className="muted caption">{what(of.key)}</p>
            <label className="fl">
              <span>
                {t('value')}
                {UNITS.some((each) => each === unit) && ` (${t(`unitName.${unit}`)})`}
              </span>
              <ValueInput of={of} text={text} setText={setText} />
              <small>
                {allowed && `${allowed} · `}
                {t('default')}: {shown(of.key, of.default)}
                {of.value !== of.default && (
                  <button
                    type="button"
                    className="btn small quiet"
                    onClick={() => setText(String(of.default))}
                  >
                    {t('useDefault')}
                  </button>
                )}
              </small>
              {of.law && (
                <small>{t('lawBound', { clause: of.law.clause, bound: asked(of.law) })}</small>
              )}
            </label>
            <History of={of} putBack={(before) => setText(String(before))} />
          </>
        ),
      }}
    />
  )
}

function ValueInput({
  of,
  text,
  setText,
}: {
  of: Setting
  text: string
  setText: (text: string) => void
}) {
  const { shown } = useSettingText()
  if (of.type === 'boolean')
    return (
      <select className="textin" value={text} onChange={(event) => setText(event.target.value)}>
        <option value="true">{shown(of.key, true)}</option>
        <option value="false">{shown(of.key, false)}</option>
      </select>
    )
  if (of.type === 'text')
    return (
      <textarea
        className="textin"
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    )
  return (
    <input
      className="textin"
      value={text}
      inputMode={of.type === 'number' ? 'decimal' : 'text'}
      aria-invalid={read(of, text) === null}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

/** Who changed it from what to what, newest first, out of the audit. */
function History({ of, putBack }: { of: Setting; putBack: (value: Value) => void }) {
  const t = useTranslations('settings')
  const { shown } = useSettingText()
  const { data } = useOps('opsAudit', {
    body: { subject: of.key, action: 'setting.change', limit: 10 },
  })
  if (!data) return null
  if (data.entries.length === 0) return <p className="caption faint">{t('unchanged')}</p>
  return (
    <div className="sethistory">
      <h3>{t('history')}</h3>
      <ul>
        {data.entries.map((entry) => {
          const [before, after] = [valueIn(entry.before), valueIn(entry.after)]
          return (
            <li key={entry.seq}>
              <span className="grow">
                {shown(of.key, before)} → <b className="b">{shown(of.key, after)}</b>
                <small>
                  {t('changedBy', { name: entry.operator, at: fullTime(entry.at) })}
                  {entry.reason ? ` · ${entry.reason}` : ''}
                </small>
              </span>
              {before !== undefined && before !== of.value && (
                <button type="button" className="btn small" onClick={() => putBack(before)}>
                  {t('putBack')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const valueIn = (note: unknown): Value | undefined =>
  (note as { value?: Value } | null)?.value ?? undefined
