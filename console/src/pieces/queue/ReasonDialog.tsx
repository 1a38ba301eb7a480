import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useWords } from '../useWords.ts'

export interface Asked {
  title: string
  /** On the button: the verb, with the amount in it. */
  confirm: string
  /** The reason must be given; otherwise it may be. */
  needsReason: boolean
  grave?: boolean
  /** Why it cannot be done as it stands; the button waits until it is gone. */
  blocked?: string | null
  body?: ReactNode
  run: (reason: string) => Promise<unknown>
}

/**
 * Asks once more before money moves, and for the reason. Enter alone does not pass it: the focus
 * begins in the reason, which takes a line.
 */
export function ReasonDialog({ asked, close }: { asked: Asked; close: () => void }) {
  const t = useTranslations('dialog')
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const missing = asked.needsReason && reason.trim().length < 3
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const run = async (): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      await asked.run(reason.trim())
      close()
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return (
    <dialog ref={dialog} className="dialog" onClose={close} aria-labelledby="dialog-title">
      <div className="in">
        <h2 id="dialog-title">{asked.title}</h2>
        {asked.body}
        <label className="fl">
          <span>{asked.needsReason ? t('reason') : t('reasonMay')}</span>
          <textarea
            className="textin"
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {fault !== null && (
          <p className="note bad" role="alert">
            {words(fault)}
          </p>
        )}
        <div className="pairacts">
          <button type="button" className="btn" onClick={close}>
            {t('back')}
          </button>
          <button
            type="button"
            className={`btn ${asked.grave ? 'grave' : 'main'}`}
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
      </div>
    </dialog>
  )
}
