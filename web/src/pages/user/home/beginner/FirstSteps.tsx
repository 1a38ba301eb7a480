import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import type { Wallet } from '../../../../api/queries/wallet.ts'
import { useModals } from '../../../../app/modals/modals.ts'
import { Texts } from '../../../../locales/LocaleProvider.tsx'

const STEPS = ['deposit', 'game', 'withdraw'] as const

/** What a beginner does first, as a path; fetched for beginners alone. */
export default function FirstSteps({ wallet }: { wallet: Wallet }) {
  return (
    <Texts part="all">
      <Path wallet={wallet} />
    </Texts>
  )
}

function Path({ wallet: { bankAccount } }: { wallet: Wallet }) {
  const t = useTranslations('firstSteps')
  const { open } = useModals()
  const last = bankAccount.bankAccountNo.slice(-4)
  return (
    <section aria-labelledby="first-steps" className="surface grid gap-2 px-4 pt-2.5 pb-0.5">
      <h2 id="first-steps" className="text-[1.0625rem] font-semibold leading-label">
        {t('title')}
      </h2>
      <ol className="grid">
        {STEPS.map((step, at) => (
          <li key={step} className="first-step">
            <span className={at === 0 ? 'bg-ink text-ground' : 'bg-control text-ink-muted'}>
              {at + 1}
            </span>
            <span className="min-w-0 pb-1.5 text-small">
              <span className="block font-medium">{t(`${step}.title`)}</span>
              <span className="block text-caption text-ink-muted">
                {t(`${step}.detail`, { account: last && `x${last}` })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <Button kind="main" wide onClick={() => open('deposit')}>
        {t('begin')}
      </Button>
      <button
        type="button"
        onClick={() => open('playLimit', { kind: 'deposit', period: 'day' })}
        className="press mx-auto flex min-h-11 items-center gap-2 px-3 text-small font-medium text-accent-text"
      >
        <Icon of={ShieldCheck} />
        {t('limitFirst')}
      </button>
    </section>
  )
}
