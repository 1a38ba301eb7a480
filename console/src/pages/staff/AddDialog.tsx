import type { Answer } from '@krapao/contract/calls'
import { ROLES, type Role } from '@krapao/contract/ops/rights'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { PickIn, TextIn } from '../../components/inputs.tsx'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'

/** A new operator: nobody but themselves sets the password. */
export function AddDialog({
  close,
  made,
}: {
  close: () => void
  made: (told: Answer<'opsStaffAdd'>) => void
}) {
  const t = useTranslations()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [role, setRole] = useState<Role>('support')
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: t('staff.add'),
        confirm: t('staff.add'),
        needsReason: true,
        run: async (reason) =>
          made(
            await callOps('opsStaffAdd', {
              body: { email, name, role, reason, ...(phone === '' ? {} : { phone }) },
            }),
          ),
        body: (
          <>
            <TextIn name={t('login.email')} type="email" value={email} set={setEmail} />
            <TextIn name={t('staff.name')} value={name} set={setName} />
            <PickIn
              name={t('staff.role')}
              value={role}
              of={ROLES.map((each) => [each, t(`role.${each}`)] as const)}
              set={setRole}
            />
            <TextIn
              name={t('staff.phone')}
              inputMode="tel"
              value={phone}
              set={(text) => setPhone(text.replaceAll(/\D/g, ''))}
            />
            <p className="caption muted">{t('staff.addLead')}</p>
          </>
        ),
      }}
    />
  )
}
