import type { Answer } from '@krapao/contract/calls'
import { Lock, Paperclip, Send, X, Zap } from 'lucide-react'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Fault } from '../../components/states.tsx'
import { fitting, soughtIn, textIn, type Canned } from './canned/canned.ts'
import { CannedDialog } from './canned/CannedDialog.tsx'
import { CannedList } from './canned/CannedList.tsx'
import { ACCEPT, faultOf, type FileFault } from './chatFile.ts'
import { useSending } from './useSending.ts'

type Conversation = Answer<'opsChatAssign'>
type Field = RefObject<HTMLTextAreaElement | null>
const TYPING_EVERY_MS = 2_000

/** The answer: words, a picture or film, or a ready answer found by a slash. */
export function Composer({
  of,
  isOthers,
  sayTyping,
}: {
  of: Conversation
  isOthers: boolean
  sayTyping: () => void
}) {
  const t = useTranslations('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  const answer = useAnswer(of, sayTyping, field)
  const [isManaging, setIsManaging] = useState(false)
  if (isOthers)
    return (
      <p className="note way chatline" style={{ marginTop: '.75rem' }}>
        <Lock className="icon xs" aria-hidden />
        {t('others', { name: of.assignee ?? '' })}
      </p>
    )
  return (
    <div className="composer">
      <CannedList
        of={answer.ready}
        sought={answer.sought}
        chosen={answer.chosen}
        choose={answer.use}
      />
      <form
        className="composefield"
        onSubmit={(event) => {
          event.preventDefault()
          answer.say()
        }}
      >
        <AnswerField answer={answer} field={field} />
        {answer.attached.file && (
          <Attached name={answer.attached.file.name} remove={() => answer.attached.remove()} />
        )}
        <Buttons answer={answer} manage={() => setIsManaging(true)} />
      </form>
      {answer.attached.fault && (
        <p className="note bad" role="alert">
          {t(`fileFault.${answer.attached.fault}`)}
        </p>
      )}
      {answer.sending.error ? <Fault error={answer.sending.error} /> : null}
      {isManaging && (
        <CannedDialog all={answer.canned.data ?? []} close={() => setIsManaging(false)} />
      )}
    </div>
  )
}

/** What is being written: words, a file, or a ready answer that a slash has found. */
function useAnswer(of: Conversation, sayTyping: () => void, field: Field) {
  const [text, setText] = useState('')
  const attached = useAttached()
  const { file } = attached
  const [at, setAt] = useState(0)
  const toldAt = useRef(0)
  const sending = useSending(of._id, () => {
    setText('')
    attached.remove()
  })
  const canned = useOps('opsCanned')
  const sought = soughtIn(text)
  const ready = fitting(canned.data ?? [], sought ?? '')
  const chosen = sought === null ? undefined : ready[Math.min(at, ready.length - 1)]
  const write = (next: string): void => {
    setText(next)
    setAt(0)
    const now = Date.now()
    // A search among ready answers is not yet an answer.
    if (soughtIn(next) !== null || now - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = now
    sayTyping()
  }
  const use = (reply: Canned): void => {
    const said = textIn(reply, of.locale)
    if (said === null) {
      setText('')
      return sending.send({ message: reply.message, file: null })
    }
    write(said)
    field.current?.focus()
  }
  const words = text.trim()
  const isEmpty = words === '' && file === null
  const say = (): void => {
    if (chosen) return use(chosen)
    const message = { message_type: 'text', payload: { text: words } } as const
    if (!isEmpty) sending.send(file ? { file, words } : { file: null, message })
  }
  return {
    ready,
    sought,
    chosen,
    use,
    say,
    text,
    write,
    attached,
    setAt,
    at,
    setText,
    isEmpty,
    sending,
    canned,
  }
}

/** The file that goes with the answer, or what is wrong with the one that was given. */
function useAttached() {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  return {
    file,
    fault,
    remove: (): void => setFile(null),
    take: (given: File | undefined): void => {
      const wrong = given ? faultOf(given) : null
      setFault(wrong)
      setFile(given && !wrong ? given : null)
    },
  }
}

function AnswerField({ answer, field }: { answer: ReturnType<typeof useAnswer>; field: Field }) {
  const t = useTranslations('chat')
  return (
    <textarea
      ref={field}
      id="chat-answer"
      rows={2}
      maxLength={2_000}
      aria-label={t('write')}
      aria-keyshortcuts="R"
      placeholder={t('writeHint')}
      value={answer.text}
      onChange={(event) => answer.write(event.target.value)}
      onPaste={(event) => {
        const [pasted] = event.clipboardData.files
        if (pasted) answer.attached.take(pasted)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (answer.sought !== null && step !== 0)
          answer.setAt(
            Math.min(Math.max(0, answer.at + step), Math.max(0, answer.ready.length - 1)),
          )
        else if (event.key === 'Escape' && answer.sought !== null) answer.setText('')
        else if (event.key === 'Escape') event.currentTarget.blur()
        else if (event.key === 'Enter' && !event.shiftKey) answer.say()
        else return
        event.preventDefault()
      }}
    />
  )
}

function Buttons({ answer, manage }: { answer: ReturnType<typeof useAnswer>; manage: () => void }) {
  const t = useTranslations('chat')
  return (
    <div className="row-line">
      <label className="btn small quiet" title={t('attach')}>
        <Paperclip className="icon s" aria-hidden />
        <input
          type="file"
          className="vh"
          accept={ACCEPT}
          aria-label={t('attach')}
          onChange={({ target }) => {
            answer.attached.take(target.files?.[0])
            // The same file again is a change too.
            target.value = ''
          }}
        />
      </label>
      <IconButton name={t('canned.title')} press={manage}>
        <Zap className="icon s" aria-hidden />
      </IconButton>
      <span className="push" />
      <button
        type="submit"
        className="btn main"
        disabled={answer.isEmpty || answer.sending.isPending}
      >
        <Send className="icon s" aria-hidden />
        {answer.sending.isPending ? t('sending') : t('send')}
      </button>
    </div>
  )
}

function Attached({ name, remove }: { name: string; remove: () => void }) {
  const t = useTranslations('chat')
  return (
    <span className="badge on attached">
      <Paperclip className="icon xs" aria-hidden />
      <span className="cut">{name}</span>
      <button type="button" aria-label={t('fileRemove')} onClick={remove}>
        <X className="icon xs" aria-hidden />
      </button>
    </span>
  )
}

const IconButton = ({
  name,
  press,
  children,
}: {
  name: string
  press: () => void
  children: ReactNode
}) => (
  <button type="button" className="btn small quiet" aria-label={name} title={name} onClick={press}>
    {children}
  </button>
)
