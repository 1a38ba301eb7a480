import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ReasonChips } from '../decision/ReasonChips.tsx'
import type { Reasons } from '../decision/useReasons.ts'
import { FaultNote } from '../forms/FaultNote.tsx'
import { ModalDialog } from '../forms/ModalDialog.tsx'
import { useSubmit } from '../forms/useSubmit.ts'
import { Labelled } from '../inputs.tsx'

export interface Asked {
  title: string
  /** On the button: the verb, with the amount in it. */
  confirm: string
  /** The reason must be given; otherwise it may be. */
  needsReason: boolean
  danger?: boolean
  /** Why it cannot be done as it stands; the button waits until it is gone. */
  blocked?: string | null
  body?: ReactNode
  run: (reason: string) => Promise<unknown>
}

/** The answer of a call that a second person confirms first. */
const isWaiting = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && 'approval' in said

function WaitsForSecond({ title, close }: { title: string; close: () => void }) {
  const t = useTranslations('approvals')
  return (
    <ModalDialog title={title} close={close}>
      <p className="note calm" role="status">
        {t('waits')}
      </p>
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {t('close')}
        </button>
        <Link className="btn main" to="/approvals" onClick={close}>
          {t('toInbox')}
        </Link>
      </div>
    </ModalDialog>
  )
}

interface Props {
  asked: Asked
  close: () => void
  /** Once it is carried out. */
  done?: (() => void) | undefined
  /** To tap; without them a field. */
  reasons?: Reasons | undefined
}

/**
 * Asks once more before money moves, and for the reason. Enter alone does not pass it: the focus
 * begins in the reason. Ctrl+Enter does.
 */
export function ReasonDialog({ asked, close, done = () => {}, reasons }: Props) {
  const t = useTranslations('dialog')
  const [typed, setTyped] = useState('')
  const reason = reasons ? reasons.text : typed
  const { busy, fault, submit } = useSubmit()
  const [waits, setWaits] = useState(false)
  const missing = asked.needsReason && reason.trim().length < 3
  const run = (): Promise<void> =>
    submit(async () => {
      const said = await asked.run(reason.trim())
      if (isWaiting(said)) return setWaits(true)
      close()
      done()
    })
  const lack = asked.blocked ?? (missing ? t(reasons ? 'chooses' : 'needs') : null)
  const isOff = busy || lack !== null
  useCtrlEnter(isOff || waits ? null : () => void run())
  if (waits) return <WaitsForSecond title={asked.title} close={close} />
  return (
    <ModalDialog title={asked.title} close={close}>
      {asked.body}
      {reasons ? (
        <ReasonChips of={reasons} />
      ) : (
        <ReasonField
          name={asked.needsReason ? t('reason') : t('reasonMay')}
          text={typed}
          change={setTyped}
        />
      )}
      <FaultNote fault={fault} />
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {t('back')}
        </button>
        <button
          type="button"
          className={`btn ${asked.danger ? 'danger' : 'main'}`}
          aria-keyshortcuts="Control+Enter"
          disabled={isOff}
          onClick={() => void run()}
        >
          {busy ? t('busy') : <Confirm text={asked.confirm} />}
        </button>
      </div>
      {lack && <p className="caption faint">{lack}</p>}
    </ModalDialog>
  )
}

const Confirm = ({ text }: { text: string }) => (
  <>
    {text}
    <kbd aria-hidden>Ctrl ⏎</kbd>
  </>
)

function ReasonField({
  name,
  text,
  change,
}: {
  name: string
  text: string
  change: (text: string) => void
}) {
  return (
    <Labelled name={name}>
      <textarea
        className="textin"
        value={text}
        maxLength={500}
        onChange={(event) => change(event.target.value)}
      />
    </Labelled>
  )
}

/** Null: off as it stands. */
function useCtrlEnter(run: (() => void) | null): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!run || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
