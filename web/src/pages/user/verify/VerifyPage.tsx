import { useTranslations } from 'use-intl/react'
import { useIdentity, type Identity } from '../../../api/queries/account/identity.ts'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { AskedNote } from './AskedNote.tsx'
import { KeepWell } from './KeepWell.tsx'
import { Levels } from './Levels.tsx'
import { Papers } from './Papers.tsx'
import { SendForm } from './SendForm.tsx'
import { StateNote } from './StateNote.tsx'
import { stepOf } from './step.ts'
import './verify.css'

/** What the next level opens, the pictures that it asks for, and how far they are. */
export default function VerifyPage() {
  const t = useTranslations('verify')
  usePageTitle('verify')
  const identity = useIdentity()
  return (
    <>
      <h1 className="mx-1 min-h-12 content-center text-title">{t('heading')}</h1>
      {identity.data ? (
        <Whole of={identity.data} />
      ) : (
        identity.isError && <LoadFailed of={identity} />
      )}
    </>
  )
}

function Whole({ of }: { of: Identity }) {
  const step = stepOf(of)
  return (
    <div className="verify">
      {of.isAsked && <AskedNote of={of} />}
      <Levels of={of} to={of.level === 3 ? null : step.to} />
      <StateNote of={of} step={step} />
      {step.to !== null && (
        <>
          <Papers step={step} />
          <SendForm key={step.to} step={step} />
        </>
      )}
      <KeepWell days={of.picturesKeptDays} />
    </div>
  )
}
