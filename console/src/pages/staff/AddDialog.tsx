import type { Answer } from '@krapao/contract/calls'
import { ROLES, type Role } from '@krapao/contract/ops/rights'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { ReasonDialog } from '../../pieces/queue/ReasonDialog.tsx'

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
            <label className="fl">
              <span>{t('login.email')}</span>
              <input
                className="textin"
                type="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </label>
            <label className="fl">
              <span>{t('staff.name')}</span>
              <input
                className="textin"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
            <label className="fl">
              <span>{t('staff.role')}</span>
              <select
                className="textin"
                value={role}
                onChange={(event) => setRole(event.target.value as Role)}
              >
                {ROLES.map((each) => (
                  <option key={each} value={each}>
                    {t(`role.${each}`)}
                  </option>
                ))}
              </select>
            </label>
            <label className="fl">
              <span>{t('staff.phone')}</span>
              <input
                className="textin"
                inputMode="tel"
                value={phone}
                onChange={(event) => setPhone(event.target.value.replaceAll(/\D/g, ''))}
              />
            </label>
            <p className="caption muted">{t('staff.addLead')}</p>
          </>
        ),
      }}
    />
  )
}
