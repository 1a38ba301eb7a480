import { Icon } from '@krapao/ui/art/icon.tsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslations } from 'use-intl/react'
import type { Identity } from '../../../api/queries/account/identity.ts'
import { kipPairNow } from '../../../format/kip.ts'

type Bounds = Identity['bounds'][number]
const SHOWN = ['payoutDay', 'payoutMonth', 'depositDay'] as const

/** What the level now lets in and out, beside what the next one does. */
export function Levels({ of, to }: { of: Identity; to: 2 | 3 | null }) {
  const t = useTranslations('verify')
  const [now, then] = [of.level, to].map((level) => of.bounds.find((each) => each.level === level))
  const isSame = then !== undefined && SHOWN.every((bound) => now?.[bound] === then[bound])
  return (
    <div className="levels">
      <div className="level well">
        <small>{t('now')}</small>
        <b>{t('level', { n: of.level })}</b>
        <LevelBounds of={now} />
      </div>
      {then ? (
        <>
          <Icon of={ArrowRight} size="s" className="text-ink-faint" />
          <div className="level next">
            <small>{t('then')}</small>
            <b>{t('level', { n: then.level })}</b>
            {isSame ? <span>{t('sameBounds')}</span> : <LevelBounds of={then} />}
          </div>
        </>
      ) : (
        <p className="level well">{t('top')}</p>
      )}
    </div>
  )
}

function LevelBounds({ of }: { of: Bounds | undefined }) {
  const t = useTranslations('verify')
  if (SHOWN.every((bound) => (of?.[bound] ?? null) === null)) return <span>{t('noBounds')}</span>
  return SHOWN.map((bound) => {
    const baht = of?.[bound] ?? null
    return (
      <span key={bound} className="block">
        {t(bound)} <strong>{baht === null ? t('noBound') : kipPairNow().short(baht)}</strong>
      </span>
    )
  })
}
