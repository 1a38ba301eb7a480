import type { Answer } from '@krapao/contract/calls'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWords } from '../../components/useWords.ts'
import { bahtShort } from '../../format/baht.ts'

type Simulation = Answer<'opsOfferSimulate'>

/** What the version that is about to be published would cost: nobody publishes it unseen. */
export function PublishCost({ ask }: { ask: () => Promise<Simulation> }) {
  const t = useTranslations('simulation')
  const words = useWords()
  const [found, setFound] = useState<{ cost: Simulation['cost'] } | { fault: unknown } | null>(null)
  const [askOnce] = useState(() => ask)
  useEffect(() => {
    let isHere = true
    askOnce().then(
      ({ cost }) => isHere && setFound({ cost }),
      (fault: unknown) => isHere && setFound({ fault }),
    )
    return () => {
      isHere = false
    }
  }, [askOnce])
  if (found === null) return <p className="note calm">{t('counting')}</p>
  if ('fault' in found) return <p className="note bad">{words(found.fault)}</p>
  const { mean, p5, p95 } = found.cost
  return (
    <p className="note calm">
      {t('costs', { mean: bahtShort(mean), p5: bahtShort(p5), p95: bahtShort(p95) })}
    </p>
  )
}
