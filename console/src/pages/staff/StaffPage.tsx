import type { Answer } from '@krapao/contract/calls'
import { ROLES, type Role } from '@krapao/contract/ops/rights'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { initials } from '../../format/baht.ts'
import { fullTime, shortDay } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { AddDialog } from './AddDialog.tsx'
import { InvitedDialog } from './InvitedDialog.tsx'
import { StaffTabs } from './StaffTabs.tsx'

type Member = Answer<'opsStaff'>['staff'][number]
type Invited = Answer<'opsStaffAdd'>

/** Who works here, who is invited, and who waits for a second owner. */
export function StaffPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsStaff')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [told, setTold] = useState<Invited | null>(null)
  const [adding, setAdding] = useState(false)
  const mine = useSession()?.me.id
  const acts = useActs(setAsked, setTold, refetch)
  return (
    <Page title={t('place.staff')} tabs={<StaffTabs chosen="people" />}>
      <div className="work staffpage">
        <section className="card fill">
          <div className="scroll grow">
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton /> : null}
            {data && <StaffTable data={data} mine={mine} acts={acts} />}
          </div>
          <div className="tfoot">
            <span>{t('staff.lead')}</span>
            <button type="button" className="btn main" onClick={() => setAdding(true)}>
              <Plus className="icon s" aria-hidden />
              {t('staff.add')}
            </button>
          </div>
        </section>
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
      {adding && (
        <AddDialog
          close={() => setAdding(false)}
          made={(invited) => {
            setTold(invited)
            void refetch()
          }}
        />
      )}
      {told && <InvitedDialog of={told} close={() => setTold(null)} />}
    </Page>
  )
}

function RowActs({
  member,
  mine,
  acts,
}: {
  member: Member
  mine: string | undefined
  acts: ReturnType<typeof useActs>
}) {
  const t = useTranslations()
  return (
    <td className="r rowacts">
      {member.waits && !member.waits.isMine && !member.invitedUntil && (
        <button type="button" className="btn small main" onClick={() => acts.askConfirm(member)}>
          {t('staff.confirm')}
        </button>
      )}{' '}
      {member.id !== mine && (
        <button type="button" className="btn small" onClick={() => acts.askReset(member)}>
          {t('staff.reset')}
        </button>
      )}{' '}
      <button
        type="button"
        className={`btn small ${member.active ? 'danger' : ''}`}
        onClick={() => acts.askChange(member, { active: !member.active })}
      >
        {t(member.active ? 'staff.off' : 'staff.on')}
      </button>
    </td>
  )
}

function StaffRow({
  member,
  mine,
  acts,
}: {
  member: Member
  mine: string | undefined
  acts: ReturnType<typeof useActs>
}) {
  const t = useTranslations()
  return (
    <tr style={member.active ? {} : { opacity: 0.6 }}>
      <td>
        <span className="person">
          <span className="av" aria-hidden>
            {initials(member.name)}
          </span>
          <span>
            <b>{member.name}</b>
            <small>
              {member.email} · {shortDay(member.createdAt)}
            </small>
            {member.phone && <small>{t('staff.hasPhone', { phone: member.phone })}</small>}
            <Standing of={member} />
          </span>
        </span>
      </td>
      <td data-name={t('staff.role')}>
        <select
          className="textin"
          aria-label={t('staff.role')}
          value={member.role}
          onChange={(event) => acts.askChange(member, { role: event.target.value as Role })}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`role.${role}`)}
            </option>
          ))}
        </select>
      </td>
      <td className="r" data-name={t('staff.codes')}>
        {member.codesLeft}
      </td>
      <td className="r" data-name={t('staff.seen')}>
        <Age since={member.lastSeenAt} />
      </td>
      <RowActs member={member} mine={mine} acts={acts} />
    </tr>
  )
}

/** What is asked before an operator is changed, set back or confirmed. */
function useActs(
  setAsked: (asked: Asked) => void,
  setTold: (told: Invited) => void,
  refetch: () => Promise<unknown>,
) {
  const t = useTranslations()
  const change = useAct('opsStaffChange')
  const confirm = useAct('opsStaffConfirm')
  const askChange = (member: Member, body: { role?: Role; active?: boolean }): void =>
    setAsked({
      title: t('staff.changeTitle', { name: member.name }),
      confirm: t('staff.change'),
      needsReason: true,
      danger: body.active === false,
      run: (reason) => change.mutateAsync({ params: { id: member.id }, body: { ...body, reason } }),
    })
  const askReset = (member: Member): void =>
    setAsked({
      title: t('staff.resetTitle', { name: member.name }),
      confirm: t('staff.reset'),
      needsReason: true,
      danger: true,
      body: <p className="muted">{t('staff.resetLead')}</p>,
      run: async (reason) => {
        setTold(await callOps('opsStaffReset', { params: { id: member.id }, body: { reason } }))
        await refetch()
      },
    })
  const askConfirm = (member: Member): void =>
    setAsked({
      title: t('staff.confirmTitle', { name: member.name, role: t(`role.${member.role}`) }),
      confirm: t('staff.confirm'),
      needsReason: true,
      body: <p className="note">{t('staff.confirmLead')}</p>,
      run: (reason) => confirm.mutateAsync({ params: { id: member.id }, body: { reason } }),
    })
  return { askChange, askConfirm, askReset }
}

function StaffTable({
  data,
  mine,
  acts,
}: {
  data: Answer<'opsStaff'>
  mine: string | undefined
  acts: ReturnType<typeof useActs>
}) {
  const t = useTranslations()
  return (
    <table className="t stack">
      <thead>
        <tr>
          <th>{t('staff.person')}</th>
          <th>{t('staff.role')}</th>
          <th className="r">{t('staff.codes')}</th>
          <th className="r">{t('staff.seen')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {data.staff.map((member) => (
          <StaffRow key={member.id} member={member} mine={mine} acts={acts} />
        ))}
      </tbody>
    </table>
  )
}

/** Whether an invitation stands, and for whom or what the operator waits before money is theirs. */
function Standing({ of: { invitedUntil, waits } }: { of: Member }) {
  const t = useTranslations('staff')
  return (
    <>
      {invitedUntil && (
        <span className="badge">{t('invited', { at: fullTime(invitedUntil) })}</span>
      )}
      {waits && (
        <>
          <span className="badge on">
            {waits.until ? t('waitsUntil', { at: fullTime(waits.until) }) : t('waitsOwner')}
          </span>
          <small>{t('askedBy', { name: waits.askedBy })}</small>
        </>
      )}
    </>
  )
}
