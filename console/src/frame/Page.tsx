import { Scale, Search, TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { freshness, STALE_MS } from '../api/freshness.ts'
import { useMay } from '../api/rights.ts'
import { useOps } from '../api/useOps.ts'
import { clockTime } from '../format/time.ts'
import { openFinder } from './find/finder.ts'

/** A page's head: its name, its tabs, the search, and the light that says the books sum to zero. */
export function Page({
  title,
  aside,
  tabs,
  children,
}: {
  title: string
  aside?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}) {
  // What waits for this operator's second signature is in the tab, wherever they are.
  const toConfirm = useOps('opsToday', {}, { every: 10_000 }).data?.approvals.toConfirm ?? 0
  useEffect(() => {
    document.title = `${toConfirm > 0 ? `(${toConfirm}) ` : ''}${title} · Krapao`
  }, [title, toConfirm])
  return (
    <main className="mainc">
      <header className="head">
        <h1>
          {title}
          {aside !== undefined && (
            <span className="caption faint" style={{ fontWeight: 400 }}>
              {aside}
            </span>
          )}
        </h1>
        {tabs}
        <span className="push" />
        <FindButton />
        <Sound />
      </header>
      {children}
    </main>
  )
}

function FindButton() {
  const t = useTranslations('place')
  const mayFind = useMay('members.read')
  // There the page has the field itself.
  const isThere = useLocation().pathname === '/members'
  if (!mayFind || isThere) return null
  return (
    <button
      type="button"
      className="find"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      onClick={() => openFinder(true)}
    >
      <Search className="icon xs" aria-hidden />
      <span className="grow">{t('find')}</span>
      <kbd>/</kbd>
    </button>
  )
}

/** Jade while everything sums to zero, lilac when that is not fresh, coral when it does not. */
function Sound() {
  const t = useTranslations('books')
  const found = useOps('opsToday', {}, { every: 10_000 })
  const { data } = found
  if (!data) return <span className="sound skeleton-block" style={{ width: '12rem' }} aria-hidden />
  const { balanced, checkedAt } = data.books
  return (
    <span
      className={`sound ${balanced ? (freshness(found).staleMs > STALE_MS ? 'way' : '') : 'bad'}`}
      role="status"
    >
      {balanced ? (
        <Scale className="icon xs" aria-hidden />
      ) : (
        <TriangleAlert className="icon xs" aria-hidden />
      )}
      {balanced ? t('balanced') : t('unbalanced')} · {clockTime(checkedAt)}
    </span>
  )
}

/** Of a long row the chosen one. */
const putInSight = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

export function Tabs<T extends string>({
  of,
  chosen,
  choose,
}: {
  of: readonly (readonly [T, ReactNode])[]
  chosen: T
  choose: (tab: T) => void
}) {
  return (
    <div className="tabs" role="tablist">
      {of.map(([tab, name]) => (
        <button
          key={tab}
          ref={tab === chosen ? putInSight : null}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          onClick={() => choose(tab)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
