import type { Answer, BodyInput } from '@krapao/contract/calls'
import { listOf, type ListName } from '@krapao/contract/ops/lists/lists'
import { mayHold, ROLES, type Role } from '@krapao/contract/ops/rights'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { FaultNote } from '../forms/FaultNote.tsx'
import { ModalDialog } from '../forms/ModalDialog.tsx'
import { useSubmit } from '../forms/useSubmit.ts'
import { ChecksIn, TextIn } from '../inputs.tsx'

type View = Answer<'opsListViews'>[number]

/** Keeps what the list shows now: as a new view, or in the place of an own one. */
export function ViewDialog({
  list,
  view,
  query,
  done,
  close,
}: {
  list: ListName
  /** The own view that may be changed; null: only a new one. */
  view: View | null
  query: string
  /** Which view is shown from now on; null: none. */
  done: (id: string | null) => void
  close: () => void
}) {
  const t = useTranslations()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState<readonly Role[]>(view?.shared ?? [])
  const { busy, fault, submit } = useSubmit()
  const { save, change, remove } = useViewActs(list, view?.id ?? '', {
    name: name.trim(),
    query,
    shared: [...shared],
  })
  const run = (work: () => Promise<string | null>) => () =>
    void submit(async () => {
      done(await work())
      close()
    })
  const isOff = busy || name.trim() === ''
  const roles = ROLES.filter((role) => mayHold(role, listOf(list).right))
  return (
    <ModalDialog title={t(view ? 'list.changeView' : 'list.saveView')} close={close}>
      <TextIn name={t('list.viewName')} value={name} set={setName} />
      <ChecksIn
        name={t('list.shareWith')}
        of={roles.map((role) => [role, t(`role.${role}`)] as const)}
        chosen={shared}
        set={setShared}
      />
      <FaultNote fault={fault} />
      <div className="pairacts">
        {view && <RemoveButton isOff={busy} remove={run(remove)} />}
        <button
          type="button"
          className={`btn ${view ? '' : 'main'}`}
          disabled={isOff}
          onClick={run(save)}
        >
          {t('list.saveNew')}
        </button>
        {view && (
          <button type="button" className="btn main" disabled={isOff} onClick={run(change)}>
            {t('list.saveChange')}
          </button>
        )}
      </div>
    </ModalDialog>
  )
}

function RemoveButton({ isOff, remove }: { isOff: boolean; remove: () => void }) {
  const t = useTranslations('list')
  return (
    <button type="button" className="btn danger" disabled={isOff} onClick={remove}>
      <Trash2 className="icon xs" aria-hidden />
      {t('removeView')}
    </button>
  )
}

/** Each answers which view is shown after it. */
function useViewActs(list: ListName, id: string, body: BodyInput<'opsListViewSave'>) {
  const save = useAct('opsListViewSave')
  const change = useAct('opsListViewChange')
  const remove = useAct('opsListViewRemove')
  return {
    save: async () => (await save.mutateAsync({ params: { list }, body })).id,
    change: async () => (await change.mutateAsync({ params: { list, id }, body })).id,
    remove: async () => {
      await remove.mutateAsync({ params: { list, id } })
      return null
    },
  }
}
