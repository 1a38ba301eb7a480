import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useWallet } from '../../api/queries/wallet.ts'

type Weights = Answer<'refundCheck'>['weights']

/** How much of a bet counts, by category, and the games that count otherwise. */
export function PlayWeights({ weights }: { weights: Weights }) {
  const t = useTranslations('home')
  const slots = useWallet().data?.slots ?? []
  const nameOf = (code: string): string => slots.find((slot) => slot.code === code)?.name ?? code
  return (
    <ul className="flex flex-wrap gap-1.5">
      {weights.categories.map(({ category, percent }) => (
        <li key={category}>
          <Badge tone={percent === 0 ? 'no' : 'ok'}>
            {t(category)} {percent}%
          </Badge>
        </li>
      ))}
      {weights.games.map(({ code, percent }) => (
        <li key={code}>
          <Badge tone={percent === 0 ? 'no' : 'ok'}>
            {nameOf(code)} {percent}%
          </Badge>
        </li>
      ))}
    </ul>
  )
}
