import { Button } from '@krapao/ui/controls/button.tsx'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'

interface Props {
  heading: string
  lead: ReactNode
  submitLabel: string
  busyLabel?: string
  busy: boolean
  /** Answers whether the step may be left; the first wrong field is then focused. */
  onSubmit: () => void
  after?: ReactNode
  children: ReactNode
}

/** Heading, fields, the one button: what each step of the wizard looks like. */
export function StepForm({
  heading,
  lead,
  submitLabel,
  busyLabel,
  busy,
  onSubmit,
  after,
  children,
}: Props) {
  const common = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit()
    // After the errors are drawn, the eye and the screen reader go to the first of them.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
  }
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate>
      <h1 tabIndex={-1} className="text-headline outline-0">
        {heading}
      </h1>
      <p className="mb-6 text-ink-muted">{lead}</p>
      <div className="grid gap-4">
        {children}
        <div className="mt-2 grid gap-2">
          <Button
            type="submit"
            kind="main"
            wide
            busy={busy}
            busyLabel={busyLabel ?? common('sending')}
          >
            {submitLabel}
          </Button>
          {after}
        </div>
      </div>
    </form>
  )
}
