import { useTranslations } from 'use-intl'

/** The words of a ledger account; the account itself, where there are none. */
export function useAccountName(): (account: string) => string {
  const t = useTranslations('account')
  return (account) => {
    const [owner = '', kind = '', ...rest] = account.split(':')
    const of = rest.join(':')
    if (owner === 'member') return nameOfMembers(kind, rest)
    const key = kind === 'bank' && (of === 'main' || of === 'main-lak') ? of : kind
    return t.has(key)
      ? t(key, { of: kind === 'provider' ? of.toUpperCase() : of.replace(':', ' ') })
      : account
  }

  function nameOfMembers(member: string, [kind = '', game = '']: readonly string[]): string {
    const key = `${member === '*' ? 'all' : 'one'}.${kind}`
    return t.has(key) ? t(key, { member, game: game.toUpperCase() }) : kind
  }
}
