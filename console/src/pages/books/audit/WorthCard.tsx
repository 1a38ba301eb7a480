import type { Answer } from '@krapao/contract/calls'
import type { WorthRule } from '@krapao/contract/ops/audit/worth'
import {
  Ban,
  Download,
  Eye,
  KeyRound,
  Moon,
  Network,
  Settings,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { asking, writeAddress, readAddress } from '../../../components/list/address.ts'
import { useListWords } from '../../../components/list/useListWords.ts'
import { clockTime, shortDay } from '../../../format/time.ts'
import { useAuditWords } from './useAuditWords.ts'

type Worth = Answer<'opsAuditLook'>['worth'][number]
const SIGNS: Readonly<Record<WorthRule, LucideIcon>> = {
  refused: Ban,
  alone: UserRound,
  opened: Eye,
  loosened: Settings,
  download: Download,
  credentials: KeyRound,
  night: Moon,
  network: Network,
}
const GRAVE: ReadonlySet<WorthRule> = new Set(['refused', 'alone', 'opened'])

/** What a rule finds worth a second look, each with its reason and the way to its entries. */
export function WorthCard({ of: { worth, more, days } }: { of: Answer<'opsAuditLook'> }) {
  const t = useTranslations('audit')
  return (
    <section className="card pad worthcard">
      <div className="between">
        <h2>{t('worth.title')}</h2>
        <small>{t('worth.days', { n: days })}</small>
      </div>
      {worth.length === 0 && <p className="muted">{t('worth.none')}</p>}
      <ul>
        {worth.map((each) => (
          <li key={`${each.rule} ${each.at} ${each.operator} ${each.about}`}>
            <Note of={each} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('worth.more', { n: more })}</p>}
    </section>
  )
}

function Note({ of }: { of: Worth }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const { code } = useListWords('audit')
  const Sign = SIGNS[of.rule]
  const named =
    of.rule === 'loosened' || of.rule === 'network'
      ? ''
      : [code('action', of.action), words.about(of.action, of.about)].filter(Boolean).join(' · ')
  return (
    <Link className={`note ${GRAVE.has(of.rule) ? 'bad' : ''}`} to={wayTo(of)}>
      <Sign className="icon xs" aria-hidden />
      <span>
        <b>
          {t(`worth.rule.${of.rule}`, {
            n: of.count,
            what: of.rule === 'loosened' ? words.setting.name(of.about) : of.about,
          })}
        </b>
        <br />
        {of.rule === 'loosened' &&
          `${words.setting.shown(of.about, valueOf(of.from))} → ${words.setting.shown(of.about, valueOf(of.to))} · `}
        {of.rule !== 'opened' && named !== '' && `${named} · `}
        {of.operator} ·{' '}
        <span className="nw">{`${shortDay(of.at).slice(0, 5)} ${clockTime(of.at)}`}</span>
      </span>
    </Link>
  )
}

/** A value of a setting that was told as text. */
function valueOf(text: string | null): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== null && /^-?[\d.]+$/.test(text) ? Number(text) : (text ?? '')
}

/** The entries that it is about, in the list: whose, which action, on which day. */
function wayTo({ rule, operator, action, at, entry }: Worth): string {
  const start = readAddress(new URLSearchParams())
  const whose = asking(start, 'operator', [operator])
  const what = rule === 'opened' ? ['topic', 'private'] : ['action', action]
  const day = shortDay(at).split('/').toReversed().join('-')
  return `/audit?${writeAddress({
    ...start,
    filters: asking({ filters: whose }, what[0] ?? '', what.slice(1)),
    from: day,
    to: day,
    row: entry === null ? null : String(entry),
  })}`
}
