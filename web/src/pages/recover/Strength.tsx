import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'
import { strengthOf } from './strength.ts'

const LEVELS = [1, 2, 3, 4] as const
const WORDS = { 1: 'strength1', 2: 'strength2', 3: 'strength3', 4: 'strength4' } as const

/** Four bars and a word; nothing before one has typed. */
export function Strength({ password }: { password: string }) {
  const t = useTranslations('recover.password')
  const level = password === '' ? 0 : strengthOf(password)
  const isWeak = level < 2
  return (
    <div
      role="img"
      aria-label={t('strength', { level })}
      className={classNames(
        '-mt-2 grid min-h-[1.65em] grid-cols-[repeat(4,1fr)_auto] items-center gap-1.5 text-caption font-medium',
        isWeak ? 'text-danger' : 'text-money-in',
      )}
    >
      {LEVELS.map((bar) => (
        <i
          key={bar}
          className={classNames(
            'h-1.5 rounded-full',
            bar > level ? 'bg-control-press' : isWeak ? 'bg-danger' : 'bg-money-in',
          )}
        />
      ))}
      <span className="pl-1.5">{level > 0 && t(WORDS[level as 1 | 2 | 3 | 4])}</span>
    </div>
  )
}
