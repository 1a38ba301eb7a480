import type { Answer } from '@krapao/contract/calls'
import type { Right, Role } from '@krapao/contract/ops/rights'
import { useTranslations } from 'use-intl'
import { baht2, bahtShort } from '../../../format/baht.ts'
import { fullTime } from '../../../format/time.ts'
import { useLanguage } from '../../../locales/LocaleProvider.tsx'
import type { Change } from '../../content/draft/changes.ts'
import { useSettingText } from '../../settings/settingText.ts'

export type Item = Answer<'opsApprovals'>['items'][number]

/** What the form of an offer, a wheel, an account or a text calls a field of it. */
const LABELS: Readonly<Record<string, string>> = {
  action: 'approvals.fieldOf.action',
  accountName: 'content.field.accountName',
  accountNo: 'content.field.accountNo',
  active: 'content.field.active',
  amount: 'col.amount',
  bankCode: 'content.field.bankCode',
  bankType: 'content.field.bankType',
  banners: 'offer.banners',
  bgColor: 'wheel.colour',
  code: 'offer.code',
  currency: 'content.field.currency',
  depositHours: 'offer.depositHours',
  description: 'offer.description',
  email: 'login.email',
  endsAt: 'offer.endsAt',
  happened: 'approvals.fieldOf.happened',
  html: 'content.field.html',
  image: 'content.field.image',
  kind: 'offer.kind',
  label: 'wheel.label',
  maxBet: 'offer.maxBet',
  maxReceived: 'offer.maxReceived',
  minDeposit: 'offer.minDeposit',
  mode: 'content.field.mode',
  outcome: 'gameCases.how',
  name: 'offer.name',
  percentFail: 'offer.fail',
  percentSuccess: 'offer.success',
  place: 'content.field.place',
  playDays: 'offer.days',
  position: 'offer.position',
  prizeCode: 'wheel.prize',
  provider: 'approvals.fieldOf.provider',
  quota: 'offer.quota',
  rewardAmount: 'offer.rewardAmount',
  rewardPercent: 'offer.rewardPercent',
  role: 'staff.role',
  game: 'providers.game',
  stopped: 'providers.stopReason',
  startsAt: 'offer.startsAt',
  textColor: 'wheel.ink',
  turnoverMultiple: 'offer.turnover',
  type: 'offer.type',
  weight: 'wheel.weight',
  what: 'approvals.fieldOf.what',
  level: 'approvals.fieldOf.level',
  why: 'approvals.fieldOf.why',
  words: 'approvals.fieldOf.words',
  shown: 'approvals.fieldOf.shown',
  case: 'approvals.fieldOf.case',
  end: 'approvals.fieldOf.end',
  rule: 'approvals.fieldOf.rule',
  version: 'approvals.fieldOf.version',
  effect: 'approvals.fieldOf.effect',
  hits: 'approvals.fieldOf.hits',
  members: 'approvals.fieldOf.members',
  money: 'approvals.fieldOf.money',
}
/** Those of a case name a person rather than an offer. */
const CASES: readonly Item['kind'][] = [
  'adjustment',
  'withdrawal',
  'suspense',
  'transfer',
  'chargeback',
  'gameRound',
  'gameDebt',
  'help',
  'identity',
  'aml',
]
const FIGURES = new Set(['amount', 'money', 'rewardAmount', 'minDeposit', 'maxBet'])
const TIMES = new Set(['startsAt', 'endsAt'])
/** What a case says in words of its own, or what only machines read. */
const UNSAID = new Set(['memberId', 'outcome', 'direction', 'lost', 'roundId', 'samePerson'])

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whose money it is about. */
export const memberOf = ({ kind, after }: Item): string | null =>
  CASES.includes(kind) && typeof after['memberId'] === 'string' ? after['memberId'] : null

/** In a row: what it may cost in a day, where the money goes, or the value before and after. */
export function useFigure() {
  const t = useTranslations('approvals')
  const { shown } = useSettingText()
  return (item: Item): string => {
    if (item.kind === 'setting')
      return [item.before?.['value'], item.after['value']]
        .map((value) => shown(item.subject, value))
        .join(' → ')
    if (item.cost) return t('figure.cost', { amount: bahtShort(item.cost.worst) })
    if (!item.moves) return ''
    const amount = bahtShort(item.moves.amount)
    if (item.moves.to.startsWith('member:')) return t('figure.toMember', { amount })
    if (item.moves.from.startsWith('member:')) return t('figure.fromMember', { amount })
    return t(item.kind === 'suspense' ? 'figure.fromSuspense' : 'figure.out', { amount })
  }
}

/** What waits for a second person, in words: the thing, its fields, and their values. */
export function useApprovalWords() {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { name: settingName, shown } = useSettingText()

  /** A person, an offer or a setting by its name; an id only where there is nothing else. */
  const nameOf = ({ kind, subject, after }: Item): string => {
    if (kind === 'setting') return settingName(subject)
    if (kind === 'right') return t(`role.${subject as Role}`)
    const name = after['name']
    if (typeof name === 'string') return name
    if (kind === 'depositAccount')
      return `${asText(after['bankCode'])} ${asText(after['accountNo'])}`
    if (kind === 'contact') {
      const [part = '', n] = (subject.split(' ')[1] ?? '').split('-')
      const key = `content.text.${part}`
      return t.has(key) ? t(key, { n: Number(n) + 1 }) : subject
    }
    if (kind === 'block') return asText(after['shown'])
    if (kind === 'game') return [after['code'], after['game']].map(asText).join(' ').trim()
    if (kind === 'round') return [after['code'], after['roundId']].map(asText).join(' ').trim()
    if (kind === 'chargeback') return asText(after['provider'])
    const own = (name as Record<string, unknown> | undefined)?.[locale]
    return typeof own === 'string' && own.trim() !== '' ? own : subject
  }

  const fieldOf = useFieldName(settingName)

  const valueOf = useValueText(shown)

  return {
    nameOf,
    /** What changes, in the reader's words; of a case its facts, without what is said beside it. */
    changeOf: (item: Item, change: Change): Change => ({
      field: fieldOf(item, change),
      before: valueOf(item, change.field, at(item.before, change.field), change.before),
      after: valueOf(item, change.field, at(item.after, change.field), change.after),
    }),
    isSaid: ({ field }: Change): boolean => !UNSAID.has(field),
  }
}

function useFieldName(settingName: (key: string) => string) {
  const t = useTranslations()
  const fieldOf = (item: Item, { field }: Change): string => {
    if (item.kind === 'setting') return settingName(item.subject)
    if (item.kind === 'right') return t(`right.${field as Right}`)
    if (item.kind === 'rule' && field === 'end') return t('approvals.fieldOf.turned')
    if (field === 'name' && CASES.includes(item.kind)) return t('col.member')
    const parts = field.split('.').map((part) => {
      if (/^\d+$/.test(part)) return part
      if (part === 'slices') return t('approvals.fieldOf.slice')
      const language = `content.language.${part}`
      if (t.has(language)) return `(${t(language)})`
      const key = LABELS[part]
      return key !== undefined && t.has(key) ? t(key) : part
    })
    return parts.join(' ')
  }
  return fieldOf
}

function useValueText(shown: (key: string, value: unknown) => string) {
  const t = useTranslations()
  const valueOf = (item: Item, field: string, value: unknown, text: string): string => {
    if (item.kind === 'right') return t(text === 'true' ? 'staff.yes' : 'staff.no')
    if (value === null || value === undefined) return text
    const last = field.split('.').at(-1) ?? ''
    if (item.kind === 'setting') return shown(item.subject, value)
    if (last === 'active') return t(value === true ? 'content.shown' : 'content.notShown')
    if (item.kind === 'help' && last === 'what') return t(`help.ask.${text}`)
    if (item.kind === 'gameRound' && last === 'outcome')
      return t(`gameCases.choice.${text as 'LOST'}`)
    if (last === 'happened') return t(value === true ? 'transfers.yes' : 'transfers.no')
    if (typeof value === 'number') return FIGURES.has(last) ? baht2(value) : grouped.format(value)
    if (TIMES.has(last)) return fullTime(asText(value))
    if (item.kind === 'identity' && last === 'why')
      return t(`identity.reason.${text}` as 'identity.reason.other')
    if (item.kind === 'rule' && last === 'end') return t(`rules.turned.${text as 'ON'}`)
    if (item.kind === 'rule' && last === 'effect') return t(`rules.effect.${text as 'NOTE'}`)
    if (item.kind === 'aml' && last === 'end') return t(`aml.outcome.${text as 'CLEARED'}`)
    if (item.kind === 'block' && last === 'kind')
      return t(`blocks.kindOf.${text}` as 'blocks.kindOf.PHONE')
    const own = {
      role: `role.${text}`,
      kind: `offer.${text}`,
      type: `offer.often.${text}`,
      action: `approvals.suspense.${text}`,
      what: `transfers.kind.${text}`,
    }
    const key = own[last as keyof typeof own] as string | undefined
    return key !== undefined && t.has(key) ? t(key) : text
  }
  return valueOf
}

/** The value under `slices.2.weight`; places count from 1. */
const at = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, part) =>
        Array.isArray(found)
          ? (found as unknown[])[Number(part) - 1]
          : (found as Record<string, unknown> | null | undefined)?.[part],
      body,
    )
