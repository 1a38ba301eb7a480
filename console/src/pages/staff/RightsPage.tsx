import type { Answer } from '@krapao/contract/calls'
import { RIGHTS, type Right, type Role } from '@krapao/contract/ops/rights'
import { Check, Lock, Minus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { Page } from '../../frame/Page.tsx'
import { StaffTabs } from './StaffTabs.tsx'

type RoleRights = Answer<'opsRights'>[number]
type Cell = RoleRights['rights'][number]
/** What is ticked otherwise than it stands, of one role at a time. */
interface Draft {
  role: Role
  rights: readonly Right[]
}

/** What each role may do: ticks that an owner changes, and another confirms. */
export function RightsPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsRights')
  const [draft, setDraft] = useState<Draft | null>(null)
  const turn = (role: Role, right: Right): void => {
    const before = draft?.role === role ? draft.rights : []
    const rights = before.includes(right)
      ? before.filter((each) => each !== right)
      : [...before, right]
    setDraft(rights.length === 0 ? null : { role, rights })
  }
  return (
    <Page title={t('place.staff')} tabs={<StaffTabs chosen="rights" />}>
      <div className="work">
        <section className="card fill">
          <div className="scroll grow" role="region" aria-label={t('staff.rights')} tabIndex={0}>
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={12} /> : null}
            {data && (
              <>
                <Waiting of={data} />
                <Matrix of={data} draft={draft} turn={turn} />
              </>
            )}
          </div>
          <Foot of={data ?? []} draft={draft} clear={() => setDraft(null)} />
        </section>
      </div>
    </Page>
  )
}

/** What waits for a second owner, with the way there. */
function Waiting({ of }: { of: Answer<'opsRights'> }) {
  const t = useTranslations()
  return of.map(
    ({ role, asked }) =>
      asked && (
        <p key={role} className="note way rightsnote" role="status">
          <span>{t('rights.waits', { role: t(`role.${role}`), name: asked.by })}</span>{' '}
          <Link to="/approvals">{t('approvals.toInbox')}</Link>
        </p>
      ),
  )
}

function Matrix({
  of,
  draft,
  turn,
}: {
  of: Answer<'opsRights'>
  draft: Draft | null
  turn: (role: Role, right: Right) => void
}) {
  const t = useTranslations()
  return (
    <table className="t stack rightstable">
      <thead>
        <tr>
          <th>{t('staff.right')}</th>
          {of.map(({ role }) => (
            <th key={role} className="c">
              {t(`role.${role}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RIGHTS.map((right) => (
          <tr key={right}>
            <td>{t(`right.${right}`)}</td>
            {of.map(({ role, rights, asked }) => {
              const cell = rights.find((each) => each.right === right)
              const isTurned = draft?.role === role && draft.rights.includes(right)
              return (
                <td
                  key={role}
                  className={`c ${isTurned ? 'turned' : ''}`}
                  data-name={t(`role.${role}`)}
                >
                  {cell && (
                    <Tick
                      cell={cell}
                      name={`${t(`right.${right}`)}, ${t(`role.${role}`)}`}
                      isTurned={isTurned}
                      isOff={asked !== null || (draft !== null && draft.role !== role)}
                      turn={() => turn(role, right)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A box to tick, or why there is none: the role may never hold it, or holds it for ever. */
function Tick({
  cell: { held, mayHold, isFixed },
  name,
  isTurned,
  isOff,
  turn,
}: {
  cell: Cell
  name: string
  isTurned: boolean
  isOff: boolean
  turn: () => void
}) {
  const t = useTranslations('rights')
  const why = mayHold ? (isFixed ? t('fixed') : null) : t('never')
  if (why !== null) {
    const Mark = mayHold ? Lock : Minus
    return (
      <span className="rightbound" title={why}>
        <Mark className="icon xs" role="img" aria-label={`${name}: ${why}`} />
      </span>
    )
  }
  const isOn = held !== isTurned
  return (
    <label className="righttick" title={isOff ? t('oneRole') : undefined}>
      <input type="checkbox" aria-label={name} checked={isOn} disabled={isOff} onChange={turn} />
      <span aria-hidden>{isOn && <Check className="icon xs" />}</span>
    </label>
  )
}

/** What the marks mean; and, once something is ticked, what will be asked for. */
function Foot({
  of,
  draft,
  clear,
}: {
  of: Answer<'opsRights'>
  draft: Draft | null
  clear: () => void
}) {
  const t = useTranslations()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="tfoot rightsfoot">
      <span>{draft ? t('rights.changes', { n: draft.rights.length }) : t('rights.lead')}</span>
      {draft && (
        <span className="row-line">
          <button type="button" className="btn" onClick={clear}>
            {t('rights.undo')}
          </button>
          <button type="button" className="btn main" onClick={() => setAsking(true)}>
            {t('rights.ask', { role: t(`role.${draft.role}`) })}
          </button>
        </span>
      )}
      {draft && isAsking && (
        <AskDialog of={of} draft={draft} close={() => setAsking(false)} done={clear} />
      )}
    </div>
  )
}

function AskDialog({
  of,
  draft: { role, rights },
  close,
  done,
}: {
  of: Answer<'opsRights'>
  draft: Draft
  close: () => void
  done: () => void
}) {
  const t = useTranslations()
  const change = useAct('opsRightsChange')
  const held = of.find((each) => each.role === role)?.rights.filter((each) => each.held) ?? []
  const isHeld = (right: Right): boolean => held.some((each) => each.right === right)
  const [take, give] = [rights.filter(isHeld), rights.filter((right) => !isHeld(right))]
  const end = (): void => {
    close()
    done()
  }
  return (
    <ReasonDialog
      close={end}
      asked={{
        title: t('rights.title', { role: t(`role.${role}`) }),
        confirm: t('rights.confirm'),
        needsReason: true,
        danger: give.length > 0,
        run: (reason) =>
          change.mutateAsync({
            params: { role },
            body: { give: [...give], take: [...take], reason },
          }),
        body: (
          <ul className="rightslist">
            {give.map((right) => (
              <li key={right}>{t('rights.gives', { right: t(`right.${right}`) })}</li>
            ))}
            {take.map((right) => (
              <li key={right}>{t('rights.takes', { right: t(`right.${right}`) })}</li>
            ))}
          </ul>
        ),
      }}
    />
  )
}
