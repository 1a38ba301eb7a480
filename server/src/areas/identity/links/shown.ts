import type { LinkKind } from '@krapao/contract/ops/identity/linkKinds'
import { deviceOf, maskedAddress } from '../../people/public.ts'
import { maskAccount } from '../../site/public.ts'

/** What an operator sees of what is shared: never a whole account, address or device. */
export function shownTrait({
  kind,
  trait,
  said,
}: {
  kind: LinkKind
  trait: string
  said: string
}): string {
  if (kind === 'DEVICE') return `${deviceOf(said)} x${trait.slice(-4)}`.trim()
  if (kind === 'ACCOUNT') {
    const [bank = '', account = ''] = trait.split(':')
    return `${bank} ${maskAccount(account)}`.trim()
  }
  if (kind === 'BROWSER')
    return `${deviceOf(said)} ${maskedAddress(trait.split(' ')[1] ?? '')}`.trim()
  return kind === 'PLACE' ? maskedAddress(said) : said
}
