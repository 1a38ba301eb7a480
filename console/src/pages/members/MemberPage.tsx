import type { Answer } from '@krapao/contract/calls'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useMay } from '../../api/rights.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { AdjustDialog } from '../../components/AdjustDialog.tsx'
import { Card, Facts } from '../../components/Card.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { MemberLinks } from '../links/MemberLinks.tsx'
import { RuleHits } from '../rules/RuleHits.tsx'
import { Balances } from './Balances.tsx'
import { Deposits } from './Deposits.tsx'
import { HelpButtons } from './HelpButtons.tsx'
import { History } from './History.tsx'
import { MemberHead } from './MemberHead.tsx'
import { MemberSlips } from './MemberSlips.tsx'
import { Movements } from './Movements.tsx'
import { Notes } from './Notes.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SaferPlay } from './SaferPlay.tsx'
import { Sessions } from './Sessions.tsx'
import { LimitsCard, PlaythroughCard } from './Standing.tsx'

type Member = Answer<'opsMember'>
type Tab =
  | 'movements'
  | 'deposits'
  | 'slips'
  | 'safer'
  | 'sessions'
  | 'links'
  | 'rules'
  | 'notes'
  | 'audit'

/** All that the console knows of one member, and what may be done about it. */
export function MemberPage() {
  const t = useTranslations()
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('opsMember', { params: { id } })
  const [shown, setShown] = useState<Member | null>(null)
  const member = shown?.profile.memberId === id ? shown : data
  if (error && !data)
    return (
      <Page title={t('place.members')}>
        <Fault error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!member)
    return (
      <Page title={t('place.members')}>
        <Skeleton rows={8} />
      </Page>
    )
  return <Found id={id} member={member} show={setShown} />
}

function Found({
  id,
  member,
  show,
}: {
  id: string
  member: Member
  show: (unmasked: Member) => void
}) {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [adjusting, setAdjusting] = useState(false)
  const { profile } = member
  const asks = useAsks(id, member, setAsked, show)
  return (
    <Page title={t('place.members')} aside={`/ ${profile.memberId}`}>
      <div
        className="work"
        style={{
          gridTemplateColumns: '17.5rem minmax(0, 1fr)',
          gridTemplateRows: 'auto minmax(0, 1fr)',
        }}
      >
        <MemberHead
          of={member}
          reveal={asks.askReveal}
          logOut={asks.askLogout}
          adjust={() => setAdjusting(true)}
          changeStatus={asks.askStatus}
          liftContest={asks.askLift}
        />
        <MemberCards member={member} />
        <MemberTabs id={id} member={member} />
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
      {adjusting && (
        <AdjustDialog memberId={id} name={profile.name} close={() => setAdjusting(false)} />
      )}
    </Page>
  )
}

/** What is asked before something is done about a member. */
function useAsks(
  id: string,
  member: Member,
  ask: (asked: Asked) => void,
  show: (unmasked: Member) => void,
) {
  const { profile } = member
  const changeStatus = useAct('opsMemberStatus')
  const logOut = useAct('opsMemberLogout')
  const liftContest = useAct('opsMemberContestLift')
  const t = useTranslations()
  const suspended = profile.status !== 'ACTIVE'
  const askStatus = (): void =>
    ask({
      title: t(suspended ? 'member.activateTitle' : 'member.suspendTitle', { name: profile.name }),
      confirm: t(suspended ? 'member.activate' : 'member.suspend'),
      needsReason: true,
      danger: !suspended,
      run: (reason) =>
        changeStatus.mutateAsync({
          params: { id },
          body: { status: suspended ? 'ACTIVE' : 'SUSPENDED', reason },
        }),
    })
  const askLogout = (): void =>
    ask({
      title: t('member.logoutTitle', { name: profile.name }),
      confirm: t('member.logout'),
      needsReason: true,
      run: (reason) => logOut.mutateAsync({ params: { id }, body: { reason } }),
    })
  const askLift = (): void =>
    ask({
      title: t('member.liftContestTitle', { name: profile.name }),
      confirm: t('member.liftContest'),
      needsReason: true,
      run: (reason) => liftContest.mutateAsync({ params: { id }, body: { reason } }),
    })
  const askReveal = (): void =>
    ask({
      title: t('member.revealTitle'),
      confirm: t('member.reveal'),
      needsReason: true,
      run: async (reason) =>
        show(await callOps('opsMemberReveal', { params: { id }, body: { reason } })),
    })
  return { askReveal, askLogout, askStatus, askLift }
}

/** What stands at the left: balances, locks, limits, the last note, the profile. */
function MemberCards({ member }: { member: Member }) {
  const { profile } = member
  const t = useTranslations()
  return (
    <div className="col scroll" tabIndex={0}>
      <Balances of={member} />
      {member.playthrough && <PlaythroughCard of={member.playthrough} />}
      {member.recovery.lastAt && <RecoveryCard of={member.recovery} />}
      <LimitsCard of={member.limits} />
      {member.notes[0] && (
        <Card title={t('member.lastNote')} aside={<small>{member.notes[0].operator}</small>}>
          <p style={{ padding: '0 1.125rem 1rem' }}>{member.notes[0].text}</p>
        </Card>
      )}
      <Card title={t('member.profile')}>
        <div style={{ padding: '0 1.125rem 1rem' }}>
          <Facts
            of={[
              [t('col.phone'), profile.username],
              [t('col.bank'), profile.bankCode],
              [t('col.account'), profile.bankAccountNo],
              [t('col.holder'), profile.bankAccountName],
              [t('member.currency'), profile.currency],
              [t('member.lastLogin'), profile.lastLoginAt ? fullTime(profile.lastLoginAt) : '—'],
              [t('member.inviter'), profile.inviterId ?? '—'],
            ]}
          />
        </div>
      </Card>
    </div>
  )
}

function MemberTabs({ id, member }: { id: string; member: Member }) {
  const seesAudit = useMay('audit.read')
  const seesRules = useMay('identity.decide')
  const [tab, setTab] = useState<Tab>('movements')
  const t = useTranslations()
  return (
    <section className="card fill">
      <div style={{ padding: '.5rem' }}>
        <Tabs
          chosen={tab}
          choose={setTab}
          of={[
            ['movements', t('member.movements')],
            ['deposits', t('member.deposits')],
            ['slips', t('member.slips')],
            ['safer', t('safer.tab')],
            ['sessions', `${t('member.sessions')} ${member.sessions.length}`],
            ['links', t('links.tab')],
            ...(seesRules ? [['rules', t('rules.tab')] as const] : []),
            ['notes', `${t('member.notes')} ${member.notes.length}`],
            ...(seesAudit ? [['audit', t('place.audit')] as const] : []),
          ]}
        />
      </div>
      <div className="scroll grow" role="tabpanel" aria-label={t('place.members')} tabIndex={0}>
        {tab === 'movements' && <Movements id={id} />}
        {tab === 'deposits' && <Deposits id={id} />}
        {tab === 'slips' && <MemberSlips id={id} masked={member.masked} />}
        {tab === 'safer' && <SaferPlay of={member} />}
        {tab === 'sessions' && (
          <>
            <HelpButtons memberId={id} name={member.profile.name} />
            <Sessions of={member} />
          </>
        )}
        {tab === 'links' && <MemberLinks id={id} />}
        {tab === 'rules' && <RuleHits of={{ memberId: id }} none={t('rules.noHitsMember')} />}
        {tab === 'notes' && <Notes of={member} />}
        {tab === 'audit' && <History id={id} />}
      </div>
    </section>
  )
}
