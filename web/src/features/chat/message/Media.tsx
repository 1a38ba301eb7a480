import { Icon } from '@krapao/ui/art/icon.tsx'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { ChatBubble } from '@krapao/ui/overlays/chat-bubble.tsx'
import { SmallDialog } from '@krapao/ui/overlays/small-dialog.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TextBody } from './TextBody.tsx'

type MediaProps = {
  mine: boolean
  fileType: 'image' | 'video' | 'file'
  source: string | undefined
  text: string
  failed?: boolean
  /** 0 to 1 while it is uploaded. */
  share?: number | undefined
  isWaiting?: boolean
  onBroken?: () => void
}

/** A picture or a film in a box of fixed size, so that what loads late moves nothing. */
export function Media({
  mine,
  fileType,
  source,
  text,
  failed,
  share,
  isWaiting,
  onBroken,
}: MediaProps) {
  const t = useTranslations('chat')
  const [broken, setBroken] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const fail = (): void => {
    setBroken(source)
    onBroken?.()
  }
  const box = classNames(
    'block h-56 w-44 rounded-[1rem] bg-sunk object-cover',
    isWaiting && 'opacity-60',
  )
  return (
    <ChatBubble mine={mine} failed={failed} picture>
      <div className="relative">
        <Shown
          fileType={fileType}
          source={source}
          text={text}
          isWaiting={isWaiting}
          broken={broken}
          fail={fail}
          setOpen={setOpen}
          box={box}
        />
        {share !== undefined && (
          <Ring
            share={share}
            label={t('status.uploading_file', { percent: Math.round(share * 100) })}
          />
        )}
      </div>
      {text && fileType !== 'file' && (
        <div className="px-2.5 py-1.5">
          <TextBody text={text} />
        </div>
      )}
      <Enlarged isOpen={isOpen} source={source} text={text} setOpen={setOpen} />
    </ChatBubble>
  )
}

function Shown({
  fileType,
  source,
  text,
  isWaiting,
  broken,
  fail,
  setOpen,
  box,
}: {
  fileType: MediaProps['fileType']
  source: string | undefined
  text: string
  isWaiting: boolean | undefined
  broken: string | undefined
  fail: () => void
  setOpen: (next: boolean) => void
  box: string
}) {
  const t = useTranslations('chat')
  return (
    <>
      {!source || broken === source ? (
        <Gone />
      ) : fileType === 'image' ? (
        <button
          type="button"
          aria-label={t('enlarge')}
          disabled={isWaiting}
          onClick={() => setOpen(true)}
          className="block rounded-[1rem]"
        >
          <img src={source} alt={text || t('image')} onError={fail} className={box} />
        </button>
      ) : fileType === 'video' ? (
        <video
          src={source}
          aria-label={t('video')}
          controls={!isWaiting}
          preload="metadata"
          playsInline
          onError={fail}
          className={classNames(box, 'h-56 w-56 object-contain')}
        />
      ) : (
        <a
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          className="flex min-h-11 items-center gap-2 px-3 underline underline-offset-[.2em]"
        >
          <Icon of={FileText} />
          {text || t('file')}
        </a>
      )}
    </>
  )
}

function Gone() {
  const t = useTranslations('chat')
  return (
    <span
      className={classNames(
        'grid h-56 w-44 place-items-center content-center gap-2 rounded-[1rem] bg-sunk',
        'p-3 text-center text-caption leading-words text-ink-muted',
      )}
    >
      <Icon of={ImageOff} size="m" />
      {t('mediaGone')}
    </span>
  )
}

function Enlarged({
  isOpen,
  source,
  text,
  setOpen,
}: {
  isOpen: boolean
  source: string | undefined
  text: string
  setOpen: (next: boolean) => void
}) {
  const t = useTranslations('chat')
  return (
    <>
      {isOpen && source && (
        <SmallDialog
          open
          onOpenChange={setOpen}
          title={t('image')}
          titleHidden
          className="max-w-[56rem]! p-2!"
        >
          <img
            src={source}
            alt={text || t('image')}
            className="mx-auto max-h-[80dvh] rounded-tile object-contain"
          />
          <IconButton
            icon={X}
            label={t('minimise')}
            filled
            className="absolute! top-3 right-3 bg-floating!"
            onClick={() => setOpen(false)}
          />
        </SmallDialog>
      )}
    </>
  )
}

const ROUND = 2 * Math.PI * 20

function Ring({ share, label }: { share: number; label: string }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="absolute inset-0 grid place-items-center"
    >
      <svg viewBox="0 0 48 48" aria-hidden className="size-14 -rotate-90 rounded-full bg-scrim">
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          stroke="#fff"
          strokeOpacity=".3"
          strokeWidth="4"
        />
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${share * ROUND} ${ROUND}`}
        />
      </svg>
    </span>
  )
}
