import { CircleCheck, CircleX, Minus, Timer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Age } from '../../components/Age.tsx'
import { Sparkline } from '../../components/plots/Sparkline.tsx'
import { unhealthyFirst } from './healthOrder.ts'
import type { Dashboard } from './queues.ts'

type Provider = Dashboard['providers'][number]

const HEALTH = {
  ok: { icon: CircleCheck, look: 'ok' },
  slow: { icon: Timer, look: 'on' },
  down: { icon: CircleX, look: 'no' },
  unknown: { icon: Minus, look: '' },
} as const

/** What is well is folded beyond so many rows; what is not never is. */
const ROWS = 5

/**
 * How the outside answers, what is not well first: the game providers at the left, what carries
 * money and words at the right.
 */
export function Providers({ of }: { of: Dashboard }) {
  const sorted = unhealthyFirst(of.providers)
  return (
    <div className="providers">
      <Health kind="games" of={sorted.filter(({ code }) => code.startsWith('game:'))} />
      <Health kind="others" of={sorted.filter(({ code }) => !code.startsWith('game:'))} />
    </div>
  )
}

function Health({ kind, of }: { kind: 'games' | 'others'; of: Dashboard['providers'] }) {
  const t = useTranslations('dashboard')
  const [all, setAll] = useState(false)
  const bad = of.filter(({ state }) => state === 'down' || state === 'slow').length
  const shown = all ? of : of.slice(0, Math.max(bad, ROWS))
  return (
    <section className="card">
      <table className="t one">
        <thead>
          <tr>
            <th>{t(`providerKind.${kind}`)}</th>
            <th>{t('state')}</th>
            <th className="r">{t('p95')}</th>
            <th>{t('hour')}</th>
            <th className="r">{t('lastOk')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((provider) => (
            <Row key={provider.code} of={provider} />
          ))}
        </tbody>
      </table>
      {(all || shown.length < of.length) && of.length > Math.max(bad, ROWS) && (
        <button
          type="button"
          className="btn quiet wide"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('fold') : t('unfold', { n: of.length })}
        </button>
      )}
    </section>
  )
}

function Row({ of: { code, state, p95Ms, hourMs, lastOkAt } }: { of: Provider }) {
  const t = useTranslations()
  const health = HEALTH[state]
  const name = code.replace(/^\w+:/, '')
  return (
    <tr>
      <td>
        <b>
          {t.has(`dashboard.outside.${name}`) ? t(`dashboard.outside.${name}`) : name.toUpperCase()}
        </b>
      </td>
      <td>
        <span className={`badge ${health.look}`}>
          <health.icon className="icon xs" aria-hidden />
          {t(`health.${state}`)}
        </span>
      </td>
      <td className={`r ${state === 'down' ? 'out b' : ''}`}>
        {p95Ms === null ? <span className="faint">—</span> : (p95Ms / 1000).toFixed(2)}
      </td>
      <td>
        <Sparkline
          of={hourMs}
          look={health.look}
          label={t('dashboard.hourOf', {
            figures: hourMs.map((ms) => (ms === null ? '–' : (ms / 1000).toFixed(2))).join(', '),
          })}
        />
      </td>
      <td className="r">
        <Age since={lastOkAt} />
      </td>
    </tr>
  )
}
