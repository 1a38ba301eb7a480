import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { ModalDialog } from '../../components/forms/ModalDialog.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { percent, times } from './figures.ts'

type Difference = Answer<'opsGameList'>['differences'][number]
type Told = NonNullable<Difference['after']>
const ids = (of: readonly Difference[]): string[] => of.map(({ game }) => game)

/** What the provider lists now and we do not have so, before it is taken. */
export function ListDialog({
  of: { code, seamless },
  name,
  close,
}: {
  of: Pick<Answer<'opsProvider'>, 'code' | 'seamless'>
  name: string
  close: () => void
}) {
  const t = useTranslations('providers')
  const { data, error, refetch } = useOps('opsGameList', { params: { code } })
  return (
    <ModalDialog title={t('compareTitle', { name })} close={close}>
      {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      {data && <Differences list={data} code={code} isOurs={seamless} close={close} />}
    </ModalDialog>
  )
}

/**
 * Which of them to open at once: until somebody chooses, those that members play already. `isOurs`:
 * each bet is asked of us, so that a game can wait or be closed here.
 */
function Differences({
  list,
  code,
  isOurs,
  close,
}: {
  list: Answer<'opsGameList'>
  code: string
  isOurs: boolean
  close: () => void
}) {
  const t = useTranslations('providers')
  const take = useAct('opsGameListTake', close)
  const [chosen, setOpen] = useState<readonly string[] | null>(null)
  const waiting = isOurs ? list.differences.filter(({ what }) => WAITS.has(what)) : []
  const open = chosen ?? ids(waiting.filter(({ what }) => what === 'HEARD'))
  const choose = (game: string, isChosen: boolean): void =>
    setOpen(isChosen ? [...open, game] : open.filter((each) => each !== game))
  const isSame = list.differences.length === 0
  return (
    <>
      <p className="muted">{t('same', { n: list.same })}</p>
      {isSame && <Empty why="done" text={t('noDifference')} />}
      {!isOurs && !isSame && <p className="note calm">{t('notOurs')}</p>}
      {waiting.length > 0 && <p className="note calm">{t('unopened')}</p>}
      {waiting.length > 1 && <OpenAll of={waiting} open={open} setOpen={setOpen} />}
      <ul className="provlines within">
        {list.differences.map((each) => (
          <Line
            key={each.game}
            of={each}
            isOurs={isOurs}
            isChosen={open.includes(each.game)}
            choose={choose}
          />
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
              take.mutate({ params: { code }, body: { name: list.name, open: [...open] } })
            }
          >
            {t('take', { n: list.differences.length })}
          </button>
        )}
      </div>
    </>
  )
}

function OpenAll({
  of,
  open,
  setOpen,
}: {
  of: readonly Difference[]
  open: readonly string[]
  setOpen: (open: readonly string[]) => void
}) {
  const t = useTranslations('providers')
  return (
    <label className="provopen">
      <input
        type="checkbox"
        checked={open.length === of.length}
        onChange={(event) => setOpen(event.target.checked ? ids(of) : [])}
      />
      {t('openAll', { n: of.length })}
    </label>
  )
}

const WAITS = new Set<Difference['what']>(['NEW', 'BACK', 'HEARD'])
const LOOKS = { NEW: 'wait', BACK: 'wait', HEARD: 'wait', GONE: 'no', CHANGED: 'on' } as const

function Line({
  of,
  isOurs,
  isChosen,
  choose,
}: {
  of: Difference
  isOurs: boolean
  isChosen: boolean
  choose: (game: string, isChosen: boolean) => void
}) {
  const t = useTranslations('providers')
  const words = useTold()
  const told = of.after ?? of.before
  const name = told?.name ?? of.game
  return (
    <li>
      <span className="between">
        <b>{name}</b>
        <span className={`badge ${LOOKS[of.what]}`}>{t(`what.${of.what}`)}</span>
      </span>
      <p className="caption muted">
        {of.game}
        {told && of.what !== 'CHANGED' && of.what !== 'GONE' && ` · ${words(told, null)}`}
      </p>
      {of.what === 'GONE' && isOurs && <p className="caption">{t('goneMeans')}</p>}
      {of.what === 'CHANGED' && of.before && of.after && (
        <p className="caption">
          <span className="faint">{words(of.before)}</span>
          {' → '}
          <b>{words(of.after)}</b>
          {of.before.logo !== of.after.logo && ` · ${t('newLogo')}`}
        </p>
      )}
      {isOurs && WAITS.has(of.what) && (
        <label className="provopen">
          <input
            type="checkbox"
            aria-label={`${t('openAtOnce')}: ${name}`}
            checked={isChosen}
            onChange={(event) => choose(of.game, event.target.checked)}
          />
          {t('openAtOnce')}
        </label>
      )}
    </li>
  )
}

/** What a provider says of a game, in one line; `name` null: it stands beside. */
function useTold() {
  const t = useTranslations('providers')
  return (told: Told, name: string | null = told.name): string =>
    [
      ...(name === null ? [] : [name]),
      ...(told.sort ? [t(`sort.${told.sort as 'slot'}`)] : []),
      told.returns === null ? t('tests.untold') : t('declares', { share: percent(told.returns) }),
      ...(told.deviation === null
        ? []
        : [t('deviation', { times: (told.deviation / 100).toFixed(2) })]),
      ...(told.highest === null ? [] : [t('highest', { times: times(told.highest) })]),
      ...(told.closed
        ? [t('work', { from: fullTime(told.closed.from), until: fullTime(told.closed.until) })]
        : []),
    ].join(', ')
}
