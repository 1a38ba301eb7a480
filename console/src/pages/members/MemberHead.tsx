import type { Answer } from '@krapao/contract/calls'
import { Ban, Eye, Landmark, LogOut, ScanFace, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRights } from '../../api/rights.ts'
import { MemberStatus } from '../../components/MemberStatus.tsx'
import { initials } from '../../format/baht.ts'
import { shortDay } from '../../format/time.ts'

type Member = Answer<'opsMember'>
const HOLDER_LOOK = { CONFIRMED: 'ok', DIFFERS: 'no', UNKNOWN: 'wait' } as const

/** Who a member is, how they stand, and what an operator may do about it. */
export function MemberHead({
  of,
  reveal,
  logOut,
  adjust,
  changeStatus,
  liftContest,
}: {
  of: Member
  reveal: () => void
  logOut: () => void
  adjust: () => void
  changeStatus: () => void
  liftContest: () => void
}) {
  const t = useTranslations()
  const { profile } = of
  const suspended = profile.status !== 'ACTIVE'
  return (
    <section className="card pad row-line whole" style={{ flexWrap: 'wrap' }}>
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
      <Badges of={of} />
      <Acts
        of={of}
        reveal={reveal}
        logOut={logOut}
        liftContest={liftContest}
        adjust={adjust}
        suspended={suspended}
        changeStatus={changeStatus}
      />
    </section>
  )
}

function Badges({ of }: { of: Member }) {
  const { profile } = of
  const t = useTranslations()
  return (
    <>
      <MemberStatus status={profile.status} />
      <span className={`badge ${HOLDER_LOOK[profile.holder]}`}>
        <Landmark className="icon xs" aria-hidden />
        {t(`member.holder.${profile.holder}`)}
      </span>
      <IdentityBadge of={profile} />
      {of.playthrough && <span className="badge on">{of.playthrough.description}</span>}
      {of.recovery.contestedAt && (
        <span className="badge no">
          {t('member.contested', { since: shortDay(of.recovery.contestedAt) })}
        </span>
      )}
      {of.pause && (
        <span className="badge wait">{t('member.pause', { until: shortDay(of.pause.until) })}</span>
      )}
    </>
  )
}

function Acts({
  of,
  reveal,
  logOut,
  liftContest,
  adjust,
  suspended,
  changeStatus,
}: {
  of: Member
  reveal: () => void
  logOut: () => void
  liftContest: () => void
  adjust: () => void
  suspended: boolean
  changeStatus: () => void
}) {
  const t = useTranslations()
  const rights = useRights()
  const mayAct = rights.includes('members.act')
  return (
    <span className="row-line" style={{ flexWrap: 'wrap' }}>
      {of.masked && rights.includes('members.unmask') && (
        <button type="button" className="btn" onClick={reveal}>
          <Eye className="icon s" aria-hidden />
          {t('member.reveal')}
        </button>
      )}
      {mayAct && (
        <button type="button" className="btn" onClick={logOut}>
          <LogOut className="icon s" aria-hidden />
          {t('member.logout')}
        </button>
      )}
      {rights.includes('contests.lift') && of.recovery.contestedAt && (
        <button type="button" className="btn main" onClick={liftContest}>
          <ShieldCheck className="icon s" aria-hidden />
          {t('member.liftContest')}
        </button>
      )}
      {rights.includes('adjustments.decide') && (
        <button type="button" className="btn" onClick={adjust}>
          <SlidersHorizontal className="icon s" aria-hidden />
          {t('member.adjust')}
        </button>
      )}
      {mayAct && (
        <button
          type="button"
          className={suspended ? 'btn main' : 'btn danger'}
          onClick={changeStatus}
        >
          <Ban className="icon s" aria-hidden />
          {t(suspended ? 'member.activate' : 'member.suspend')}
        </button>
      )}
    </span>
  )
}

/** How well the member is known; while papers wait, the way to their case. */
function IdentityBadge({ of: { level, identityCase } }: { of: Member['profile'] }) {
  const t = useTranslations('member')
  const known = (
    <>
      <ScanFace className="icon xs" aria-hidden />
      {t('level', { level })}
      {identityCase !== null && ` · ${t('identityWaits')}`}
    </>
  )
  return identityCase === null ? (
    <span className={`badge ${level > 1 ? 'ok' : ''}`}>{known}</span>
  ) : (
    <Link className="badge wait" to={`/identity?case=${identityCase}`}>
      {known}
    </Link>
  )
}
