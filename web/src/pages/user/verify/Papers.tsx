import { SLIP_TYPES } from '@krapao/contract/constants'
import type { Paper } from '@krapao/contract/identity/levels'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { Progress } from '@krapao/ui/feedback/progress.tsx'
import Camera from 'lucide-react/icons/camera'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { PaperArt } from './paperArt.tsx'
import type { Step } from './step.ts'
import { usePaperUpload } from './usePaperUpload.ts'

/** Each paper with its state, and while it may change the camera and the gallery. */
export function Papers({ step }: { step: Step }) {
  const upload = usePaperUpload()
  return (
    <>
      <ul className="surface overflow-hidden rounded-card">
        {step.papers.map((paper) => (
          <PaperRow key={paper} paper={paper} step={step} upload={upload} />
        ))}
      </ul>
      {upload.refused.why && <WhyNot why={upload.refused.why} />}
    </>
  )
}

function PaperRow({
  paper,
  step,
  upload,
}: {
  paper: Paper
  step: Step
  upload: ReturnType<typeof usePaperUpload>
}) {
  const t = useTranslations('verify')
  const isHere = step.asking?.papers.includes(paper) ?? false
  const isSending = upload.sending?.paper === paper
  return (
    <li className="paper-row">
      <PaperArt paper={paper} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <b className="font-semibold">{t(`paper.${paper}`)}</b>
          <PaperBadge isHere={isHere} step={step} />
        </span>
        <small className="block text-caption text-pretty text-ink-muted">
          {t(`paper.${paper}Hint`)}
        </small>
        {isSending && (
          <Progress
            value={upload.sending?.share ?? 0}
            max={1}
            label={t('sending')}
            className="mt-2"
          />
        )}
        {step.mayChange && !isSending && (
          <Sources
            paper={paper}
            isHere={isHere}
            send={upload.send}
            busy={upload.sending !== null}
          />
        )}
      </span>
    </li>
  )
}

function PaperBadge({ isHere, step }: { isHere: boolean; step: Step }) {
  const t = useTranslations('verify.badge')
  if (!isHere) return <Badge>{t('lacks')}</Badge>
  if (step.asking?.state === 'WAITING')
    return (
      <Badge tone="wait" icon={Clock}>
        {t('WAITING')}
      </Badge>
    )
  return (
    <Badge tone="ok" icon={CircleCheck}>
      {t('here')}
    </Badge>
  )
}

interface SourcesOf {
  paper: Paper
  isHere: boolean
  send: (paper: Paper, file: File) => void
  busy: boolean
}

/** The camera of the phone, or a picture that is there already. */
function Sources({ paper, isHere, send, busy }: SourcesOf) {
  const t = useTranslations('verify')
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // The same file again must count as a choice, too.
    event.target.value = ''
    if (file) send(paper, file)
  }
  const name = t(`paper.${paper}`)
  const input = { type: 'file', tabIndex: -1, className: 'sr-only', onChange: pick } as const
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      <input
        {...input}
        ref={camera}
        accept="image/*"
        capture={paper === 'selfie' ? 'user' : 'environment'}
        aria-label={`${t('camera')}: ${name}`}
      />
      <input
        {...input}
        ref={gallery}
        accept={SLIP_TYPES.join(',')}
        aria-label={`${t('file')}: ${name}`}
      />
      <Button
        size="compact"
        icon={Camera}
        disabled={busy}
        aria-label={`${t('camera')}: ${name}`}
        onClick={() => camera.current?.click()}
      >
        {t('camera')}
      </Button>
      {paper !== 'selfie' && (
        <Button
          size="compact"
          kind="quiet"
          icon={ImagePlus}
          disabled={busy}
          aria-label={`${t(isHere ? 'replace' : 'file')}: ${name}`}
          onClick={() => gallery.current?.click()}
        >
          {t(isHere ? 'replace' : 'file')}
        </Button>
      )}
    </span>
  )
}
