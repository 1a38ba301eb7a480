import { LOCALES } from '@krapao/contract/constants'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, it } from 'vitest'
import type { StatementRow } from '../../api/queries/statement.ts'
import en from '../../locales/en.json' with { type: 'json' }
import la from '../../locales/la.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }
import { useWithdrawalSteps } from './useWithdrawalSteps.ts'

const texts = { th, la, en }
type Stage = NonNullable<StatementRow['payout']>['stage']

/** What the steps of a withdrawal say while it is with `stage`. */
function saidOf(locale: (typeof LOCALES)[number], stage: Stage): string {
  const Said = () => {
    const steps = useWithdrawalSteps()
    const shown = { status: 'PENDING', askedAt: 0, amount: 500, payout: { stage } } as const
    return steps(shown, 'SCB').map(({ title, detail }) => `${title} ${String(detail)}. `)
  }
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <Said />
    </IntlProvider>,
  )
}

it.each(LOCALES)(
  'a payout that is at the bank waits for the bank, and for no approval, in %s',
  (locale) => {
    const { steps } = texts[locale].withdraw
    const said = saidOf(locale, 'BANK')
    expect(said).toContain(steps.bank.replace('{bank}', 'SCB'))
    expect(said).toContain(steps.bankDetail)
    for (const other of [steps.sending, steps.team, steps.queued])
      expect(said).not.toContain(other.replace('{bank}', 'SCB'))
    expect(said).not.toMatch(/อนุมัติ|ອະນຸມັດ|approv/i)
    expect(saidOf(locale, 'TEAM')).toContain(steps.team)
  },
)
