import { Mark } from '@krapao/ui/art/mark.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslations } from 'use-intl/react'
import { useRefusalWords } from '../../../api/words.ts'
import type { Conversation } from '../conversation.ts'
import type { ConversationState } from '../conversationState.ts'

const STARTERS = {
  member: ['deposit', 'withdraw', 'other'],
  guest: ['register', 'login', 'deposit'],
} as const

/** Before there is a log: still loading, cannot be reached, or nothing said yet. */
export function LogStates({
  conversation,
  state,
  isMember,
}: {
  conversation: Conversation | null
  state: ConversationState | null
  isMember: boolean
}) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const inWords = useRefusalWords()
  if (!conversation || !state || state.phase === 'loading')
    return <LogBones label={common('loading')} />
  if (state.phase === 'unreachable') {
    return (
      <div
        role="alert"
        className="grid content-center justify-items-center gap-2 overflow-auto p-6 text-center"
      >
        <h3 className="text-lead font-semibold">{t('unreachable')}</h3>
        <p className="max-w-72 text-small text-ink-muted">
          {state.refusal ? inWords(state.refusal) : t('unreachableHint')}
        </p>
        <Button kind="plain" icon={RefreshCw} className="mt-3" onClick={conversation.retry}>
          {common('retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid content-center justify-items-center gap-2 overflow-auto p-6 text-center">
      <Mark className="size-20" />
      <h3 className="mt-1 text-title">{t('greeting')}</h3>
      <p className="max-w-72 text-small text-balance text-ink-muted">{t('greetingHint')}</p>
      <ul className="mt-4 flex flex-wrap justify-center gap-2">
        {STARTERS[isMember ? 'member' : 'guest'].map((starter) => (
          <li key={starter}>
            <button
              type="button"
              className={classNames(
                'press min-h-11 rounded-full bg-accent-soft px-4 text-small leading-label!',
                'font-medium text-accent-text',
              )}
              onClick={() => conversation.sendText(t(`starter.${starter}`))}
            >
              {t(`starter.${starter}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LogBones({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex flex-col justify-end gap-2 overflow-clip px-4 pb-3"
    >
      {['w-52', 'w-64', 'w-40 self-end', 'w-56', 'w-48 self-end'].map((shape) => (
        <SkeletonBlock key={shape} className={classNames('h-11 rounded-[1.25rem]', shape)} />
      ))}
    </div>
  )
}
