import { Button } from '@krapao/ui/controls/button.tsx'
import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../../../app/modals/modals.ts'
import { timeOnly } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'
import { ReferenceRow } from '../bank/ReferenceRow.tsx'
import type { WalletLink } from './useWalletLink.ts'

/** The issuer has the link and has not said yes or no. It is asked on, here and on the server. */
export function LinkWaiting({
  walletLink,
  reference,
}: {
  walletLink: WalletLink
  reference: string
}) {
  const t = useTranslations('deposit')
  const modals = useModals()
  return (
    <>
      <Notice tone="wait" icon={Hourglass}>
        <b className="block" role="alert">
          {t('link.pending')}
        </b>
        {t('link.pendingDetail')}
      </Notice>
      <DatedSteps
        label={t('link.path')}
        steps={[
          {
            state: 'done',
            title: t('link.taken'),
            ...(walletLink.given && { time: timeOnly(walletLink.given.at) }),
          },
          { state: 'now', title: t('link.asking'), detail: t('link.askingDetail') },
          { state: 'next', title: t('link.credited') },
        ]}
      />
      <ReferenceRow reference={reference} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button className="px-3" onClick={() => modals.close({ to: paths.statement })}>
          {t('seeStatement')}
        </Button>
        <Button
          busy={walletLink.busy}
          busyLabel={t('link.askingNow')}
          onClick={walletLink.askAgain}
        >
          {t('link.askAgain')}
        </Button>
      </div>
    </>
  )
}
