import type { Answer } from '@krapao/contract/calls'
import { CALL_RIGHT, hasRight, ROLES, ROLES_WITH, type Role } from '@krapao/contract/ops/rights'
import { Check, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../api/call.ts'
import { useAct, useOps } from '../api/useOps.ts'
import { initials } from '../format/baht.ts'
import { shortDay } from '../format/time.ts'
import { Page } from '../frame/Page.tsx'
import { Age } from '../pieces/Age.tsx'
import { Card } from '../pieces/Card.tsx'
import { ReasonDialog, type Asked } from '../pieces/ReasonDialog.tsx'
import { Skeleton, Fault } from '../pieces/states.tsx'

type Member = Answer<'opsStaff'>['staff'][number]
type Credentials = Answer<'opsStaffAdd'>

/** Who works here, what each role may, and new operators, whose credentials are shown once. */
export function StaffPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsStaff')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [told, setTold] = useState<Credentials | null>(null)
  const [adding, setAdding] = useState(false)
  const change = useAct('opsStaffChange')
  const askChange = (member: Member, body: { role?: Role; active?: boolean }): void =>
    setAsked({
      title: t('staff.changeTitle', { name: member.name }),
      confirm: t('staff.change'),
      needsReason: true,
      grave: body.active === false,
      run: (reason) => change.mutateAsync({ params: { id: member.id }, body: { ...body, reason } }),
    })
  const askReset = (member: Member): void =>
    setAsked({
      title: t('staff.resetTitle', { name: member.name }),
      confirm: t('staff.reset'),
      needsReason: true,
      grave: true,
      run: async (reason) => {
        setTold(await callOps('opsStaffReset', { params: { id: member.id }, body: { reason } }))
        await refetch()
      },
    })
  return (
    <Page title={t('place.staff')}>
      <div className="work two" style={{ gridTemplateColumns: 'minmax(0, 1fr) 24rem' }}>
        <section className="card fill">
          <div className="scroll grow">
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton /> : null}
            {data && (
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
                    <tr key={member.id} style={member.active ? {} : { opacity: 0.6 }}>
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
                          </span>
                        </span>
                      </td>
                      <td data-name={t('staff.role')}>
                        <select
                          className="textin"
                          aria-label={t('staff.role')}
                          value={member.role}
                          onChange={(event) =>
                            askChange(member, { role: event.target.value as Role })
                          }
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
                      <td className="r nw rowacts">
                        <button
                          type="button"
                          className="btn small"
                          onClick={() => askReset(member)}
                        >
                          {t('staff.reset')}
                        </button>{' '}
                        <button
                          type="button"
                          className={`btn small ${member.active ? 'grave' : ''}`}
                          onClick={() => askChange(member, { active: !member.active })}
                        >
                          {t(member.active ? 'staff.off' : 'staff.on')}
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
          <div className="tfoot">
            <span>{t('staff.lead')}</span>
            <button type="button" className="btn main" onClick={() => setAdding(true)}>
              <Plus className="icon s" aria-hidden />
              {t('staff.add')}
            </button>
          </div>
        </section>
        <Rights />
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
      {adding && (
        <AddDialog
          close={() => setAdding(false)}
          made={(credentials) => {
            setTold(credentials)
            void refetch()
          }}
        />
      )}
      {told && <CredentialsDialog of={told} close={() => setTold(null)} />}
    </Page>
  )
}

function Rights() {
  const t = useTranslations()
  const rights = Object.keys(ROLES_WITH) as (keyof typeof ROLES_WITH)[]
  return (
    <Card title={t('staff.rights')}>
      <table className="t one">
        <thead>
          <tr>
            <th>{t('staff.right')}</th>
            {ROLES.map((role) => (
              <th key={role} className="c">
                {t(`role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map((right) => (
            <tr key={right}>
              <td>
                {t(`right.${right}`)}
                <small>
                  {t('staff.calls', {
                    n: Object.values(CALL_RIGHT).filter((each) => each === right).length,
                  })}
                </small>
              </td>
              {ROLES.map((role) => (
                <td key={role} className="c">
                  {hasRight(role, right) ? (
                    <Check className="icon xs in" aria-label={t('staff.yes')} />
                  ) : (
                    <Minus className="icon xs faint" aria-label={t('staff.no')} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function AddDialog({ close, made }: { close: () => void; made: (told: Credentials) => void }) {
  const t = useTranslations()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('support')
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: t('staff.add'),
        confirm: t('staff.add'),
        needsReason: true,
        run: async (reason) =>
          made(await callOps('opsStaffAdd', { body: { email, name, role, reason } })),
        body: (
          <>
            <label className="fl">
              <span>{t('login.email')}</span>
              <input
                className="textin"
                type="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </label>
            <label className="fl">
              <span>{t('staff.name')}</span>
              <input
                className="textin"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
            <label className="fl">
              <span>{t('staff.role')}</span>
              <select
                className="textin"
                value={role}
                onChange={(event) => setRole(event.target.value as Role)}
              >
                {ROLES.map((each) => (
                  <option key={each} value={each}>
                    {t(`role.${each}`)}
                  </option>
                ))}
              </select>
            </label>
          </>
        ),
      }}
    />
  )
}

/** What the new operator logs in with, shown this once. */
function CredentialsDialog({ of, close }: { of: Credentials; close: () => void }) {
  const t = useTranslations('staff')
  return (
    <dialog
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal()
      }}
      className="dialog"
      onClose={close}
    >
      <div className="in">
        <h2>{t('told')}</h2>
        <p className="note">{t('toldOnce')}</p>
        <dl className="kvs left">
          <dt>{t('email')}</dt>
          <dd>{of.email}</dd>
          <dt>{t('password')}</dt>
          <dd>{of.password}</dd>
          <dt>{t('secret')}</dt>
          <dd style={{ overflowWrap: 'anywhere' }}>{of.totpSecret}</dd>
        </dl>
        <h3>{t('codesList')}</h3>
        <ul className="codes">
          {of.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="button" className="btn main" onClick={close}>
          {t('noted')}
        </button>
      </div>
    </dialog>
  )
}
