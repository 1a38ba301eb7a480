import { useTranslations } from 'use-intl'
import { baht2 } from '../format/baht.ts'
import { sided } from '../format/side.ts'
import { SidedBaht } from './SidedBaht.tsx'

interface Leg {
  account: string
  unit?: 'baht' | 'coin'
  amount: number
  before?: number
  after?: number
}

/** Every leg of a posting with its account, and their sum, which is zero. */
export function Legs({ legs }: { legs: readonly Leg[] }) {
  const t = useTranslations('legs')
  const sum = legs.reduce((total, leg) => total + Math.round(leg.amount * 100), 0) / 100
  const tellsAfter = legs.some((leg) => leg.after !== undefined)
  return (
    <table className="legs">
      <thead className="vh">
        <tr>
          <th>{t('account')}</th>
          <th>{t('amount')}</th>
          {tellsAfter && <th>{t('after')}</th>}
        </tr>
      </thead>
      <tbody>
        {legs.map((leg, n) => (
          <tr key={n}>
            <td>
              <span className="acct" title={leg.account}>
                {leg.account}
              </span>
            </td>
            <td className={`r b ${leg.amount < 0 ? 'out' : 'in'}`}>
              {leg.amount > 0 ? '+' : ''}
              {leg.unit === 'coin' ? t('coins', { n: leg.amount }) : baht2(leg.amount)}
            </td>
            {tellsAfter && (
              <td className="r faint">
                {leg.after === undefined || leg.unit === 'coin' ? (
                  ''
                ) : (
                  <SidedBaht of={sided(leg.after)} />
                )}
              </td>
            )}
          </tr>
        ))}
        <tr className="zero">
          <td>{t('sum')}</td>
          <td className="r b">{baht2(sum)}</td>
          {tellsAfter && <td />}
        </tr>
      </tbody>
    </table>
  )
}
