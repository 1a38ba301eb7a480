import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { Empty } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'

/** Where a member is logged in. */
export function Sessions({ of }: { of: Answer<'opsMember'> }) {
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
