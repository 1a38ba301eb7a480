import { Button } from '@krapao/ui/controls/button.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../api/call.ts'
import { useLookup, type LookupCall } from '../api/queries/lookups.ts'
import { useLoadWords } from '../app/loading/useLoadWords.ts'
import { OperatorHtml } from '../app/OperatorHtml.tsx'

interface Props<N extends LookupCall> {
  name: N
  pick: (answer: Answer<N>) => readonly string[]
  /** Said when the operator has written nothing. */
  empty: string
}

/** An operator's list of texts, each in its well. */
export function LookupTexts<N extends LookupCall>({ name, pick, empty }: Props<N>) {
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
      <div aria-busy className="grid gap-2.5 py-2">
        {[90, 100, 76, 94, 60].map((width) => (
          <SkeletonBlock key={width} className={`h-5 ${widths[width]}`} />
        ))}
      </div>
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

const widths: Record<number, string> = {
  100: 'w-full',
  94: 'w-11/12',
  90: 'w-5/6',
  76: 'w-3/4',
  60: 'w-3/5',
}
