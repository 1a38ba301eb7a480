/** How the trial balance groups the accounts of the ledger. Imports no schemas. */
export const ACCOUNT_GROUPS = ['held', 'members', 'between', 'result'] as const
type AccountGroup = (typeof ACCOUNT_GROUPS)[number]

/** By the second part of a house account: what others hold for us, and what is nobody's yet. */
const HELD = new Set(['bank', 'psp', 'walletlink'])
const BETWEEN = new Set(['transit', 'announced', 'suspense', 'shortage', 'chargeback', 'gamedebt'])

/** Where an account stands in the trial balance; whatever is none of the others is a result. */
export function groupOfAccount(address: string): AccountGroup {
  const [owner, kind = ''] = address.split(':')
  if (owner === 'member') return 'members'
  return HELD.has(kind) ? 'held' : BETWEEN.has(kind) ? 'between' : 'result'
}
