/**
 * An account as it reads on its member's page: the member's own without the id, the house's without
 * `house:`.
 */
export const accountOf = (address: string, memberId: string): string =>
  address.replace(`member:${memberId}:`, '').replace(/^house:/, '')
