import { OPERATORS, type Column, type Operator } from '@krapao/contract/ops/lists/kinds'
import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { ModalDialog } from '../../forms/ModalDialog.tsx'
import { ChecksIn, Labelled, PickIn } from '../../inputs.tsx'
import type { ListFilter } from '../address.ts'
import { useListWords } from '../useListWords.ts'

/** One filter: of which column, how compared, with what. */
export function FilterEditor({
  list,
  filter,
  put,
  close,
}: {
  list: ListName
  /** Null: a new one. */
  filter: ListFilter | null
  put: (filter: ListFilter) => void
  close: () => void
}) {
  const t = useTranslations('list')
  const words = useListWords(list)
  const { name, column, ops, op, values, setName, setOp, setValues } = useFilterDraft(list, filter)
  const columns = Object.entries(listOf(list).columns).filter(([, each]) => each.filters)
  const given = values.map((value) => value.trim()).filter(Boolean)
  return (
    <ModalDialog
      title={filter ? t('changeFilter') : t('newFilter')}
      close={close}
      onSubmit={() => given.length > 0 && put({ column: name, op, values: given })}
    >
      <PickIn
        name={t('filterColumn')}
        value={name}
        of={columns.map(([key]) => [key, words.column(key)] as const)}
        set={setName}
      />
      <PickIn
        name={t('filterOp')}
        value={op}
        of={ops.map((each) => [each, t(`op.${each}`)] as const)}
        set={setOp}
      />
      {column && (
        <Values list={list} name={name} column={column} op={op} values={values} set={setValues} />
      )}
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {t('back')}
        </button>
        <button type="submit" className="btn main" disabled={given.length === 0}>
          {t('filter')}
        </button>
      </div>
    </ModalDialog>
  )
}

/** What is being put together; another column has other conditions, and no values yet. */
function useFilterDraft(list: ListName, filter: ListFilter | null) {
  const { columns } = listOf(list)
  const first = Object.keys(columns).find((key) => columns[key]?.filters) ?? ''
  const [name, chooseName] = useState(filter?.column ?? first)
  const [chosenOp, setOp] = useState<Operator>(filter?.op ?? 'is')
  const [values, setValues] = useState<readonly string[]>(filter?.values ?? [])
  const column = columns[name]
  const ops: readonly Operator[] = column ? OPERATORS[column.kind] : []
  const op = ops.includes(chosenOp) ? chosenOp : (ops[0] ?? 'is')
  const setName = (next: string): void => {
    chooseName(next)
    setValues([])
  }
  return { name, column, ops, op, values, setName, setOp, setValues }
}

const STEPS: Partial<Record<Column['kind'], string>> = { money: '0.01', count: '1', time: '1' }

function Values({
  list,
  name,
  column: { kind, of: codes },
  op,
  values,
  set,
}: {
  list: ListName
  name: string
  column: Column
  op: Operator
  values: readonly string[]
  set: (values: readonly string[]) => void
}) {
  const t = useTranslations('list')
  const { code } = useListWords(list)
  const tags = useOps('opsTags', {}, { enabled: name === 'tags' })
  const of = codes ?? (name === 'tags' ? (tags.data ?? []) : [])
  if (of.length > 0)
    return (
      <ChecksIn
        name={t('filterValue')}
        of={of.map((value) => [value, code(name, value)] as const)}
        chosen={values}
        set={set}
      />
    )
  const label = kind === 'time' ? `days.${op}` : kind === 'money' ? 'baht' : 'filterValue'
  const step = STEPS[kind]
  return (
    <Labelled name={t(label)}>
      <input
        className="textin"
        value={values[0] ?? ''}
        onChange={(event) => set([event.target.value])}
        {...(step ? { type: 'number', step } : { maxLength: 100 })}
        {...(kind === 'count' || kind === 'time' ? { min: 0 } : {})}
      />
    </Labelled>
  )
}
