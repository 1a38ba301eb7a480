import type { ListName } from '@krapao/contract/ops/lists/lists'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { saveCsv } from '../../api/saveCsv.ts'
import { FaultNote } from '../forms/FaultNote.tsx'
import { useSubmit } from '../forms/useSubmit.ts'
import { matching, type ListState } from './address.ts'

/** The file of what is filtered, in its order and columns. */
export function CsvButton({
  list,
  state,
  columns,
}: {
  list: ListName
  state: ListState
  columns: readonly string[]
}) {
  const t = useTranslations('list')
  const maySave = useMay('exports.csv')
  const { busy, fault, submit } = useSubmit()
  const save = (): Promise<void> =>
    submit(() =>
      saveCsv(list, 'opsListCsv', {
        params: { list },
        body: {
          ...matching(state),
          ...(state.sort ? { sort: state.sort } : {}),
          columns: [...columns],
        },
      }),
    )
  return (
    <>
      <button
        type="button"
        className="btn small"
        disabled={busy || !maySave}
        title={t(maySave ? 'csvNote' : 'csvNoRight')}
        onClick={() => void save()}
      >
        <Download className="icon xs" aria-hidden />
        {t('csv')}
      </button>
      <FaultNote fault={fault} />
    </>
  )
}
