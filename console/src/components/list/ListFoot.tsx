import type { Answer } from '@krapao/contract/calls'
import { ChevronLeft, ChevronRight, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { shortClock } from '../../format/time.ts'

/** Which rows these are, of how many, the pages before and after, the keys, and the address. */
export function ListFoot({
  first,
  shown,
  count,
  asOf,
  before,
  next,
}: {
  first: number
  shown: number
  /** Null: not counted, or not yet. */
  count: Answer<'opsListCount'> | 'unknown' | null
  asOf: string | null
  before: (() => void) | null
  next: (() => void) | null
}) {
  const t = useTranslations('list')
  const range = `${shown === 0 ? 0 : first}–${first + shown - 1}`
  const known = count === null || count === 'unknown' ? null : count
  const text = known
    ? t(known.more ? 'shownMore' : 'shownOf', { range, count: known.count.toLocaleString('en') })
    : t(count === 'unknown' ? 'shownUnknown' : 'shown', { range })
  return (
    <>
      <div className="tfoot">
        <span>
          {text}
          {asOf !== null && <span className="faint"> · {t('asOf', { at: shortClock(asOf) })}</span>}
        </span>
        <span className="pager">
          <button
            type="button"
            aria-label={t('previous')}
            disabled={before === null}
            onClick={() => before?.()}
          >
            <ChevronLeft className="icon xs" aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('next')}
            disabled={next === null}
            onClick={() => next?.()}
          >
            <ChevronRight className="icon xs" aria-hidden />
          </button>
        </span>
      </div>
      <Keys />
    </>
  )
}

function Keys() {
  const t = useTranslations('list.key')
  return (
    <div className="tfoot keys deskonly">
      <kbd>J</kbd>
      <kbd>K</kbd> {t('move')} <kbd>Space</kbd> {t('choose')} <kbd>↵</kbd> {t('open')} <kbd>S</kbd>{' '}
      {t('turn')} <kbd>F</kbd> {t('filter')}
      <span className="push" />
      <CopyAddress />
    </div>
  )
}

function CopyAddress() {
  const t = useTranslations('list')
  const [done, setDone] = useState(false)
  return (
    <button
      type="button"
      className="btn quiet small"
      onClick={() => {
        void navigator.clipboard.writeText(location.href).then(() => setDone(true))
      }}
      onBlur={() => setDone(false)}
    >
      <Link2 className="icon xs" aria-hidden />
      {done ? t('copied') : t('copy')}
    </button>
  )
}
