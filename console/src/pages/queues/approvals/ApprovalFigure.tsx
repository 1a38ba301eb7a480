import { CHARGEBACK_OUTCOMES } from '@krapao/contract/chargebacks/states'
import { HELPS } from '@krapao/contract/ops/people/help'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { bahtShort } from '../../../format/baht.ts'
import type { Item } from './approvalWords.ts'

/** Where the case itself is shown. */
const PLACE_OF: Partial<Record<Item['kind'], string>> = {
  adjustment: '/adjustments',
  withdrawal: '/withdrawals',
  suspense: '/suspense',
  transfer: '/transfers',
  round: '/rounds',
  chargeback: '/chargebacks',
  gameRound: '/game-cases',
  gameDebt: '/game-debts',
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What a proposal about a member, a round or a chargeback does, and the way to its case. */
export function ApprovalFigure({ item }: { item: Item }) {
  const t = useTranslations()
  const { kind, after } = item
  const place = PLACE_OF[kind]
  const amount = Number(after['amount'] ?? 0)
  const lost = Number(after['lost'] ?? 0)
  const outcome = CHARGEBACK_OUTCOMES.find((each) => each === after['outcome'])
  const help = HELPS.find((each) => each === after['what'])
  return (
    <>
      {kind === 'help' && help && <p className="note">{t(`help.means.${help}`)}</p>}
      {kind === 'round' && (
        <p className="note">
          {t(lost < 0 ? 'approvals.roundWon' : 'approvals.roundLost', {
            amount: bahtShort(Math.abs(lost)),
            round: textOf(after['roundId']) ?? t('rounds.noId'),
            game: textOf(after['code']) ?? '',
          })}
        </p>
      )}
      {kind === 'chargeback' && outcome && (
        <p className="note">
          {t(`chargebacks.outcome.${outcome}`)}:{' '}
          {t(`chargebacks.means.${outcome}`, { amount: bahtShort(amount) })}
        </p>
      )}
      {place !== undefined && (
        <p className="caption">
          <Link to={place}>{t('approvals.toCase')}</Link>
        </p>
      )}
    </>
  )
}
