import type { Answer } from '@krapao/contract/calls'
import { Lock, Paperclip, Send, X, Zap } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Fault } from '../../components/states.tsx'
import { fitting, soughtIn, textIn, type Canned } from './canned/canned.ts'
import { CannedDialog } from './canned/CannedDialog.tsx'
import { CannedList } from './canned/CannedList.tsx'
import { ACCEPT, faultOf, type FileFault } from './chatFile.ts'
import { useSending } from './useSending.ts'

type Conversation = Answer<'opsChatAssign'>
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
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [at, setAt] = useState(0)
  const [isManaging, setIsManaging] = useState(false)
  const toldAt = useRef(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useSending(of._id, () => {
    setText('')
    setFile(null)
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
    const words = textIn(reply, of.locale)
    if (words === null) {
      setText('')
      return sending.send({ message: reply.message, file: null })
    }
    write(words)
    field.current?.focus()
  }
  const take = (given: File | undefined): void => {
    const wrong = given ? faultOf(given) : null
    setFault(wrong)
    setFile(given && !wrong ? given : null)
  }
  const isEmpty = text.trim() === '' && file === null
  const say = (): void => {
    if (chosen) return use(chosen)
    if (isEmpty) return
    const words = text.trim()
    sending.send(
      file
        ? { file, words }
        : { file: null, message: { message_type: 'text', payload: { text: words } } },
    )
  }
  if (isOthers)
    return (
      <p className="note way chatline" style={{ marginTop: '.75rem' }}>
        <Lock className="icon xs" aria-hidden />
        {t('others', { name: of.assignee ?? '' })}
      </p>
    )
  return (
    <div className="composer">
      <CannedList of={ready} sought={sought} chosen={chosen} choose={use} />
      <form
        className="composefield"
        onSubmit={(event) => {
          event.preventDefault()
          say()
        }}
      >
        <textarea
          ref={field}
          id="chat-answer"
          rows={2}
          maxLength={2_000}
          aria-label={t('write')}
          aria-keyshortcuts="R"
          placeholder={t('writeHint')}
          value={text}
          onChange={(event) => write(event.target.value)}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files
            if (pasted) take(pasted)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (sought !== null && step !== 0)
              setAt(Math.min(Math.max(0, at + step), Math.max(0, ready.length - 1)))
            else if (event.key === 'Escape' && sought !== null) setText('')
            else if (event.key === 'Escape') event.currentTarget.blur()
            else if (event.key === 'Enter' && !event.shiftKey) say()
            else return
            event.preventDefault()
          }}
        />
        {file && <Attached name={file.name} remove={() => setFile(null)} />}
        <div className="row-line">
          <label className="btn small quiet" title={t('attach')}>
            <Paperclip className="icon s" aria-hidden />
            <input
              type="file"
              className="vh"
              accept={ACCEPT}
              aria-label={t('attach')}
              onChange={({ target }) => {
                take(target.files?.[0])
                // The same file again is a change too.
                target.value = ''
              }}
            />
          </label>
          <IconButton name={t('canned.title')} press={() => setIsManaging(true)}>
            <Zap className="icon s" aria-hidden />
          </IconButton>
          <span className="push" />
          <button type="submit" className="btn main" disabled={isEmpty || sending.isPending}>
            <Send className="icon s" aria-hidden />
            {sending.isPending ? t('sending') : t('send')}
          </button>
        </div>
      </form>
      {fault && (
        <p className="note bad" role="alert">
          {t(`fileFault.${fault}`)}
        </p>
      )}
      {sending.error ? <Fault error={sending.error} /> : null}
      {isManaging && <CannedDialog all={canned.data ?? []} close={() => setIsManaging(false)} />}
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
