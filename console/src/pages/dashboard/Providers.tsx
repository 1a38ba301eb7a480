import { CircleCheck, CircleX, Minus, Timer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Age } from '../../components/Age.tsx'
import { unhealthyFirst } from './healthOrder.ts'
import type { Dashboard } from './queues.ts'

const HEALTH = {
  ok: { icon: CircleCheck, look: 'ok' },
  slow: { icon: Timer, look: 'on' },
  down: { icon: CircleX, look: 'no' },
  unknown: { icon: Minus, look: '' },
} as const

/**
 * How the outside answers, what is not well first: the game providers at the left, what carries
 * money and words at the right.
 */
export function Providers({ of }: { of: Dashboard }) {
  const t = useTranslations()
  const sorted = unhealthyFirst(of.providers)
  const [games, others] = [
    sorted.filter(({ code }) => code.startsWith('game:')),
    sorted.filter(({ code }) => !code.startsWith('game:')),
  ]
  const nameOf = (code: string): string => {
    const name = code.replace(/^\w+:/, '')
    return t.has(`dashboard.outside.${name}`) ? t(`dashboard.outside.${name}`) : name.toUpperCase()
  }
  return (
    <div className="providers">
      {(
        [
          ['games', games],
          ['others', others],
        ] as const
      ).map(([kind, list]) => (
        <section key={kind} className="card">
          <table className="t one">
            <thead>
              <tr>
                <th>{t(`dashboard.providerKind.${kind}`)}</th>
                <th>{t('dashboard.state')}</th>
                <th className="r">p95 (ms)</th>
                <th className="r">{t('dashboard.lastOk')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((provider) => {
                const health = HEALTH[provider.state]
                return (
                  <tr key={provider.code}>
                    <td>
                      <b>{nameOf(provider.code)}</b>
                    </td>
                    <td>
                      <span className={`badge ${health.look}`}>
                        <health.icon className="icon xs" aria-hidden />
                        {t(`health.${provider.state}`)}
                      </span>
                    </td>
                    <td className="r">{provider.p95Ms ?? <span className="faint">—</span>}</td>
                    <td className="r">
                      <Age since={provider.lastOkAt} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}
