import { Button } from '@krapao/ui/controls/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Conversation } from './conversation.ts'

const SCORES = [1, 2, 3, 4, 5] as const

/** Once a case has ended: how was the help? One tap, and never asked again. */
export default function AskRating({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('chat.rating')
  const [isSending, setIsSending] = useState(false)
  const rate = async (score: number): Promise<void> => {
    setIsSending(true)
    await conversation.rate(score)
    setIsSending(false)
  }
  return (
    <div className="grid gap-2 px-4 py-2" role="group" aria-label={t('ask')}>
      <p className="text-caption text-ink-muted">{t('ask')}</p>
      <div className="grid grid-cols-5 gap-2">
        {SCORES.map((score) => (
          <Button
            key={score}
            disabled={isSending}
            aria-label={t(`score.${score}`)}
            onClick={() => void rate(score)}
          >
            {score}
          </Button>
        ))}
      </div>
      <p className="flex justify-between text-caption text-ink-muted" aria-hidden>
        <span>{t('score.1')}</span>
        <span>{t('score.5')}</span>
      </p>
    </div>
  )
}
