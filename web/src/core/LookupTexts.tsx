import { Button } from '@krapao/ui/controls/button.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../api/call.ts'
import { useLookup, type LookupCall } from '../api/queries/lookups.ts'
import { LoadingBlocks } from '../app/loading/LoadingBlocks.tsx'
import { useLoadWords } from '../app/loading/useLoadWords.ts'
import { OperatorHtml } from '../app/OperatorHtml.tsx'

interface Props<N extends LookupCall> {
  name: N
  pick: (answer: Answer<N>) => readonly string[]
  /** Said when the operator has written nothing. */
  empty: string
  /** How many lines its texts usually have: their room is kept while they are asked for. */
  lines: readonly number[]
}

/** An operator's list of texts, each in its well. */
export function LookupTexts<N extends LookupCall>({ name, pick, empty, lines }: Props<N>) {
  const t = useTranslations('common')
  const { data, error, isError, refetch } = useLookup(name)
  const inWords = useLoadWords()
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-6 text-center">
        <p className="text-ink-muted">{inWords(error).title}</p>
        <Button icon={RotateCw} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <LoadingBlocks className="grid" blocks="grid gap-2.5">
        {lines.map((count, at) => (
          <div key={at} className="well grid gap-1.5 px-4 py-4">
            {Array.from({ length: count }, (_, line) => (
              <SkeletonBlock key={line} className={`h-5 ${WIDTHS[line % WIDTHS.length]}`} />
            ))}
          </div>
        ))}
      </LoadingBlocks>
    )
  }
  const texts = pick(data)
  if (texts.length === 0) return <p className="py-6 text-center text-ink-muted">{empty}</p>
  return (
    <ol className="grid gap-2.5">
      {texts.map((html, at) => (
        <li key={`${at}${html}`} className="well px-4 py-3.5 text-small text-ink-muted">
          <OperatorHtml html={html} />
        </li>
      ))}
    </ol>
  )
}

const WIDTHS = ['w-5/6', 'w-full', 'w-3/4', 'w-11/12', 'w-3/5'] as const
