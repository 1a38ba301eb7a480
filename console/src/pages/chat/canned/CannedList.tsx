import { useTranslations } from 'use-intl'
import type { Canned } from './canned.ts'

/** Ready answers: a row to press, or what fits the text after a slash. */
export function CannedList({
  of,
  sought,
  chosen,
  choose,
}: {
  of: readonly Canned[]
  sought: string | null
  chosen: Canned | undefined
  choose: (reply: Canned) => void
}) {
  const t = useTranslations('chat.canned')
  if (sought !== null && of.length === 0) return <p className="caption faint">{t('none')}</p>
  if (of.length === 0) return null
  return (
    <div className="cannedrow" role="group" aria-label={t('title')}>
      {of.map((reply) => (
        <button
          key={reply._id}
          type="button"
          className={`btn small ${reply === chosen ? 'chosen' : ''}`}
          title={`/${reply.shortcut}`}
          onClick={() => choose(reply)}
        >
          {sought !== null && <kbd>/{reply.shortcut}</kbd>}
          {reply.title}
        </button>
      ))}
    </div>
  )
}
