import type { BodyInput } from '@krapao/contract/calls'
import { CARE_LEVELS, TAG_LENGTH, type CareLevel } from '@krapao/contract/ops/lists/care'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { FaultNote } from '../forms/FaultNote.tsx'
import { ModalDialog } from '../forms/ModalDialog.tsx'
import { useSubmit } from '../forms/useSubmit.ts'
import { ChecksIn, Labelled, PickIn } from '../inputs.tsx'
import type { Matches } from '../list/ListView.tsx'

type Of = readonly string[] | (Matches & { count: number })
type Change = Omit<BodyInput<'opsMemberCare'>, 'members'>

/** Of members by id, or of all that match. */
function useSetCare(of: Of, done: () => void) {
  const act = useAct('opsMemberCare', done)
  const actOnAll = useAct('opsCareOfMatches', done)
  return (change: Change): Promise<unknown> =>
    'by' in of
      ? actOnAll.mutateAsync({ body: { ...of.by, count: of.count, ...change } })
      : act.mutateAsync({ body: { members: [...of], ...change } })
}

/** Tags and the level of care of some members: set by people, told to no member. */
export function CareDialog({
  of,
  n,
  close,
  done,
}: {
  of: Of
  n: number
  close: () => void
  done: () => void
}) {
  const t = useTranslations('care')
  const [level, setLevel] = useState<CareLevel | 'same'>('same')
  const [typed, setTyped] = useState('')
  const [gone, setGone] = useState<readonly string[]>([])
  const { data: tags = [] } = useOps('opsTags')
  const { busy, fault, submit } = useSubmit()
  const set = useSetCare(of, done)
  const add = tagsIn(typed)
  const isNothing = level === 'same' && add.length === 0 && gone.length === 0
  const change = { add, remove: [...gone], ...(level === 'same' ? {} : { level }) }
  const run = (): Promise<void> => submit(() => set(change))
  return (
    <ModalDialog
      title={t('title', { n })}
      close={close}
      onSubmit={() => !isNothing && !busy && void run()}
    >
      <PickIn
        name={t('level')}
        value={level}
        of={[
          ['same', t('same')],
          ...CARE_LEVELS.map((each) => [each, t(`levels.${each}`)] as const),
        ]}
        set={setLevel}
      />
      <NewTags name={t('add')} tags={tags} typed={typed} set={setTyped} />
      {tags.length > 0 && (
        <ChecksIn
          name={t('remove')}
          of={tags.map((tag) => [tag, tag] as const)}
          chosen={gone}
          set={setGone}
        />
      )}
      <p className="caption faint">{t('note')}</p>
      <FaultNote fault={fault} />
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {t('back')}
        </button>
        <button type="submit" className="btn main" disabled={isNothing || busy}>
          {t('save')}
        </button>
      </div>
    </ModalDialog>
  )
}

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

function NewTags({
  name,
  tags,
  typed,
  set,
}: {
  name: string
  /** Those that have been given before. */
  tags: readonly string[]
  typed: string
  set: (typed: string) => void
}) {
  return (
    <>
      <Labelled name={name}>
        <input
          className="textin"
          list="known-tags"
          value={typed}
          maxLength={TAG_LENGTH * 3}
          onChange={(event) => set(event.target.value)}
        />
      </Labelled>
      <datalist id="known-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}
