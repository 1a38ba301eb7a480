import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'

const TONES = ['var(--accent)', '#a796d8', '#6a50b2', '#8f7fd0', '#c9bdf0', '#5b4a91']

const nameOf = (account: string): string => account.split(':').slice(2).join(':')

/** What a member has, account by account, in baht. */
export function Balances({ of }: { of: Answer<'opsMember'> }) {
  const t = useTranslations('member')
  const total = of.balances.reduce((sum, each) => sum + Math.round(each.amount * 100), 0) / 100
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
      <span className="muted caption">{t('total')}</span>
      <span style={{ fontSize: '1.75rem' }}>
        <Money amount={total} figure />
      </span>
      <div
        style={{ display: 'flex', gap: '2px', height: '.625rem', borderRadius: '99px' }}
        className="meter"
      >
        {of.balances
          .filter((each) => each.amount > 0)
          .map((each, n) => (
            <i
              key={each.account}
              style={{ flexGrow: each.amount, background: TONES[n % TONES.length] }}
            />
          ))}
      </div>
      <ul>
        {of.balances.map((each) => (
          <li key={each.account} className="between" style={{ padding: '.125rem 0' }}>
            <span className="muted">{nameOf(each.account)}</span>
            <b>
              {baht2(each.amount)}
              {each.held > 0 && <small className="way">+{baht2(each.held)}</small>}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
