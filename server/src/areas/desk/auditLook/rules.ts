import { bangkokDay } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { WORTH_RULES, type WorthRule } from '@krapao/contract/ops/audit/worth'
import { maskedAddress } from '../../people/public.ts'
import { isSettingKey, loosens, type SettingValue } from '../settings/rules.ts'

export type Worth = Answer<'opsAuditLook'>['worth'][number]
type Body = Record<string, unknown> | null

/** An entry of the log, as a rule reads it. */
export interface Act {
  seq: bigint
  at: Date
  operator: string
  action: string
  about: string
  before: Body
  after: Body
}
export interface Login extends Act {
  operatorId: string
  address: string | null
  createdAt: Date
}

/**
 * Members whose data one operator sees in whole, in an hour and in a day, before it is worth a
 * look.
 */
export const MANY_MEMBERS = { hour: 30, day: 150 }
/** Rows of a file. */
export const MANY_ROWS = 1_000
/** From midnight until this hour of Bangkok's clock. */
export const NIGHT_UNTIL = 5
/** Nothing of a night shift at the queues: rights, rules, and money out of the common way. */
export const NIGHT_ACTIONS: readonly string[] = [
  'operator.create',
  'operator.change',
  'operator.confirm',
  'right.change',
  'setting.change',
  'content.publish',
  'approval.confirm',
  'adjustment.approve',
  'suspense.writeOff',
]
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BANGKOK_MS = 7 * HOUR_MS
/** So long a network is remembered. */
export const NETWORK_DAYS = 90

const nightly = ({ action, at }: Act): boolean =>
  NIGHT_ACTIONS.includes(action) && ((at.getTime() + BANGKOK_MS) % DAY_MS) / HOUR_MS < NIGHT_UNTIL

/** The setting that an entry has changed so that more passes; confirmed by a second one, or alone. */
function loosened({ action, about, before, after }: Act): string | null {
  if (action !== 'setting.change' && action !== 'approval.confirm') return null
  const key = about.replace(/^setting /, '')
  if (action === 'approval.confirm' && key === about) return null
  if (!isSettingKey(key) || before === null || after === null) return null
  const [was, is] = [before['value'], after['value']] as [SettingValue, SettingValue]
  return loosens(key, is, was) ? key : null
}

/** The gravest reason to look at an entry; null: none. */
function ruleOf(entry: Act): WorthRule | null {
  if (entry.action === 'content.refuse') return 'refused'
  if (entry.after?.['alone'] === true) return 'alone'
  if (loosened(entry) !== null) return 'loosened'
  if (entry.action === 'list.download' && Number(entry.after?.['rows']) >= MANY_ROWS)
    return 'download'
  if (entry.action === 'operator.reset') return 'credentials'
  return nightly(entry) ? 'night' : null
}

const told = (rule: WorthRule, entry: Act, more: Partial<Worth> = {}): Worth => ({
  rule,
  operator: entry.operator,
  action: entry.action,
  about: entry.about,
  count: 1,
  at: entry.at.toISOString(),
  entry: Number(entry.seq),
  from: null,
  to: null,
  ...more,
})

/** What is worth a look of single entries, the newest first; the same of one day is told once. */
export function worthOf(acts: readonly Act[]): Worth[] {
  const found = new Map<string, Worth>()
  for (const entry of acts) {
    const rule = ruleOf(entry)
    if (rule === null) continue
    const setting = loosened(entry)
    const isOwn = rule === 'loosened' || rule === 'download'
    const key = [
      rule,
      entry.operator,
      entry.action,
      isOwn ? entry.seq : entry.about,
      bangkokDay(entry.at.getTime()),
    ].join(' ')
    const known = found.get(key)
    if (known) known.count++
    else
      found.set(
        key,
        told(rule, entry, {
          ...(setting === null
            ? {}
            : {
                about: setting,
                from: String(entry.before?.['value']),
                to: String(entry.after?.['value']),
              }),
          ...(rule === 'download' ? { count: Number(entry.after?.['rows']) } : {}),
        }),
      )
  }
  return [...found.values()]
}

/**
 * Log-ins since a moment from a network that the operator had not used before, of all that are
 * remembered, the oldest first. Whose account is not a day old has no habits yet.
 */
export function newNetworks(logins: readonly Login[], since: Date): Worth[] {
  const known = new Map<string, Set<string>>()
  const found: Worth[] = []
  for (const login of logins) {
    if (login.address === null) continue
    const network = maskedAddress(login.address)
    const own = known.get(login.operatorId) ?? new Set()
    known.set(login.operatorId, own)
    const isOld = login.at.getTime() - login.createdAt.getTime() >= DAY_MS
    if (!own.has(network) && isOld && login.at >= since)
      found.push(told('network', login, { about: network }))
    own.add(network)
  }
  return found
}

/** The gravest first, and of the same gravity the newest. */
export const gravestFirst = (worth: readonly Worth[]): Worth[] =>
  worth.toSorted(
    (a, b) => WORTH_RULES.indexOf(a.rule) - WORTH_RULES.indexOf(b.rule) || b.at.localeCompare(a.at),
  )
