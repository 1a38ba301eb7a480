import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useWallet } from '../../api/queries/wallet.ts'

type Waits = NonNullable<Answer<'refundCheck'>['waitsFor']>

/** Which game a reward waits for, and for what. */
export function WaitsFor({ waits: { message, details } }: { waits: Waits }) {
  const t = useTranslations('bonus.waits')
  const slots = useWallet().data?.slots ?? []
  const named = details?.['code']
  const code = typeof named === 'string' ? named : ''
  const game = slots.find((slot) => slot.code === code)?.name ?? code
  return (
    <Notice tone="wait">
      {message === 'BETS_OPEN'
        ? t('bet', { game })
        : message === 'ROUND_UNREAD'
          ? t('round', { game })
          : t('silent', { game })}
    </Notice>
  )
}
