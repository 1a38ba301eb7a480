import { Badge } from '@krapao/ui/feedback/badge.tsx'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'
import { Link } from '../../../app/Link.tsx'
import { dateTime } from '../../../format/dateTime.ts'
import type { Finding } from './checkSpin.ts'
import type { PastSpin } from './pastSpins.ts'
import { spinAddress } from './spinAddress.ts'

const looks = {
  agrees: { tone: 'ok', icon: Check },
  differs: { tone: 'no', icon: X },
  waits: { tone: 'wait', icon: Clock },
} as const

/** One spin of the past; opened, it shows all that another program needs to check it. */
export function PastSpinItem({ spin, finding }: { spin: PastSpin; finding: Finding }) {
  const t = useTranslations('spin.fair')
  const facts = [
    [t('secret'), spin.serverSeed ?? '-'],
    [t('secretHash'), spin.serverSeedHash],
    [t('client'), `${spin.clientSeed}:${spin.nonce}`],
  ] as const
  return (
    <li className="not-first:shadow-[inset_0_1px_0_var(--hairline)]">
      <details>
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-1.5">
          <span className="min-w-0">
            <b className="block text-small leading-[1.6]">{spin.label}</b>
            <span className="block text-caption text-ink-faint">
              {t('round', { n: spin.nonce + 1 })} · {dateTime(spin.at)}
            </span>
          </span>
          <Badge {...looks[finding]}>{t(finding)}</Badge>
        </summary>
        <dl className="grid gap-1.5 px-4 pb-3 text-caption">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-faint">{name}</dt>
              <dd className="m-0 font-[ui-monospace,monospace] text-micro break-all">{value}</dd>
            </div>
          ))}
          {spin.serverSeed !== undefined && (
            <Link
              to={spinAddress(spin)}
              className="inline-flex min-h-11 items-center font-semibold text-accent-text"
            >
              {t('publicPage')}
            </Link>
          )}
          <p className="text-ink-muted">
            {t('formula')} ({spin.odds.map(({ weight }) => weight).join(' + ')})
          </p>
        </dl>
      </details>
    </li>
  )
}
