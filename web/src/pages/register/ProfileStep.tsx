import { PASSWORD_LENGTH } from '@krapao/contract/constants'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Checkbox } from '@krapao/ui/controls/checkbox.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { SelectField } from '@krapao/ui/fields/select-field.tsx'
import UserRound from 'lucide-react/icons/user-round'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../api/queries/lookups.ts'
import { StepForm } from '../../features/otp/StepForm.tsx'
import { paths } from '../../paths.ts'
import type { Change, Draft } from './draft.ts'
import { profileFaults } from './faults.ts'
import { useFaults } from './useFaults.ts'

const TermsSheet = lazy(() => import('../../features/agreement/TermsSheet.tsx'))

interface Props {
  draft: Draft
  change: Change
  busy: boolean
  /** A code that came with a link is not the visitor's to change. */
  inviterKept: boolean
  onNext: () => Promise<void>
}

export function ProfileStep({ draft, change, busy, inviterKept, onNext }: Props) {
  const t = useTranslations('register.profile')
  const common = useTranslations('common')
  const sources = useLookup('lookupSources').data ?? []
  const faults = useFaults(draft, change, profileFaults)
  return (
    <StepForm
      heading={t('heading')}
      lead={t('lead')}
      submitLabel={common('next')}
      busy={busy}
      onSubmit={() => faults.checked(onNext)}
    >
      <Field
        label={t('name')}
        name="name"
        leading={UserRound}
        autoComplete="name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={draft.name}
        onChange={(event) => faults.change({ name: event.target.value.toUpperCase() })}
        error={faults.errorOf('name')}
      />
      <Passwords draft={draft} faults={faults} />
      <SelectField
        label={t('source')}
        name="sourceCode"
        value={draft.sourceCode}
        onChange={(event) => faults.change({ sourceCode: event.target.value })}
        options={[
          { value: '', label: t('sourceNone') },
          ...sources.map(({ code, description }) => ({ value: code, label: description })),
        ]}
      />
      <Field
        label={t('invite')}
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        readOnly={inviterKept}
        value={draft.inviteCode}
        onChange={(event) => faults.change({ inviteCode: event.target.value })}
        hint={inviterKept ? t('inviteKept') : t('inviteHint')}
      />
      <Checkbox
        label={t('age')}
        name="ageConfirmed"
        checked={draft.ageConfirmed}
        error={faults.errorOf('ageConfirmed')}
        onChange={(event) => faults.change({ ageConfirmed: event.target.checked })}
      />
      <Terms />
    </StepForm>
  )
}

/** What the box above accepts. */
function Terms() {
  const t = useTranslations('register.profile')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="-mt-3">
      <Button kind="quiet" size="compact" onClick={() => setOpen(true)}>
        {t('terms')}
      </Button>
      {/* A page of its own, so that what was typed here stays. */}
      <a
        href={paths.privacy}
        target="_blank"
        rel="noopener"
        className={buttonClass({ kind: 'quiet', size: 'compact' }, false)}
      >
        {t('privacy')}
      </a>
      {isOpen && (
        <Suspense>
          <TermsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Passwords({ draft, faults }: { draft: Draft; faults: ReturnType<typeof useFaults> }) {
  const common = useTranslations('common')
  const eye = { showLabel: common('showPassword'), hideLabel: common('hidePassword') }
  const t = useTranslations('register.profile')
  return (
    <>
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        {...eye}
        value={draft.password}
        onChange={(event) => faults.change({ password: event.target.value })}
        hint={t('passwordHint', { min: PASSWORD_LENGTH.min })}
        error={faults.errorOf('password')}
      />
      <PasswordField
        label={t('confirm')}
        name="confirm"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        {...eye}
        value={draft.confirm}
        onChange={(event) => faults.change({ confirm: event.target.value })}
        error={faults.errorOf('confirm')}
      />
    </>
  )
}
