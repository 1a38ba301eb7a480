import type { Answer } from '@krapao/contract/calls'
import { useLocale, useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'

type Abuser = Answer<'opsOfferSimulate'>['abuser']
type Game = NonNullable<NonNullable<Abuser['play']>['first']>['game']

/** What who plays it best costs, beside what all others do: the figures, and how it is played. */
export function BestAbuser({ of }: { of: Abuser }) {
  const t = useTranslations('simulation.abuser')
  const { each, found, member, ceiling, house, ring } = of
  const how = useHow(of)
  const isBeyond = member === null || member > ceiling
  const isWheel = found === null
  const figures = [
    [t('most'), baht2(each), ''],
    ...(isWheel ? [] : [[t('found'), baht2(found), ''] as const]),
    [t('member'), member === null ? t('endless') : baht2(member), isBeyond ? 'bad' : ''],
    [t('ceiling'), baht2(ceiling), ''],
    ...(isWheel
      ? []
      : ([
          [t('house'), house === null ? t('endless') : baht2(house), ''],
          [t('ring'), ring === null ? t('endless') : baht2(ring), ''],
        ] as const)),
  ] as const
  return (
    <div className="wellb" style={{ display: 'grid', gap: '.5rem' }}>
      <b className="b">{t(isWheel ? 'coin' : 'title')}</b>
      {!isWheel && <p className="caption muted">{t('lead')}</p>}
      <dl style={{ display: 'grid', gap: '.25rem' }}>
        {figures.map(([name, value, look]) => (
          <div key={name} className="between">
            <dt className="muted">{name}</dt>
            <dd className={`num ${look}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {!isWheel && <p className="caption">{how}</p>}
      {isBeyond && <p className="note bad caption">{t('beyond')}</p>}
      {of.undeclared > 0 && (
        <p className="caption muted">{t('undeclared', { n: of.undeclared })}</p>
      )}
    </div>
  )
}

/** The way that was found, in words. */
function useHow({ play }: Abuser): string {
  const t = useTranslations('simulation.abuser')
  const locale = useLocale()
  const named = (game: Game): string => (locale === 'th' ? game.th : game.en)
  if (play === null) return t('worthless')
  const deposit = baht2(play.deposit)
  const { first, after } = play
  if (first === null) return t('atOnce', { deposit })
  const begins = t('first', { deposit, stake: baht2(first.stake), game: named(first.game) })
  const goesOn = after
    ? t('after', { from: baht2(after.from), stake: baht2(after.stake), game: named(after.game) })
    : t('on')
  return `${begins} ${goesOn}`
}
