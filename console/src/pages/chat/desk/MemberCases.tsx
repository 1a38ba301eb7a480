import type { Answer } from '@krapao/contract/calls'
import { Money } from '@krapao/ui/money/money.tsx'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { Age } from '../../../components/Age.tsx'

type Case = Answer<'opsMemberCases'>[number]
const EVERY_MS = 15_000

/** Where the member's money waits and why, and what failed of late: to be read, not decided. */
export function MemberCases({ id }: { id: string }) {
  const t = useTranslations('chat.money')
  const { data } = useOps('opsMemberCases', { params: { id } }, { every: EVERY_MS })
  if (!data) return null
  return (
    <div>
      <h3>{t('title')}</h3>
      {data.length === 0 && <p className="faint caption">{t('none')}</p>}
      <ul className="chatmoves">
        {data.map((each) => (
          <CaseRow key={`${each.kind} ${each.reference}`} of={each} />
        ))}
      </ul>
    </div>
  )
}

function CaseRow({ of }: { of: Case }) {
  const t = useTranslations()
  const tone = of.ended === null ? 'way' : 'out'
  return (
    <li className="between chatcase">
      <span>
        <b className="b">{t(`chat.money.kind.${of.kind}`)}</b>{' '}
        <span className={tone}>{t(stateKey(of))}</span>
        {of.reasons.map((reason) => (
          <small key={reason} className="words">
            {why(reason)}
          </small>
        ))}
        <small className="faint">{of.reference}</small>
      </span>
      <span className="r">
        {of.amount === null ? '—' : <Money amount={of.amount} currency={false} />}
        <small>
          <Age since={of.ended ?? of.since} />
        </small>
      </span>
    </li>
  )

  function why(given: string): string {
    // What the operator wrote is on the withdrawal.
    const reason = given.startsWith('REJECTED') ? 'REJECTED' : given
    for (const room of ['why', 'slipNote', 'chat.money.why'] as const)
      if (t.has(`${room}.${reason}`)) return t(`${room}.${reason}`)
    return reason
  }
}

type StateKey = 'waiting' | 'team' | 'outside' | 'failed'
/** Who has it now: our team, the other side, or nobody any more. */
function stateKey({ ended, state, kind }: Case): `chat.money.state.${StateKey}` {
  const found: StateKey =
    ended !== null
      ? 'failed'
      : state === 'REQUESTED' || state === 'REVIEW'
        ? 'team'
        : kind === 'SLIP' || state === 'APPROVED'
          ? 'waiting'
          : 'outside'
  return `chat.money.state.${found}`
}
