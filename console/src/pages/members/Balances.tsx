import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { baht2, bahtShort } from '../../format/baht.ts'
import { accountOf } from './accounts.ts'

const TONES = ['var(--accent)', '#a796d8', '#6a50b2', '#8f7fd0', '#c9bdf0', '#5b4a91']
const toneOf = (n: number): string => TONES[n % TONES.length] ?? ''

/** What a member has, account by account, in baht; and the coins, which are none. */
export function Balances({ of }: { of: Answer<'opsMember'> }) {
  const t = useTranslations('member')
  const sum = (figure: 'amount' | 'held'): number =>
    of.balances.reduce((total, each) => total + Math.round(each[figure] * 100), 0) / 100
  const nameOf = (account: string): string => {
    const [kind = '', code] = accountOf(account, of.profile.memberId).split(':')
    if (code !== undefined) return code.toUpperCase()
    return t.has(`account.${kind}`) ? t(`account.${kind}`) : kind
  }
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
      <span className="muted caption">{t('total')}</span>
      <span style={{ fontSize: '1.75rem' }}>
        <Money amount={sum('amount')} figure />
      </span>
      <div className="shares" aria-hidden>
        {of.balances.map(
          (each, n) =>
            each.amount > 0 && (
              <i key={each.account} style={{ flexGrow: each.amount, background: toneOf(n) }} />
            ),
        )}
      </div>
      <ul>
        {of.balances.map((each, n) => (
          <li key={each.account} className="between" style={{ padding: '.125rem 0' }}>
            <span className="row-line cut" title={each.account}>
              <i className="dot" style={{ background: toneOf(n) }} aria-hidden />
              {nameOf(each.account)}
            </span>
            <b className={each.amount === 0 ? 'faint' : ''}>{baht2(each.amount)}</b>
          </li>
        ))}
        {sum('held') > 0 && (
          <li className="between way" style={{ padding: '.125rem 0' }}>
            <span>{t('held')}</span>
            <b>{baht2(sum('held'))}</b>
          </li>
        )}
      </ul>
      <div className="rule" />
      <div className="between">
        <span className="row-line muted">
          <Coins className="icon s" aria-hidden />
          {t('coins')}
        </span>
        <b>{of.coins}</b>
      </div>
      <Owed text={t('owed')} amount={of.owed} />
      <Owed text={t('owedGames')} amount={of.owedGames} />
    </section>
  )
}

/** What the member owes, where something is owed. */
function Owed({ text, amount }: { text: string; amount: number }) {
  if (amount <= 0) return null
  return (
    <div className="between">
      <span className="row-line muted">
        <Coins className="icon s" aria-hidden />
        {text}
      </span>
      <b>{bahtShort(amount)}</b>
    </div>
  )
}
