import { CHAT_TEXT_LENGTH } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { focusRingClass } from '@krapao/ui/fields/field-frame.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Smile from 'lucide-react/icons/smile'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { useTranslations } from 'use-intl/react'
import { whenSessionEnds } from '../../../api/session/session.ts'
import type { Conversation } from '../conversation.ts'
import { AttachedSlip } from './AttachedSlip.tsx'
import { ACCEPT, judgeFile } from './chatFile.ts'
import { EmojiPanel } from './EmojiPanel.tsx'
import { useSlipFile } from './useSlipFile.ts'

/** The count is shown when it begins to matter. */
const COUNT_FROM = CHAT_TEXT_LENGTH - 200
/** An error stands this long (product section 9). */
const ALERT_MS = 4_000
/** Lines the field grows to before it scrolls. */
const MOST_PX = 132

/** What was being written, kept while the panel is closed. */
let draft = ''
whenSessionEnds(() => {
  draft = ''
})

/** What one came to ask about goes behind what was being written. */
const begun = (about: string | undefined): string =>
  about === undefined || draft.includes(about) ? draft : `${draft}${draft && '\n'}${about}`

type FieldRef = RefObject<HTMLTextAreaElement | null>

export function Composer({
  conversation,
  about,
  slip,
}: {
  conversation: Conversation | null
  about?: string | undefined
  /** A slip whose picture is sent with the first message. */
  slip?: string | undefined
}) {
  const t = useTranslations('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  const picture = useSlipFile(slip)
  const writing = useWriting(conversation, about, field)
  const submit = useSubmit(conversation, writing.send, picture)
  useLayoutEffect(() => {
    const el = field.current
    if (!el) return
    el.style.height = 'auto'
    el.style.height = `${Math.min(el.scrollHeight, MOST_PX)}px`
  })

  return (
    <div className="relative">
      <Alerts fault={writing.fault} isTooLong={writing.isTooLong} />
      {picture.file && <AttachedSlip url={picture.url} onDrop={picture.drop} />}
      {writing.hasEmoji && (
        <EmojiPanel
          label={t('emoji')}
          onPick={writing.insert}
          onClose={() => {
            writing.setHasEmoji(false)
            field.current?.focus()
          }}
        />
      )}
      <form className="flex items-end gap-1.5 px-2 py-2" onSubmit={submit}>
        <Attach take={writing.take} isOff={!conversation} />
        <Field field={field} writing={writing} />
        <button
          type="submit"
          aria-label={t('send')}
          disabled={!conversation || writing.length === 0 || writing.isTooLong}
          className={classNames(
            'press marigold grid size-11.5 flex-none place-items-center rounded-full',
            'disabled:bg-control disabled:bg-none disabled:text-ink-faint',
            'disabled:shadow-none',
          )}
        >
          <Icon of={SendHorizontal} />
        </button>
      </form>
    </div>
  )
}

/** What is written goes out, and after it the slip that it is about. */
function useSubmit(
  conversation: Conversation | null,
  send: () => boolean,
  picture: ReturnType<typeof useSlipFile>,
) {
  return (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!send() || !picture.file) return
    conversation?.sendFile(picture.file, 'image')
    picture.drop()
  }
}

/** What is wrong, for a while. */
function useFault() {
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (!fault) return
    const timer = setTimeout(() => setFault(undefined), ALERT_MS)
    return () => clearTimeout(timer)
  }, [fault])
  return [fault, setFault] as const
}

/** Files are sent as soon as they are chosen; or what is wrong with one. */
function useFiles(conversation: Conversation | null) {
  const t = useTranslations('chat')
  const [fault, setFault] = useFault()
  const take = (chosen: Iterable<File>): void => {
    for (const file of chosen) {
      const verdict = judgeFile(file)
      if (verdict.fault === undefined) conversation?.sendFile(file, verdict.kind)
      else
        setFault(
          verdict.fault === 'tooLarge'
            ? t('fileTooLarge', { n: verdict.limitMb })
            : t('fileUnsupported'),
        )
    }
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  return { fault, take, onPaste }
}

/** Enter sends where a key for a new line stands beside it. */
const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  // Where there is no key for a new line but Enter, Enter is that; and it may also end a word that is being composed.
  if (
    event.key !== 'Enter' ||
    event.shiftKey ||
    event.nativeEvent.isComposing ||
    !window.matchMedia('(hover: hover) and (pointer: fine)').matches
  )
    return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** What is being written, and what is done with it. */
function useWriting(conversation: Conversation | null, about: string | undefined, field: FieldRef) {
  const [text, setText] = useState(() => begun(about))
  const { fault, take, onPaste } = useFiles(conversation)
  const [hasEmoji, setHasEmoji] = useState(false)
  const length = text.trim().length
  const isTooLong = length > CHAT_TEXT_LENGTH

  const write = (next: string): void => {
    draft = next
    setText(next)
    if (next.trim()) conversation?.sayTyping()
  }
  const send = (): boolean => {
    if (!conversation || length === 0 || isTooLong) return false
    conversation.sendText(text)
    write('')
    field.current?.focus()
    return true
  }
  const insert = (sign: string): void => {
    const el = field.current
    const [from, to] = [el?.selectionStart ?? text.length, el?.selectionEnd ?? text.length]
    write(text.slice(0, from) + sign + text.slice(to))
    requestAnimationFrame(() => el?.setSelectionRange(from + sign.length, from + sign.length))
  }
  return {
    fault,
    isTooLong,
    hasEmoji,
    insert,
    setHasEmoji,
    send,
    take,
    text,
    write,
    onPaste,
    length,
  }
}

function Alerts({ fault, isTooLong }: { fault: string | undefined; isTooLong: boolean }) {
  const t = useTranslations('chat')
  return (
    <>
      {fault && (
        <p role="alert" className="bg-danger-soft px-4 py-2 text-caption leading-words text-danger">
          {fault}
        </p>
      )}
      {isTooLong && (
        <p role="alert" className="bg-danger-soft px-4 py-2 text-caption leading-words text-danger">
          {t('tooLong', { max: CHAT_TEXT_LENGTH })}
        </p>
      )}
    </>
  )
}

function Attach({ take, isOff }: { take: (chosen: Iterable<File>) => void; isOff: boolean }) {
  const files = useRef<HTMLInputElement>(null)
  const t = useTranslations('chat')
  return (
    <>
      <input
        ref={files}
        type="file"
        accept={ACCEPT}
        multiple
        // Opened by the button beside it, which alone has the name.
        hidden
        onChange={(event) => {
          take(Array.from(event.target.files ?? []))
          // The same file again must count as a choice, too.
          event.target.value = ''
        }}
      />
      <IconButton
        icon={ImagePlus}
        label={t('attach')}
        disabled={isOff}
        onClick={() => files.current?.click()}
      />
    </>
  )
}

function Field({ field, writing }: { field: FieldRef; writing: ReturnType<typeof useWriting> }) {
  const t = useTranslations('chat')
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-1 items-end rounded-[1.4375rem] bg-field',
        'shadow-[inset_0_0_0_1px_var(--ink-mark),var(--lift-well)] transition-shadow',
        'duration-(--duration-quick)',
        focusRingClass,
      )}
    >
      <textarea
        ref={field}
        rows={1}
        value={writing.text}
        placeholder={t('write')}
        aria-label={t('write')}
        aria-invalid={writing.isTooLong || undefined}
        className={classNames(
          'block max-h-33 min-h-11.5 min-w-0 flex-1 resize-none bg-transparent py-2.5',
          'pl-4 text-body leading-[1.625rem] outline-0',
        )}
        onChange={(event) => writing.write(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={writing.onPaste}
      />
      {writing.length >= COUNT_FROM && (
        <span
          className={
            'self-end pb-3 text-micro leading-label! whitespace-nowrap tabular-nums ' +
            (writing.isTooLong ? 'text-danger' : 'text-ink-faint')
          }
        >
          <span aria-hidden>
            {writing.length}/{CHAT_TEXT_LENGTH}
          </span>
          <span className="sr-only">
            {t('count', { n: writing.length, max: CHAT_TEXT_LENGTH })}
          </span>
        </span>
      )}
      <IconButton
        icon={Smile}
        label={t('emoji')}
        aria-expanded={writing.hasEmoji}
        className="mb-px"
        onClick={() => writing.setHasEmoji(!writing.hasEmoji)}
      />
    </div>
  )
}
