import type { Answer } from '@krapao/contract/calls'
import { hasRight } from '@krapao/contract/ops/rights'
import { Money } from '@krapao/ui/money/money.tsx'
import { Ban, Eye, LogOut, Pencil, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { baht2, initials } from '../../format/baht.ts'
import { fullTime, shortDay } from '../../format/time.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { AdjustDialog } from '../../pieces/AdjustDialog.tsx'
import { Card, Facts } from '../../pieces/Card.tsx'
import { Legs } from '../../pieces/Legs.tsx'
import { MemberStatus } from '../../pieces/MemberStatus.tsx'
import { ReasonDialog, type Asked } from '../../pieces/ReasonDialog.tsx'
import { Bones, Empty, Fault } from '../../pieces/states.tsx'
import { SaferPlay } from './SaferPlay.tsx'

type Member = Answer<'opsMember'>
type Tab = 'movements' | 'safer' | 'sessions' | 'notes' | 'audit'

/** All that the console knows of one member, and what may be done about it. */
export function MemberPage() {
  const t = useTranslations()
  const { id = '' } = useParams()
  const role = useSession()?.me.role
  const { data, error, refetch } = useOps('opsMember', { params: { id } })
  const [shown, setShown] = useState<Member | null>(null)
  const [tab, setTab] = useState<Tab>('movements')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [adjusting, setAdjusting] = useState(false)
  const changeStatus = useAct('opsMemberStatus')
  const logOut = useAct('opsMemberLogout')
  const member = shown?.profile.memberId === id ? shown : data
  const sees = (right: 'money' | 'books'): boolean => role !== undefined && hasRight(role, right)
  if (error && !data)
    return (
      <Page title={t('place.members')}>
        <Fault error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!member)
    return (
      <Page title={t('place.members')}>
        <Bones rows={8} />
      </Page>
    )
  const { profile } = member
  const suspended = profile.status !== 'ACTIVE'
  const askStatus = (): void =>
    setAsked({
      title: t(suspended ? 'member.activateTitle' : 'member.suspendTitle', { name: profile.name }),
      confirm: t(suspended ? 'member.activate' : 'member.suspend'),
      needsReason: true,
      grave: !suspended,
      run: (reason) =>
        changeStatus.mutateAsync({
          params: { id },
          body: { status: suspended ? 'ACTIVE' : 'SUSPENDED', reason },
        }),
    })
  const askLogout = (): void =>
    setAsked({
      title: t('member.logoutTitle', { name: profile.name }),
      confirm: t('member.logout'),
      needsReason: true,
      run: (reason) => logOut.mutateAsync({ params: { id }, body: { reason } }),
    })
  const askReveal = (): void =>
    setAsked({
      title: t('member.revealTitle'),
      confirm: t('member.reveal'),
      needsReason: true,
      run: async (reason) =>
        setShown(await callOps('opsMemberReveal', { params: { id }, body: { reason } })),
    })
  return (
    <Page title={t('place.members')} aside={`/ ${profile.memberId}`}>
      <div
        className="work"
        style={{
          gridTemplateColumns: '17.5rem minmax(0, 1fr)',
          gridTemplateRows: 'auto minmax(0, 1fr)',
        }}
      >
        <section className="card pad row-line" style={{ gridColumn: '1 / -1', flexWrap: 'wrap' }}>
          <span className="av l" aria-hidden>
            {initials(profile.name)}
          </span>
          <span className="grow" style={{ minWidth: '14rem' }}>
            <h2 style={{ fontSize: 'var(--text-lead)' }}>{profile.name}</h2>
            <small>
              {profile.memberId} · {profile.username} ·{' '}
              {t('member.since', { date: shortDay(profile.createdAt) })}
            </small>
          </span>
          <MemberStatus status={profile.status} />
          {member.playthrough && <span className="badge on">{member.playthrough.description}</span>}
          {member.pause && (
            <span className="badge wait">
              {t('member.pause', { until: shortDay(member.pause.until) })}
            </span>
          )}
          <span className="row-line" style={{ flexWrap: 'wrap' }}>
            {member.masked && (
              <button type="button" className="btn" onClick={askReveal}>
                <Eye className="icon s" aria-hidden />
                {t('member.reveal')}
              </button>
            )}
            <button type="button" className="btn" onClick={askLogout}>
              <LogOut className="icon s" aria-hidden />
              {t('member.logout')}
            </button>
            {sees('money') && (
              <button type="button" className="btn" onClick={() => setAdjusting(true)}>
                <SlidersHorizontal className="icon s" aria-hidden />
                {t('member.adjust')}
              </button>
            )}
            <button
              type="button"
              className={suspended ? 'btn main' : 'btn grave'}
              onClick={askStatus}
            >
              <Ban className="icon s" aria-hidden />
              {t(suspended ? 'member.activate' : 'member.suspend')}
            </button>
          </span>
        </section>
        <div className="col scroll">
          <Balances of={member} />
          <Card title={t('member.profile')}>
            <div style={{ padding: '0 1.125rem 1rem' }}>
              <Facts
                of={[
                  [t('col.phone'), profile.username],
                  [t('col.bank'), profile.bankCode],
                  [t('col.account'), profile.bankAccountNo],
                  [t('col.holder'), profile.bankAccountName],
                  [t('member.currency'), profile.currency],
                  [
                    t('member.lastLogin'),
                    profile.lastLoginAt ? fullTime(profile.lastLoginAt) : '—',
                  ],
                  [t('member.inviter'), profile.inviterId ?? '—'],
                ]}
              />
            </div>
          </Card>
        </div>
        <section className="card fill">
          <div style={{ padding: '.5rem' }}>
            <Tabs
              chosen={tab}
              choose={setTab}
              of={[
                ['movements', t('member.movements')],
                ['safer', t('safer.tab')],
                ['sessions', `${t('member.sessions')} ${member.sessions.length}`],
                ['notes', `${t('member.notes')} ${member.notes.length}`],
                ...(sees('books') ? [['audit', t('place.audit')] as const] : []),
              ]}
            />
          </div>
          <div className="scroll grow" role="tabpanel" aria-label={t('place.members')} tabIndex={0}>
            {tab === 'movements' && <Movements id={id} />}
            {tab === 'safer' && <SaferPlay of={member} />}
            {tab === 'sessions' && <Sessions of={member} />}
            {tab === 'notes' && <Notes of={member} />}
            {tab === 'audit' && <History id={id} />}
          </div>
        </section>
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
      {adjusting && (
        <AdjustDialog memberId={id} name={profile.name} close={() => setAdjusting(false)} />
      )}
    </Page>
  )
}

const TONES = ['var(--accent)', '#a796d8', '#6a50b2', '#8f7fd0', '#c9bdf0', '#5b4a91']

const nameOf = (account: string): string => account.split(':').slice(2).join(':')

function Balances({ of }: { of: Member }) {
  const t = useTranslations('member')
  const total = of.balances.reduce((sum, each) => sum + Math.round(each.amount * 100), 0) / 100
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
      <span className="muted caption">{t('total')}</span>
      <span style={{ fontSize: '1.75rem' }}>
        <Money amount={total} figure />
      </span>
      <div
        style={{ display: 'flex', gap: '2px', height: '.625rem', borderRadius: '99px' }}
        className="meter"
      >
        {of.balances
          .filter((each) => each.amount > 0)
          .map((each, n) => (
            <i
              key={each.account}
              style={{ flexGrow: each.amount, background: TONES[n % TONES.length] }}
            />
          ))}
      </div>
      <ul>
        {of.balances.map((each) => (
          <li key={each.account} className="between" style={{ padding: '.125rem 0' }}>
            <span className="muted">{nameOf(each.account)}</span>
            <b>
              {baht2(each.amount)}
              {each.held > 0 && <small className="way">+{baht2(each.held)}</small>}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const PAGE = 25

function Movements({ id }: { id: string }) {
  const t = useTranslations()
  const [page, setPage] = useState(1)
  const { data, error } = useOps('opsMemberMovements', {
    params: { id },
    body: { page, limit: PAGE },
  })
  if (error && !data) return <Fault error={error} />
  if (!data) return <Bones />
  if (data.total === 0) return <Empty text={t('member.noMovements')} />
  return (
    <>
      <table className="t">
        <thead>
          <tr>
            <th>{t('col.time')}</th>
            <th>{t('col.what')}</th>
            <th>{t('col.legs')}</th>
            <th className="r">{t('col.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {data.movements.map((row) => (
            <tr key={row.id} className="movement">
              <td>{fullTime(row.createdAt)}</td>
              <td>
                <b>{t(`statement.${row.statementType}`)}</b>{' '}
                <span className="muted">{[row.from, row.to].filter(Boolean).join(' → ')}</span>
                <small className="cut" style={{ maxWidth: '14rem' }}>
                  {row.reference}
                </small>
                <span
                  className={`badge ${row.status === 'SUCCESS' ? 'ok' : row.status === 'FAILED' ? 'no' : 'wait'}`}
                >
                  {t(`statement.${row.status}`)}
                </span>
              </td>
              <td style={{ paddingBlock: '.5rem' }}>
                <Legs legs={row.legs} />
              </td>
              <td className="r" style={{ verticalAlign: 'top', paddingTop: '.75rem' }}>
                <Money amount={row.amount} currency={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="tfoot">
        <span>{t('member.shown', { n: data.movements.length, total: data.total })}</span>
        <span className="row-line">
          <button
            type="button"
            className="btn small"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('page.before')}
          </button>
          <button
            type="button"
            className="btn small"
            disabled={page * PAGE >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {t('page.next')}
          </button>
        </span>
      </div>
    </>
  )
}

function Sessions({ of }: { of: Member }) {
  const t = useTranslations()
  if (of.sessions.length === 0) return <Empty text={t('member.noSessions')} />
  return (
    <table className="t one">
      <thead>
        <tr>
          <th>{t('member.device')}</th>
          <th>{t('member.address')}</th>
          <th className="r">{t('member.lastSeen')}</th>
        </tr>
      </thead>
      <tbody>
        {of.sessions.map((session) => (
          <tr key={session.id}>
            <td>{session.device}</td>
            <td className="nw">{session.address}</td>
            <td className="r nw">{fullTime(session.lastSeenAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Notes({ of }: { of: Member }) {
  const t = useTranslations('member')
  const [text, setText] = useState('')
  const add = useAct('opsMemberNote', () => setText(''))
  return (
    <div className="panel">
      <label className="fl">
        <span>{t('noteNew')}</span>
        <textarea
          className="textin"
          value={text}
          maxLength={2_000}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button
        type="button"
        className="btn"
        style={{ justifySelf: 'start', alignSelf: 'start' }}
        disabled={text.trim() === '' || add.isPending}
        onClick={() => add.mutate({ params: { id: of.profile.memberId }, body: { text } })}
      >
        <Pencil className="icon s" aria-hidden />
        {t('noteAdd')}
      </button>
      <ol className="tl">
        {of.notes.map((note) => (
          <li key={note.id} className="on">
            <div className="between">
              <b className="b">{note.operator}</b>
              <time>{fullTime(note.createdAt)}</time>
            </div>
            <span>{note.text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations()
  const { data } = useOps('opsAudit', { body: { subject: id, limit: 50 } })
  if (!data) return <Bones />
  return (
    <div className="panel">
      <ol className="tl">
        {data.entries.map((entry) => (
          <li key={entry.seq} className="on">
            <div className="between">
              <b className="b">
                {entry.operator} · {t(`action.${entry.action.replace('.', '_')}`)}
              </b>
              <time>{fullTime(entry.at)}</time>
            </div>
            {entry.reason && <span>{entry.reason}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
