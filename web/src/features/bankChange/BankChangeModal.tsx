import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { StepBar } from '@krapao/ui/layout/step-bar.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useBankState } from '../../api/queries/account/bank.ts'
import { useProfile } from '../../api/queries/account/profile.ts'
import { LoadingBlocks } from '../../app/loading/LoadingBlocks.tsx'
import { useModals, type ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { ProofSteps, type Proof } from '../../core/otp/ProofSteps.tsx'
import { AccountStep } from './AccountStep.tsx'
import { ChangedView } from './ChangedView.tsx'

/**
 * Password and a code, or a passkey; then the new account, with the cooling-off of payouts told
 * first.
 */
export default function BankChangeModal({ open, onClose }: ModalProps) {
  const t = useTranslations('bankChange')
  const common = useTranslations('common')
  const state = useBankState()
  const profile = useProfile()
  const modals = useModals()
  const [at, setAt] = useState(0)
  const [proof, setProof] = useState<Proof>()
  const [isChanged, setIsChanged] = useState(false)
  const known = state.data
  const member = profile.data

  return (
    <Sheet open={open} onOpenChange={onClose} title={t('title')} closeLabel={common('close')}>
      {!known || !member ? (
        state.isError || profile.isError ? (
          <SheetUnreachable of={state.isError ? state : profile} />
        ) : (
          <Loading />
        )
      ) : isChanged ? (
        <ChangedView onClose={onClose} />
      ) : known.isLocked ? (
        <>
          <Notice tone="wait" icon={Lock}>
            <b className="block">{t('locked')}</b>
            {t('lockedHint')}
          </Notice>
          <Button kind="main" wide onClick={() => modals.open('chat')}>
            {t('chat')}
          </Button>
        </>
      ) : (
        <>
          <Steps at={proof ? 2 : at} />
          {proof ? (
            <AccountStep
              member={member}
              proof={proof}
              restHours={known.changeRestHours}
              onChanged={() => setIsChanged(true)}
              onProofUsed={() => {
                setProof(undefined)
                setAt(0)
              }}
            />
          ) : (
            <ProofSteps phone={member.username} at={at} onStep={setAt} onProven={setProof} />
          )}
        </>
      )}
    </Sheet>
  )
}

/** The first step's boxes. */
const Loading = () => (
  <LoadingBlocks>
    <Steps at={0} />
    <div className="grid gap-2">
      <SkeletonBlock className="h-5 w-20" />
      <SkeletonBlock className="h-14 rounded-control" />
    </div>
    <SkeletonBlock className="h-13 rounded-control" />
  </LoadingBlocks>
)

function Steps({ at }: { at: number }) {
  const t = useTranslations('bankChange')
  return (
    <StepBar
      label={t('steps')}
      steps={[t('step.password'), t('step.code'), t('step.account')]}
      at={at}
    />
  )
}
