import { isFormerAccount } from '@krapao/contract/deposits/formerAccounts'
import type { ContentItem } from '@krapao/contract/ops/content'

/** What members are told of first: a former number is not to be taken for the present one. */
export const presentFirst = (items: readonly ContentItem[]): readonly ContentItem[] => [
  ...items.filter((item) => !isFormerAccount(item)),
  ...items.filter(isFormerAccount),
]

/** The number by which an account is told from another of its bank; empty for what has none. */
export function numberOf({ live, draft }: ContentItem): string {
  const number = (live ?? draft?.body)?.['accountNo']
  return typeof number === 'string' ? number : ''
}
