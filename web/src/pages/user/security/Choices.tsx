import { Switch } from '@krapao/ui/controls/switch.tsx'
import BellRing from 'lucide-react/icons/bell-ring'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useChooseSecurity, useSecurityChoices } from '../../../api/queries/account/security.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { ChoiceOffSheet, type SecurityChoice } from '../../../features/security/ChoiceOffSheet.tsx'
import { SecurityRow } from './SecurityRow.tsx'

const CHOICES = { confirmWithdrawals: ShieldCheck, newDeviceNotices: BellRing } as const

/** What makes the account safer: switched on at once, and off only by who shows that it is theirs. */
export function Choices() {
  const t = useTranslations('security.choice')
  const choices = useSecurityChoices().data
  const choose = useChooseSecurity()
  const refused = useRefused()
  const [off, setOff] = useState<SecurityChoice>()
  const change = (choice: SecurityChoice, on: boolean): void => {
    refused.clear()
    if (!on) setOff(choice)
    else choose.mutate({ [choice]: true }, { onError: (error) => refused.refuse(error) })
  }
  return (
    <>
      {(['confirmWithdrawals', 'newDeviceNotices'] as const).map((choice) => (
        <SecurityRow
          key={choice}
          icon={CHOICES[choice]}
          title={t(`${choice}.title`)}
          detail={t(`${choice}.detail`)}
        >
          <Switch
            label={t(`${choice}.title`)}
            checked={choices?.[choice] ?? false}
            disabled={!choices || choose.isPending}
            onChange={({ target }) => change(choice, target.checked)}
          />
        </SecurityRow>
      ))}
      {refused.why && (
        <li className="p-3">
          <WhyNot why={refused.why} />
        </li>
      )}
      {off && <ChoiceOffSheet choice={off} onClose={() => setOff(undefined)} />}
    </>
  )
}
