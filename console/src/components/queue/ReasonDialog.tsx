import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
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

/**
 * Asks once more before money moves, and for the reason. Enter alone does not pass it: the focus
 * begins in the reason, which takes a line.
 */
export function ReasonDialog({ asked, close }: { asked: Asked; close: () => void }) {
  const t = useTranslations('dialog')
  const [reason, setReason] = useState('')
  const { busy, fault, submit } = useSubmit()
  const [waits, setWaits] = useState(false)
  const missing = asked.needsReason && reason.trim().length < 3
  const run = (): Promise<void> =>
    submit(async () => {
      const said = await asked.run(reason.trim())
      if (isWaiting(said)) setWaits(true)
      else close()
    })
  if (waits) return <WaitsForSecond title={asked.title} close={close} />
  return (
    <ModalDialog title={asked.title} close={close}>
      {asked.body}
      <Labelled name={asked.needsReason ? t('reason') : t('reasonMay')}>
        <textarea
          className="textin"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </Labelled>
      <FaultNote fault={fault} />
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {t('back')}
        </button>
        <button
          type="button"
          className={`btn ${asked.danger ? 'danger' : 'main'}`}
          disabled={missing || busy || Boolean(asked.blocked)}
          onClick={() => void run()}
        >
          {busy ? t('busy') : asked.confirm}
        </button>
      </div>
      {asked.blocked ? (
        <p className="caption faint">{asked.blocked}</p>
      ) : (
        missing && <p className="caption faint">{t('needs')}</p>
      )}
    </ModalDialog>
  )
}
