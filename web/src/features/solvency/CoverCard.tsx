import './solvency.css'
import { coverOf, type Cover } from '@krapao/contract/fair/cover'
import type { DayEntry } from '@krapao/contract/fair/dayLog'
import { toBaht } from '@krapao/contract/money'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import Scale from 'lucide-react/icons/scale'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../api/queries/lookups.ts'
import { useBankName } from '../../core/usePlaceName.ts'
import { dateTime } from '../../format/dateTime.ts'
import { isOwing, isSome, millionsOf, shareOf } from './figures.ts'

const LOOKS = ['', 'b', 'c', 'd'] as const
const minuteOf = (at: string): string => dateTime(at).slice(0, -3)

/** What all members are owed over what others hold, on one scale, and of each ฿100 how much. */
export function CoverCard({ entry }: { entry: DayEntry }) {
  const t = useTranslations('solvency')
  const cover = coverOf(entry)
  if (!cover) return <p className="text-small text-ink-muted">{t('uncounted')}</p>
  const { owed, held, suspense, since, silent } = cover
  return (
    <div>
      <p className="cover-side">
        <span>{t('owed')}</span>
        <b>
          <Money amount={toBaht(owed)} />
        </b>
      </p>
      <Bars cover={cover} />
      <PerHundred cover={cover} />
      <div className="mt-1.5 grid gap-0.5 text-caption text-pretty text-ink-muted">
        {isSome(suspense) && <p>{t('suspense', { amount: moneyText(toBaht(suspense)) })}</p>}
        {isSome(since) && <p>{t('cameIn', { amount: moneyText(toBaht(since)) })}</p>}
        {isOwing(since) && <p>{t('wentOut', { amount: moneyText(toBaht(-since)) })}</p>}
        {silent.length > 0 && <Silent names={silent} />}
        <p>{t('times', { owedAt: minuteOf(cover.owedAt), heldAt: minuteOf(cover.heldAt) })}</p>
        {isOwing(held) && <p>{t('heldBelow')}</p>}
      </div>
    </div>
  )
}

/** Asks nothing of a member: the public page shows it too. */
function useHolderName(): (name: string) => string {
  const t = useTranslations('solvency.holder')
  const banks = useLookup('lookupBanks').data
  const inLanguage = useBankName()
  return (name) => {
    if (name === 'psp' || name === 'walletlink' || name === 'main' || name === 'others')
      return t(name)
    const bank = banks?.find(({ code }) => code === name)
    return bank ? inLanguage(bank) : name
  }
}

function Bars({ cover: { owed, held, shares } }: { cover: Cover }) {
  const t = useTranslations('solvency')
  const nameOf = useHolderName()
  const longest = owed > held ? owed : held
  const width = (satang: bigint) => ({ width: `${shareOf(satang, longest)}%` })
  const amount = (satang: bigint): string => {
    const n = millionsOf(satang)
    return n === null ? moneyShort(toBaht(satang)) : t('million', { n })
  }
  return (
    <>
      <div className="cover-bar" aria-hidden>
        <i className="all" style={width(owed)} />
      </div>
      <p className="cover-side">
        <span>{t('held')}</span>
        <b className={held >= owed ? 'text-money-in' : 'text-money-out'}>
          <Money amount={toBaht(held)} />
        </b>
      </p>
      <div className="cover-bar" aria-hidden>
        {shares.map(({ name, satang }, n) => (
          <i key={name} className={LOOKS[n]} style={width(satang)} />
        ))}
      </div>
      <ul className="cover-legend">
        {shares.map(({ name, satang }, n) => (
          <li key={name}>
            <i className={LOOKS[n]} />
            <span className="min-w-0 truncate">{nameOf(name)}</span>
            <b>{amount(satang)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function PerHundred({ cover: { perHundred, isCovered } }: { cover: Cover }) {
  const t = useTranslations('solvency')
  if (perHundred === null) return <p className="mt-2.5 text-small text-ink-muted">{t('nobody')}</p>
  return (
    <p
      className={`mt-2.5 flex items-start gap-1.5 text-small font-medium text-pretty ${
        isCovered ? 'text-money-in' : 'text-money-out'
      }`}
    >
      <Icon of={isCovered ? Scale : TriangleAlert} size="s" className="mt-0.5 flex-none" />
      {t(isCovered ? 'perHundred' : 'tooLittle', {
        hundred: moneyShort(100),
        amount: moneyText(toBaht(perHundred)),
      })}
    </p>
  )
}

function Silent({ names }: { names: readonly string[] }) {
  const t = useTranslations('solvency')
  const nameOf = useHolderName()
  return <p>{t('silent', { names: names.map(nameOf).join(', ') })}</p>
}
