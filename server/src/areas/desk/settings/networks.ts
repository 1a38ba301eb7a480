import { inNetworks, isNetwork, networksIn } from '../../../runtime/addressRanges.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { SettingKey, SettingValue } from './rules.ts'

/** At most so many, so that one look at an address stays short. */
const MOST_NETWORKS = 100

/**
 * Of the staff's networks: refuses what is none, and a list without the address of who says so, who
 * would be shut out, and everybody with them.
 */
export function demandNetworks(key: SettingKey, value: SettingValue, address: string): void {
  if (key !== 'staffNetworks') return
  const networks = networksIn(String(value))
  const isList = networks.length <= MOST_NETWORKS && networks.every(isNetwork)
  if (isList && inNetworks(networks)(address)) return
  const details = { fields: ['value'], ...(isList ? { rule: 'SHUTS_OUT' } : {}) }
  throw new Refused('INVALID_REQUEST', { details })
}
