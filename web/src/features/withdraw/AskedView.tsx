import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl/react'
import type { Wallet } from '../../api/queries/wallet.ts'
import { useModals } from '../../app/modals/modals.ts'
import { KipFigure } from '../../core/kip/KipFigure.tsx'
import { PushAsk } from '../../core/push/PushAsk.tsx'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { paths } from '../../paths.ts'
import type { Asked } from './asked.ts'
import { Payee } from './Payee.tsx'
import { useWithdrawalSteps } from './useWithdrawalSteps.ts'

/** A withdrawal from asked to paid, or back in the wallet. */
export function AskedView({
  asked,
  payee,
  onClose,
}: {
  asked: Asked
  payee: Wallet['bankAccount']
  onClose: () => void
}) {
  const t = useTranslations('withdraw')
  const chat = useTranslations('chat')
  const place = usePlaceName()
  const modals = useModals()
  const { stage, why } = asked.payout ?? {}
  // Only what is under way is somebody's to say more of.
  const isPending = asked.status === 'PENDING'
  const said = t(
    isPending && (stage === 'TEAM' || stage === 'BANK') ? `said.${stage}` : `said.${asked.status}`,
  )
  const steps = useWithdrawalSteps()(asked, place(payee.bank.code))
  return (
    <>
      <Figure asked={asked} said={said} />
      {asked.kip && <KipFigure kip={asked.kip} says="gets" />}
      <Payee payee={payee} />
      <DatedSteps label={t('path')} steps={steps} />
      <Reference asked={asked} />
      {isPending && (
        <>
          <PushAsk kind="withdrawal" />
          <p className="-mb-2 text-center text-caption text-ink-muted">{t('oneAtATime')}</p>
        </>
      )}
      {why && (
        <Button
          kind="quiet"
          size="compact"
          className="-my-2 justify-self-center"
          onClick={() => modals.open(why === 'TEAM' ? 'chat' : 'withdraw')}
        >
          {why === 'TEAM' ? chat('open') : t('again')}
        </Button>
      )}
      <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
        <Button className="px-3" onClick={() => modals.close({ to: paths.statement })}>
          {t('seeStatement')}
        </Button>
        <Button kind={isPending ? 'plain' : 'main'} onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </>
  )
}

function Figure({ asked, said }: { asked: Asked; said: string }) {
  return (
    <div className="text-center">
      <Money amount={asked.amount} figure className="text-figure" />
      <p role="status" className={asked.status === 'SUCCESS' ? 'text-money-in' : 'text-ink-muted'}>
        {said}
      </p>
    </div>
  )
}

function Reference({ asked }: { asked: Asked }) {
  const t = useTranslations('withdraw')
  const common = useTranslations('common')
  return (
    <>
      {asked.reference && (
        <div className="-my-2 flex items-center justify-between gap-3 text-caption text-ink-faint">
          <span className="whitespace-nowrap">{t('reference')}</span>
          <CopyButton
            text={asked.reference}
            label={t('copyReference')}
            copiedLabel={common('copied')}
            onCopied={(copied) =>
              showToast(
                copied
                  ? {
                      tone: 'ok',
                      passing: true,
                      title: common('copiedText', { text: asked.reference ?? '' }),
                    }
                  : { tone: 'no', title: common('copyFailed') },
              )
            }
            className="min-w-0"
          >
            <span className="min-w-0 truncate">{asked.reference}</span>
          </CopyButton>
        </div>
      )}
    </>
  )
}
