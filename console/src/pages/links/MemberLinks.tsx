import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { MemberStatus } from '../../components/MemberStatus.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { ReasonLine, Strength } from './LinkReasons.tsx'

/** Who is linked with a member, the strongest first, each with its reasons. */
export function MemberLinks({ id }: { id: string }) {
  const t = useTranslations('links')
  const { data, error, refetch } = useOps('opsMemberLinks', { params: { id } })
  if (error && !data) return <Fault error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  if (data.links.length === 0 && !data.group) return <Empty text={t('noLinks')} />
  return (
    <>
      {data.group && (
        <p className={`note ${data.group.giftsWait ? '' : 'calm'} linknote`}>
          <span>
            {t(data.group.giftsWait ? 'inGroupWaits' : 'inGroup', { n: data.group.size })}{' '}
            <Link to={`/links/${data.group.id}`}>{t('group', { id: data.group.id })}</Link>
          </span>
        </p>
      )}
      <table className="t stack linktable">
        <thead>
          <tr>
            <th>{t('col.member')}</th>
            <th>{t('col.strength')}</th>
            <th>{t('col.reasons')}</th>
          </tr>
        </thead>
        <tbody>
          {data.links.map((link) => (
            <tr key={link.memberId}>
              <td>
                <span>
                  <Link className="b" to={`/members/${link.memberId}`}>
                    {link.name}
                  </Link>
                  <small>
                    <MemberStatus status={link.status} />
                  </small>
                </span>
              </td>
              <td data-name={t('col.strength')}>
                <Strength of={link.strength} />
              </td>
              <td>
                <ul className="linkreasons">
                  {link.reasons.map((reason) => (
                    <ReasonLine key={reason.kind} of={reason} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
