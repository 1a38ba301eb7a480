import { useTranslations } from 'use-intl'
import { callOps } from '../api/call.ts'
import { answerWaiting, useIsAsked } from '../api/stepUp.ts'
import { useOps } from '../api/useOps.ts'
import { ProofDialog } from '../components/forms/ProofDialog.tsx'

/** Over whatever is open: the password and code again, before staff, accounts or settings change. */
export function StepUp() {
  const t = useTranslations('stepUp')
  const isAsked = useIsAsked()
  const { data } = useOps('opsSecurity', {}, { enabled: isAsked })
  if (!isAsked || !data) return null
  return (
    <ProofDialog
      asked={{
        title: t('title'),
        lead: t('lead'),
        confirm: t('confirm'),
        run: async (body) => {
          await callOps('opsConfirmFinish', { body })
          answerWaiting(true)
        },
      }}
      codes={data.authenticator}
      passkeys={data.passkeys.length > 0}
      close={() => answerWaiting(false)}
    />
  )
}
