import { SLIP_TYPES } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Progress } from '@krapao/ui/feedback/progress.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import Info from 'lucide-react/icons/info'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { isRefusal } from '../../api/refusal.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import { useModals, type ModalProps } from '../../app/modals/modals.ts'
import { useSlipRules } from '../../core/useSlipRules.ts'
import { useRefused } from '../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { QrFinding } from './QrFinding.tsx'
import { MAX_MB } from './slipFile.ts'
import { useSlipUpload } from './useSlipUpload.ts'

type Chosen = ReturnType<typeof useSlipUpload>['chosen']
/** Choose the slip's picture, see whether its QR can be read, send it. */
export default function SlipUploadModal({ open, onClose }: ModalProps) {
  const t = useTranslations('slips')
  const common = useTranslations('common')
  const { words, reason } = useSlipRules()
  const { chosen, share, choose, send, stop } = useSlipUpload()
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const sending = share !== undefined

  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // The same file again must count as a choice, too.
    event.target.value = ''
    const wrong = file ? choose(file) : null
    refused.clear()
    setFault(wrong ? t(wrong, { n: MAX_MB }) : undefined)
  }
  const refused = useRefused()
  const submit = useSubmit(send, refused)
  const ask = (): void => input.current?.click()

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('sendHeading')}
      closeLabel={common('close')}
      dismissable={!sending}
    >
      <input
        ref={input}
        type="file"
        accept={SLIP_TYPES.join(',')}
        aria-label={t('choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={pick}
      />
      <Picture chosen={chosen} reason={reason} ask={ask} />
      {fault && (
        <p role="alert" className="text-small text-danger">
          {fault}
        </p>
      )}
      {chosen && !sending && <QrFinding found={chosen.found} />}
      {share !== undefined && <Share share={share} />}
      {refused.why && <WhyNot why={refused.why} />}
      <Acts
        chosen={chosen}
        reason={reason}
        sending={sending}
        ask={ask}
        submit={submit}
        stop={stop}
      />
      <Rules chosen={chosen} reason={reason} words={words} />
    </Sheet>
  )
}

function useSubmit(send: () => Promise<boolean>, refused: ReturnType<typeof useRefused>) {
  const t = useTranslations('slips')
  const modals = useModals()
  const submit = async (): Promise<void> => {
    try {
      refused.clear()
      if (!(await send())) return
      showToast({ tone: 'wait', title: t('sent'), detail: t('sentHint') })
      modals.open('slips')
    } catch (error) {
      const tooLarge = isRefusal(error) && error.status === 413
      refused.refuse(error, {
        ...(tooLarge && { title: t('tooLarge', { n: MAX_MB }) }),
        unknown: { place: t('again') },
      })
    }
  }
  return submit
}

function Picture({
  chosen,
  reason,
  ask,
}: {
  chosen: Chosen
  reason: string | undefined
  ask: () => void
}) {
  const t = useTranslations('slips')
  return (
    <>
      {chosen ? (
        <img
          src={chosen.url}
          alt={t('preview')}
          className="mx-auto max-h-[42dvh] min-h-40 max-w-full rounded-control bg-sunk object-contain"
        />
      ) : (
        <button
          type="button"
          disabled={Boolean(reason)}
          onClick={ask}
          className={classNames(
            'press well grid min-h-44 w-full place-items-center content-center gap-2 p-5',
            'text-center disabled:text-ink-muted',
          )}
        >
          <Icon of={ImagePlus} size="m" className="text-accent-text" />
          <span className="font-semibold">{t('choose')}</span>
          <span className="text-caption text-ink-muted">{t('chooseHint', { n: MAX_MB })}</span>
        </button>
      )}
    </>
  )
}

function Share({ share }: { share: number }) {
  const t = useTranslations('slips')
  return (
    <div className="grid gap-2">
      <Progress
        label={t('sending')}
        value={share}
        max={1}
        text={t('sendingShare', { percent: Math.round(share * 100) })}
      />
      <p role="status" className="text-center text-small text-ink-muted tabular-nums">
        {t('sendingShare', { percent: Math.round(share * 100) })}
      </p>
      {/* Again whenever some of it has gone. */}
      <SlowCall key={share} text={t('stillSending')} />
    </div>
  )
}

function Acts({
  chosen,
  reason,
  sending,
  ask,
  submit,
  stop,
}: {
  chosen: Chosen
  reason: string | undefined
  sending: boolean
  ask: () => void
  submit: () => Promise<void>
  stop: () => void
}) {
  const t = useTranslations('slips')
  return (
    <>
      {chosen && (
        <>
          <Button
            kind={chosen.found === 'unreadable' ? undefined : 'main'}
            wide
            reason={reason}
            busy={sending}
            busyLabel={t('sending')}
            onClick={() => void submit()}
          >
            {chosen.found === 'unreadable' ? t('sendAnyway') : t('send')}
          </Button>
          {sending ? (
            <Button kind="quiet" wide onClick={stop}>
              {t('cancel')}
            </Button>
          ) : (
            <Button kind={chosen.found === 'unreadable' ? 'main' : 'quiet'} wide onClick={ask}>
              {t('chooseOther')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Rules({
  chosen,
  reason,
  words,
}: {
  chosen: Chosen
  reason: string | undefined
  words: string | undefined
}) {
  return (
    <>
      {!chosen && reason && (
        <p role="status" className="text-center text-small text-ink-muted">
          {reason}
        </p>
      )}
      {words && (chosen || !reason) && (
        <p className="flex gap-2 text-caption text-ink-muted">
          <Icon of={Info} size="s" className="mt-0.5" />
          {words}
        </p>
      )}
    </>
  )
}
