import type { Answer } from '@krapao/contract/calls'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import { Card } from '../../components/Card.tsx'
import { MemberStatus } from '../../components/MemberStatus.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { DecideGroup } from './DecideGroup.tsx'
import { GroupState } from './GroupState.tsx'
import { LinkPlot } from './LinkPlot.tsx'
import { ReasonLine } from './LinkReasons.tsx'

type Found = Answer<'opsLinkGroup'>
const FIGURES = ['paidIn', 'paidOut', 'gifts', 'balance'] as const

/** A group: its members with their money, what they have in common, and what is said of its gifts. */
export function LinkGroupPage() {
  const t = useTranslations()
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('opsLinkGroup', { params: { id } }, { every: 15_000 })
  return (
    <Page title={t('place.links')} aside={` / ${t('links.group', { id: data?.group.id ?? id })}`}>
      {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data && <Whole of={data} again={() => void refetch()} />}
    </Page>
  )
}

function Whole({ of, again }: { of: Found; again: () => void }) {
  const t = useTranslations('links')
  const may = useMay('identity.decide')
  return (
    <div className="work linkgroup">
      <section className="card fill">
        <div className="scroll grow" role="region" aria-label={t('members')} tabIndex={0}>
          {of.reasons.length > 0 && <LinkPlot of={of} />}
          <Members of={of} />
        </div>
      </section>
      <div className="col scroll" tabIndex={0}>
        <section className="card pad linkstate">
          <h2>{t('col.gifts')}</h2>
          <GroupState of={of.group} />
          {of.group.decided && <p className="caption">{of.group.decided.reason}</p>}
          <p className="caption faint">
            {t(of.above > 0 ? 'rule' : 'leadOff', { above: of.above })}
          </p>
          {may && <DecideGroup of={of.group} done={again} />}
        </section>
        <Card title={t('reasons')}>
          <ul className="linkreasons padded">
            {of.reasons.map((reason) => (
              <ReasonLine
                key={`${reason.kind} ${reason.shown} ${reason.lastAt} ${reason.members[0]}`}
                of={reason}
                members={reason.members.length}
                way={wayOf(reason, of)}
              />
            ))}
          </ul>
          {of.reasons.length === 0 && <p className="caption linknote">{t('reasonsGone')}</p>}
        </Card>
      </div>
    </div>
  )
}

/** Of a ring the names, each unbroken, in the order in which the money went, and back to the first. */
function wayOf({ kind, members }: Found['reasons'][number], of: Found): string | undefined {
  if (kind !== 'RING') return undefined
  const names = members.map((id) => of.members.find((each) => each.memberId === id)?.name ?? id)
  return [...names, names[0] ?? ''].map((name) => name.replaceAll(' ', '\u00A0')).join(' → ')
}

function Members({ of }: { of: Found }) {
  const t = useTranslations('links')
  return (
    <table className="t stack">
      <thead>
        <tr>
          <th>{t('members', { n: of.group.size })}</th>
          <th>{t('col.by')}</th>
          {FIGURES.map((figure) => (
            <th key={figure} className="r">
              {t(`figure.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.members.map((member) => (
          <tr key={member.memberId}>
            <td>
              <span>
                <Link className="b" to={`/members/${member.memberId}`}>
                  {member.name}
                </Link>{' '}
                <MemberStatus status={member.status} />
                <small>{t('registered', { at: fullTime(member.createdAt) })}</small>
              </span>
            </td>
            <td data-name={t('col.by')}>
              {member.kinds.map((kind) => t(`short.${kind}`)).join(', ') || '–'}
            </td>
            {FIGURES.map((figure) => (
              <td key={figure} className="r nw" data-name={t(`figure.${figure}`)}>
                {baht2(member[figure])}
              </td>
            ))}
          </tr>
        ))}
        <tr className="grp">
          <td>
            <b>{t('together', { n: of.group.size })}</b>
          </td>
          <td />
          {FIGURES.map((figure) => (
            <td key={figure} className="r nw b" data-name={t(`figure.${figure}`)}>
              {baht2(of.sums[figure])}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
