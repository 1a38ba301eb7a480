import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { Plus, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ListFilter } from '../address.ts'
import type { ListPlace } from '../useListState.ts'
import { useListWords } from '../useListWords.ts'
import { DateRange } from './DateRange.tsx'
import { FilterEditor } from './FilterEditor.tsx'

/** The filters as chips, each its own editor, and the range of days. */
export function FilterBar({
  list,
  place: { state, ask },
  adding,
  setAdding,
  children,
}: {
  list: ListName
  place: ListPlace
  adding: boolean
  setAdding: (on: boolean) => void
  /** What else is done with the rows. */
  children: ReactNode
}) {
  const words = useListWords(list)
  const [edited, setEdited] = useState<number | null>(null)
  const { range } = listOf(list)
  const close = (): void => {
    setAdding(false)
    setEdited(null)
  }
  const put = (filter: ListFilter): void => {
    const at = edited ?? state.filters.length
    ask({ filters: [...state.filters.slice(0, at), filter, ...state.filters.slice(at + 1)] })
    close()
  }
  return (
    <div className="fbar">
      {state.filters.map((filter, at) => (
        <FilterChip
          key={at}
          list={list}
          filter={filter}
          edit={() => setEdited(at)}
          remove={() => ask({ filters: state.filters.filter((_, nth) => nth !== at) })}
        />
      ))}
      <AddChip add={() => setAdding(true)} />
      <span className="push" />
      <DateRange
        name={words.column(range)}
        from={state.from}
        to={state.to}
        set={(from, to) => ask({ from, to })}
      />
      {children}
      {(adding || edited !== null) && (
        <FilterEditor
          list={list}
          filter={edited === null ? null : (state.filters[edited] ?? null)}
          put={put}
          close={close}
        />
      )}
    </div>
  )
}

function AddChip({ add }: { add: () => void }) {
  const t = useTranslations('list')
  return (
    <button type="button" className="fchip add" aria-keyshortcuts="F" onClick={add}>
      <Plus className="icon xs" aria-hidden />
      {t('addFilter')} <kbd>F</kbd>
    </button>
  )
}

/** "Name value", which opens its editor, and a cross. */
function FilterChip({
  list,
  filter,
  edit,
  remove,
}: {
  list: ListName
  filter: ListFilter
  edit: () => void
  remove: () => void
}) {
  const t = useTranslations('list')
  const words = useListWords(list)
  const kind = listOf(list).columns[filter.column]?.kind
  if (!kind) return null
  const name = words.column(filter.column)
  const said = words.filter(filter, kind)
  return (
    <span className="fchip">
      <button type="button" onClick={edit}>
        <span>{name}</span> {said}
      </button>
      <button
        type="button"
        aria-label={t('removeFilter', { filter: `${name} ${said}` })}
        onClick={remove}
      >
        <X className="icon xs" aria-hidden />
      </button>
    </span>
  )
}
