import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { ChevronUp, GripVertical, Lock, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DENSITIES, type Density } from './address.ts'
import { useListWords } from './useListWords.ts'

/** Which columns stand in which order, and how close the rows are: kept with the view. */
export function ColumnsPanel({
  list,
  columns,
  density,
  setColumns,
  setDensity,
  close,
}: {
  list: ListName
  /** The shown ones in their order; the first is always there. */
  columns: readonly string[]
  density: Density
  setColumns: (columns: readonly string[]) => void
  setDensity: (density: Density) => void
  close: () => void
}) {
  const t = useTranslations('list')
  const { column: nameOf } = useListWords(list)
  const every = Object.keys(listOf(list).columns)
  const hidden = every.filter((key) => !columns.includes(key))
  return (
    <aside className="card columnspanel" aria-label={t('columns')}>
      <h2 className="between">
        {t('columns')}
        <span className="caption faint">
          {t('columnsShown', { n: columns.length, all: every.length })}
        </span>
        <button type="button" className="btn quiet small" aria-label={t('close')} onClick={close}>
          <X className="icon xs" aria-hidden />
        </button>
      </h2>
      <ul className="scroll">
        <ShownColumns list={list} columns={columns} set={setColumns} />
        {hidden.length > 0 && <li className="caption faint">{t('hidden')}</li>}
        {hidden.map((key) => (
          <li key={key}>
            <span className="icon xs" aria-hidden />
            <label className="grow">
              <input
                type="checkbox"
                checked={false}
                onChange={() => setColumns([...columns, key])}
              />
              {nameOf(key)}
            </label>
          </li>
        ))}
      </ul>
      <DensityChoice density={density} set={setDensity} />
    </aside>
  )
}

function DensityChoice({ density, set }: { density: Density; set: (density: Density) => void }) {
  const t = useTranslations('list')
  return (
    <div className="tabs s" role="radiogroup" aria-label={t('densityOf')}>
      {DENSITIES.map((each) => (
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === density}
          onClick={() => set(each)}
        >
          {t(`density.${each}`)}
        </button>
      ))}
    </div>
  )
}

/** Drawn to their place, or moved up by their button. */
function ShownColumns({
  list,
  columns,
  set,
}: {
  list: ListName
  columns: readonly string[]
  set: (columns: readonly string[]) => void
}) {
  const t = useTranslations('list')
  const { column: nameOf } = useListWords(list)
  const [dragged, setDragged] = useState<string | null>(null)
  const moveBefore = (key: string, place: string): void => {
    if (key === place || place === columns[0]) return
    const rest = columns.filter((each) => each !== key)
    const at = rest.indexOf(place)
    set([...rest.slice(0, at), key, ...rest.slice(at)])
  }
  return columns.map((key, at) => (
    <li
      key={key}
      draggable={at > 0}
      onDragStart={() => setDragged(key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={() => dragged !== null && moveBefore(dragged, key)}
    >
      {at === 0 ? (
        <Lock className="icon xs" aria-hidden />
      ) : (
        <GripVertical className="icon xs" aria-hidden />
      )}
      <label className="grow">
        <input
          type="checkbox"
          checked
          disabled={at === 0}
          onChange={() => set(columns.filter((each) => each !== key))}
        />
        {nameOf(key)}
      </label>
      {at > 1 && (
        <button
          type="button"
          aria-label={t('moveUp', { name: nameOf(key) })}
          onClick={() => moveBefore(key, columns[at - 1] ?? key)}
        >
          <ChevronUp className="icon xs" aria-hidden />
        </button>
      )}
    </li>
  ))
}
