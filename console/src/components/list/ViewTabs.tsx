import type { Answer } from '@krapao/contract/calls'
import type { ListName } from '@krapao/contract/ops/lists/lists'
import { Bookmark, Lock, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { matching, readAddress, viewQuery } from './address.ts'
import type { ListPlace } from './useListState.ts'
import { ViewDialog } from './ViewDialog.tsx'

type View = Answer<'opsListViews'>[number]

/** The saved views of a list, own and shared, each with its count; and what has changed since. */
export function ViewTabs({ list, place: { state, ask } }: { list: ListName; place: ListPlace }) {
  const t = useTranslations('list')
  const [asked, setAsked] = useState(false)
  const { data: views = [] } = useOps('opsListViews', { params: { list } })
  const chosen = views.find((view) => view.id === state.view) ?? null
  const now = viewQuery(state)
  const isChanged = now !== (chosen?.query ?? '')
  const show = (view: View | null): void =>
    ask({ ...readAddress(new URLSearchParams(view?.query ?? '')), view: view?.id ?? null })
  return (
    <div className="viewline">
      <div className="tabs views" role="tablist" aria-label={t('views')}>
        <button type="button" role="tab" aria-selected={chosen === null} onClick={() => show(null)}>
          {t('all')} <ViewCount list={list} query="" />
        </button>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            role="tab"
            aria-selected={view === chosen}
            title={view.mine ? undefined : t('viewOf', { name: view.owner })}
            onClick={() => show(view)}
          >
            {view.shared.length > 0 ? (
              <UsersRound className="icon xs" aria-label={t('shared')} />
            ) : (
              <Lock className="icon xs" aria-label={t('own')} />
            )}
            {view.name} <ViewCount list={list} query={view.query} />
          </button>
        ))}
      </div>
      <span className="push" />
      {isChanged && <span className="caption faint nw viewnote">{t('changed')}</span>}
      {(isChanged || chosen?.mine) && (
        <button type="button" className="btn small" onClick={() => setAsked(true)}>
          <Bookmark className="icon xs" aria-hidden />
          {isChanged ? t('saveView') : t('changeView')}
        </button>
      )}
      {asked && (
        <ViewDialog
          list={list}
          view={chosen?.mine ? chosen : null}
          query={now}
          done={(view) => ask({ view })}
          close={() => setAsked(false)}
        />
      )}
    </div>
  )
}

/** How many rows a view has, after the rows have come. */
function ViewCount({ list, query }: { list: ListName; query: string }) {
  const { filters, from, to } = readAddress(new URLSearchParams(query))
  const { data } = useOps('opsListCount', {
    params: { list },
    body: matching({ filters, from, to }),
  })
  return data ? (
    <b>
      {data.count.toLocaleString('en')}
      {data.more ? '+' : ''}
    </b>
  ) : null
}
