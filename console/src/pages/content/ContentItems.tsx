import { isFormerAccount } from '@krapao/contract/deposits/formerAccounts'
import type { ContentItem } from '@krapao/contract/ops/content'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { numberOf } from './accountRows.ts'
import { itemTitle } from './itemTitle.ts'

/** The items of a kind of content at the left: what is live, and what waits as a draft. */
export function ContentItems({
  items,
  chosen,
  unsaved,
  choose,
  foot,
  nameOf,
}: {
  items: readonly ContentItem[]
  chosen: string | null
  /** The ids of those with words that are saved nowhere. */
  unsaved: readonly string[]
  choose: (id: string) => void
  foot?: ReactNode
  /** Where a kind's items have names of their own. */
  nameOf?: (item: ContentItem) => string | undefined
}) {
  const t = useTranslations('content')
  const { locale } = useLanguage()
  return (
    <section className="card q">
      <ul className="scroll">
        {withUnsaved(items, unsaved, t('new')).map((item) => (
          <li key={item.id} className={item.id === chosen ? 'sel' : ''}>
            <button
              type="button"
              aria-pressed={item.id === chosen}
              onClick={() => choose(item.id)}
              className="rowbtn"
            >
              <span className="between">
                <b className="b cut">{nameOf?.(item) ?? itemTitle(item, locale)}</b>
                <Badges of={item} isUnsaved={unsaved.includes(item.id)} />
              </span>
              <small className="cut">
                {[numberOf(item), item.id].filter((part) => part !== '').join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {foot && <div className="tfoot">{foot}</div>}
    </section>
  )
}

/** What is live and what waits as a draft stand side by side: members see the one, not the other. */
function Badges({ of, isUnsaved }: { of: ContentItem; isUnsaved: boolean }) {
  const t = useTranslations('content')
  return (
    <span className="badges">
      {of.live && (
        <span className={`badge ${of.active ? 'ok' : ''}`}>
          {t(isFormerAccount(of) ? 'former' : of.active ? 'live' : 'off')}
        </span>
      )}
      {of.draft && <span className="badge wait">{t('draft')}</span>}
      {isUnsaved && <span className="badge on">{t('unsaved')}</span>}
    </span>
  )
}

/** New ones that were never saved stand in the list too, or nobody would find them again. */
function withUnsaved(
  items: readonly ContentItem[],
  unsaved: readonly string[],
  title: string,
): ContentItem[] {
  const fresh = unsaved.filter((id) => !items.some((item) => item.id === id))
  return [
    ...items,
    ...fresh.map((id) => ({ id, title, active: false, live: null, draft: null, version: 0 })),
  ]
}
