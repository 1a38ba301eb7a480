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
  choose,
  foot,
  nameOf,
}: {
  items: readonly ContentItem[]
  chosen: string | null
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
        {items.map((item) => (
          <li key={item.id} className={item.id === chosen ? 'sel' : ''}>
            <button
              type="button"
              aria-pressed={item.id === chosen}
              onClick={() => choose(item.id)}
              className="rowbtn"
            >
              <span className="between">
                <b className="b cut">{nameOf?.(item) ?? itemTitle(item, locale)}</b>
                {item.draft ? (
                  <span className="badge wait">{t('draft')}</span>
                ) : (
                  <span className={`badge ${item.active ? 'ok' : ''}`}>
                    {t(isFormerAccount(item) ? 'former' : item.active ? 'live' : 'off')}
                  </span>
                )}
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
