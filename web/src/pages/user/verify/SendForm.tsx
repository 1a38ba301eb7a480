import { Button } from '@krapao/ui/controls/button.tsx'
import { Checkbox } from '@krapao/ui/controls/checkbox.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useReopenIdentity, useSendIdentity } from '../../../api/queries/account/identity.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import type { Step } from './step.ts'

/** What the card says, typed beside its picture, and the button that sends both. */
export function SendForm({ step }: { step: Step }) {
  const refused = useRefused()
  const send = useSendIdentity()
  const submit = (body: Parameters<typeof send.mutate>[0]): void => {
    refused.clear()
    send.mutate(body, { onError: (error) => refused.refuse(error) })
  }
  const sending = { lacks: step.lacks.length > 0, busy: send.isPending, submit }
  return (
    <>
      {!step.mayChange && <Reopen refused={refused} />}
      {step.mayChange && step.asking !== null && step.to === 2 && <CardForm {...sending} />}
      {step.mayChange && step.asking !== null && step.to === 3 && <SourceForm {...sending} />}
      {refused.why && <WhyNot why={refused.why} />}
    </>
  )
}

interface Sending {
  /** A picture is missing. */
  lacks: boolean
  busy: boolean
  submit: (body: Parameters<ReturnType<typeof useSendIdentity>['mutate']>[0]) => void
}

function Reopen({ refused }: { refused: ReturnType<typeof useRefused> }) {
  const t = useTranslations('verify')
  const reopen = useReopenIdentity()
  return (
    <Button
      wide
      busy={reopen.isPending}
      onClick={() => reopen.mutate(undefined, { onError: (error) => refused.refuse(error) })}
    >
      {t('reopen')}
    </Button>
  )
}

function CardForm({ lacks, busy, submit }: Sending) {
  const t = useTranslations('verify.form')
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [isForLife, setForLife] = useState(false)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    submit({ to: 2, name, number, birthDate, expiresOn: isForLife ? null : expiresOn })
  }
  return (
    <form className="grid gap-3" onSubmit={send}>
      <h2 className="mx-1 mt-3 text-[1.1875rem] font-semibold">{t('heading')}</h2>
      <Field
        label={t('name')}
        name="cardName"
        autoComplete="name"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('number')}
        name="cardNumber"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Field
        label={t('birthDate')}
        name="birthDate"
        type="date"
        autoComplete="bday"
        required
        value={birthDate}
        onChange={(event) => setBirthDate(event.target.value)}
      />
      <Expiry value={expiresOn} set={setExpiresOn} isForLife={isForLife} setForLife={setForLife} />
      <Send lacks={lacks} busy={busy} />
    </form>
  )
}

function Expiry({
  value,
  set,
  isForLife,
  setForLife,
}: {
  value: string
  set: (day: string) => void
  isForLife: boolean
  setForLife: (is: boolean) => void
}) {
  const t = useTranslations('verify.form')
  return (
    <>
      {!isForLife && (
        <Field
          label={t('expiresOn')}
          name="expiresOn"
          type="date"
          required
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
      <Checkbox
        label={t('forLife')}
        name="forLife"
        checked={isForLife}
        onChange={(event) => setForLife(event.target.checked)}
      />
    </>
  )
}

function SourceForm({ lacks, busy, submit }: Sending) {
  const t = useTranslations('verify.form')
  const [source, setSource] = useState('')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    submit({ to: 3, source })
  }
  return (
    <form className="grid gap-3" onSubmit={send}>
      <Field
        label={t('source')}
        hint={t('sourceHint')}
        name="source"
        required
        minLength={3}
        maxLength={1000}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <Send lacks={lacks} busy={busy} />
    </form>
  )
}

function Send({ lacks, busy }: { lacks: boolean; busy: boolean }) {
  const t = useTranslations('verify.form')
  return (
    <Button kind="main" wide type="submit" busy={busy} reason={lacks ? t('lacks') : undefined}>
      {t('send')}
    </Button>
  )
}
