import type { Jurisdiction } from '@krapao/contract/ops/law/jurisdictions'
import type { SettingValues } from './settings.ts'

type SettingKey = keyof SettingValues
/** What a clause says of a setting: what it is, or between what it must be. */
type Bound = { setting: SettingKey; clause: string } & (
  | { is: boolean }
  | { least?: number; most?: number }
)

interface Profile {
  /** `licensed`: a market that gives licences; `draft`: no law yet; `closed`: gambling is forbidden. */
  state: 'demo' | 'licensed' | 'draft' | 'closed'
  /** The text that was read, and its date; null: none, or not known. */
  text: { name: string; address: string; dated: string | null } | null
  bounds: readonly Bound[]
  /** The texts of `areas/account/fair/sources.ts` that count there, by name. */
  clausesOf: readonly string[]
}

const UKGC = 'https://www.gamblingcommission.gov.uk/standards'
const ADULT = { setting: 'minimumAge', least: 18 } as const

/**
 * What each law asks of the settings, by clause. No licence is claimed: a profile bounds what an
 * owner can set, and no more. What the code itself bounds (`desk/settings/rules.ts`) stays.
 */
export const PROFILES: Readonly<Record<Jurisdiction, Profile>> = {
  demo: { state: 'demo', text: null, bounds: [], clausesOf: ['GLI-19 v3.0'] },
  ukgc2026: {
    state: 'licensed',
    text: {
      name: 'UKGC RTS, LCCP',
      address: `${UKGC}/remote-gambling-and-software-technical-standards/1-RTS-introduction`,
      dated: '2026-01-19',
    },
    bounds: [
      { ...ADULT, clause: 'LCCP 3.2.11' },
      { setting: 'depositLimitAsked', is: true, clause: 'RTS 12A' },
      { setting: 'limitRaiseHours', least: 24, clause: 'RTS 12D' },
      { setting: 'accountReviewDays', most: 180, clause: 'RTS 12E' },
      { setting: 'turnoverCeiling', most: 10, clause: 'LCCP 5.1.1(3)(a)' },
    ],
    clausesOf: ['UKGC RTS', 'UKGC LCCP'],
  },
  mga: {
    state: 'licensed',
    text: {
      name: 'MGA Player Protection Directive (Directive 2 of 2018)',
      address: 'https://www.mga.org.mt/licensee-hub/compliance/player-protection/',
      dated: '2023-01-12',
    },
    bounds: [{ ...ADULT, clause: 'MGA Directive 2 of 2018' }],
    clausesOf: ['MGA Player Protection'],
  },
  thaiDraft: {
    state: 'draft',
    text: {
      name: 'Draft Entertainment Complex Business Act',
      address: 'https://archives.lincolndailynews.com/2025/Jan/13/NEWS/business_g.shtml',
      dated: '2025-01-13',
    },
    bounds: [
      { setting: 'minimumAge', least: 20, clause: 'Entertainment Complex Business Act, draft' },
      { setting: 'sessionRetentionDays', least: 90, clause: 'Computer Crime Act B.E. 2550, s. 26' },
    ],
    clausesOf: ['Thai PDPA B.E. 2562'],
  },
  lao2023: {
    state: 'closed',
    text: {
      name: 'Notice of the Ministry of Public Security on online games',
      address: 'https://laopost.com/archives/146449',
      dated: '2023-06-07',
    },
    bounds: [{ setting: 'serviceClosed', is: true, clause: 'Notice of 7 June 2023' }],
    clausesOf: [],
  },
}

/** The bound of a setting under this law; undefined where it says nothing of it. */
export const boundOf = (jurisdiction: Jurisdiction, key: SettingKey): Bound | undefined =>
  PROFILES[jurisdiction].bounds.find(({ setting }) => setting === key)

/** The value itself where the bound lets it be, the nearest that it lets be otherwise. */
export function lawful<V extends boolean | number | string>(bound: Bound, value: V): V {
  if ('is' in bound) return bound.is as V
  const least = Math.max(Number(value), bound.least ?? -Infinity)
  return Math.min(least, bound.most ?? Infinity) as V
}
