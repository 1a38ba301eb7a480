import type { ListName } from '@krapao/contract/ops/lists/lists'
import type { ListRow } from './ListCell.tsx'

/** The queue that a row's case waits in. */
const QUEUES: Partial<Record<ListName, { path: string; states: readonly string[] }>> = {
  withdrawals: { path: '/withdrawals', states: ['REQUESTED'] },
  slips: { path: '/slips', states: ['REVIEW'] },
  suspense: { path: '/suspense', states: ['WAITING', 'RETURNING'] },
}

/** The case in its queue; null where it waits for nobody. */
export function wayToCase(list: ListName, { id, cells }: ListRow): string | null {
  const queue = QUEUES[list]
  return queue?.states.includes(String(cells['state']))
    ? `${queue.path}?case=${encodeURIComponent(id)}`
    : null
}

/** The list with this row alone. */
export const wayToRow = (list: ListName, { id }: ListRow): string =>
  `/lists/${list}?f=reference.is.${encodeURIComponent(encodeURIComponent(id))}`

/**
 * What a row opens: its case where it waits for an operator, its posting, its round, its offer;
 * else the member it is about, or what the audit log has of it. Null: nothing.
 */
export function wayTo(list: ListName, row: ListRow): string | null {
  const { id, memberId, cells } = row
  if (list === 'postings') {
    const [account = ''] = String(cells['to'] ?? cells['from'] ?? '').split(' ')
    return `/books?account=${encodeURIComponent(account)}&posting=${id}`
  }
  if (list === 'rounds' || list === 'openRounds') {
    const [code = '', ...round] = id.split(' ')
    return `/providers/${code}/round?id=${encodeURIComponent(round.join(' '))}`
  }
  if (list === 'offers') return `/offers?item=${encodeURIComponent(id)}`
  const queued = wayToCase(list, row)
  if (queued !== null) return queued
  if (memberId !== null) return `/members/${memberId}`
  if (list === 'audit') return '/audit'
  return list === 'suspense'
    ? `/lists/audit?f=subject.is.${encodeURIComponent(encodeURIComponent(id))}`
    : null
}
