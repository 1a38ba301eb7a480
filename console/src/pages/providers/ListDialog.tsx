import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { ModalDialog } from '../../components/forms/ModalDialog.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { percent } from './figures.ts'

type Difference = Answer<'opsGameList'>['differences'][number]
type Told = NonNullable<Difference['after']>

/** What the provider lists now and we do not have so, before it is taken; which to open at once. */
export function ListDialog({
  code,
  name,
  close,
}: {
  code: string
  name: string
  close: () => void
}) {
  const t = useTranslations('providers')
  const { data, error, refetch } = useOps('opsGameList', { params: { code } })
  const take = useAct('opsGameListTake', close)
  const [open, setOpen] = useState<readonly string[]>([])
  const choose = (game: string, isChosen: boolean): void =>
    setOpen((now) => (isChosen ? [...now, game] : now.filter((each) => each !== game)))
  const isSame = data?.differences.length === 0
  return (
    <ModalDialog title={t('compareTitle', { name })} close={close}>
      {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      {data && (
        <>
          <p className="muted">{t('same', { n: data.same })}</p>
          {isSame && <Empty why="done" text={t('noDifference')} />}
          <ul className="provlines within">
            {data.differences.map((each) => (
              <Line key={each.game} of={each} isChosen={open.includes(each.game)} choose={choose} />
            ))}
          </ul>
          <FaultNote fault={take.error} />
          <div className="pairacts">
            <button type="button" className="btn" onClick={close}>
              {t('back')}
            </button>
            {!isSame && (
              <button
                type="button"
                className="btn main"
                disabled={take.isPending}
                onClick={() =>
                  take.mutate({ params: { code }, body: { name: data.name, open: [...open] } })
                }
              >
                {t('take', { n: data.differences.length })}
              </button>
            )}
          </div>
        </>
      )}
    </ModalDialog>
  )
}

const WAITS = new Set<Difference['what']>(['NEW', 'BACK', 'HEARD'])
const LOOKS = { NEW: 'wait', BACK: 'wait', HEARD: 'wait', GONE: 'no', CHANGED: 'on' } as const

function Line({
  of,
  isChosen,
  choose,
}: {
  of: Difference
  isChosen: boolean
  choose: (game: string, isChosen: boolean) => void
}) {
  const t = useTranslations('providers')
  const words = useTold()
  const told = of.after ?? of.before
  return (
    <li>
      <span className="between">
        <b>{told?.name ?? of.game}</b>
        <span className={`badge ${LOOKS[of.what]}`}>{t(`what.${of.what}`)}</span>
      </span>
      <small className="muted">{of.game}</small>
      {told && of.what !== 'CHANGED' && of.what !== 'GONE' && (
        <small className="muted"> · {words(told)}</small>
      )}
      {of.what === 'GONE' && <p className="caption">{t('goneMeans')}</p>}
      {of.what === 'CHANGED' && of.before && of.after && (
        <p className="caption">
          <span className="faint">{words(of.before)}</span>
          {' → '}
          <b>{words(of.after)}</b>
        </p>
      )}
      {WAITS.has(of.what) && (
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => choose(of.game, event.target.checked)}
          />
          {t('openAtOnce')}
        </label>
      )}
    </li>
  )
}

/** What a provider says of a game, in one line. */
function useTold() {
  const t = useTranslations('providers')
  return (told: Told): string =>
    [
      told.name,
      ...(told.sort ? [t(`sort.${told.sort as 'slot'}`)] : []),
      told.returns === null ? t('tests.untold') : t('declares', { share: percent(told.returns) }),
      ...(told.closed
        ? [t('work', { from: fullTime(told.closed.from), until: fullTime(told.closed.until) })]
        : []),
    ].join(', ')
}
