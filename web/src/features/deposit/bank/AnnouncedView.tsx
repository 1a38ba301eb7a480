import { Button } from '@krapao/ui/controls/button.tsx'
import { StatusBadge } from '@krapao/ui/feedback/status-badge.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { InKip } from '../../../core/kip/InKip.tsx'
import { paths } from '../../../paths.ts'
import { Steps } from '../Steps.tsx'
import type { Announced } from './announced.ts'
import { BankAccount } from './BankAccount.tsx'
import { ReferenceRow } from './ReferenceRow.tsx'
import { SlipOffer } from './SlipOffer.tsx'

/** What was announced, where to send it, and what happens next. */
export function AnnouncedView({
  announced,
  onClose,
}: {
  announced: Announced
  onClose: () => void
}) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  const status = useTranslations('statement.status')
  const modals = useModals()
  const amount = pair.text(announced.amount)
  return (
    <>
      <div className="grid justify-items-center gap-1 text-center">
        <Money amount={announced.amount} figure className="text-figure" />
        <InKip baht={announced.amount} />
        <StatusBadge
          status="PENDING"
          labels={{
            SUCCESS: status('SUCCESS'),
            FAILED: status('FAILED'),
            PENDING: status('PENDING'),
          }}
        />
        <p role="status" className="mt-1 text-ink-muted">
          {t('announce.said')}
        </p>
      </div>
      <RowList label={t('announce.to')}>
        <BankAccount account={announced.account} />
      </RowList>
      <ReferenceRow reference={announced.reference} />
      <Steps
        label={t('announce.next')}
        steps={[t('announce.step1', { amount }), t('announce.step2'), t('announce.step3')]}
      />
      <SlipOffer />
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
        <Button className="px-3" onClick={() => modals.close({ to: paths.statement })}>
          {t('seeStatement')}
        </Button>
        <Button kind="main" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </>
  )
}
