import { AML_SEVERITY } from '@krapao/contract/ops/identity/amlKinds'
import { ArrowDownLeft, ArrowUpRight, Dices } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import type { Hit } from './cases.ts'
import { useReason } from './useReason.ts'
import { WEIGHT } from './weight.ts'

const SIGN = {
  IN: [ArrowDownLeft, 'in'],
  OUT: [ArrowUpRight, 'out'],
  ROUND: [Dices, 'way'],
} as const
/** Of a hit's movements; the rest unfolds. */
const SHOWN = 5

/** What was found, each with its reason in words and the movements that it rests on. */
export function HitList({ of }: { of: readonly Hit[] }) {
  const t = useTranslations('aml')
  return (
    <section className="amlhits">
      <div className="h3r">
        <h3>{t('found')}</h3>
        <span>{t('hits', { n: of.length })}</span>
      </div>
      {of.map((hit) => (
        <OneHit key={`${hit.kind} ${hit.at} ${JSON.stringify(hit.figures)}`} of={hit} />
      ))}
    </section>
  )
}

function OneHit({ of }: { of: Hit }) {
  const t = useTranslations('aml')
  const reason = useReason()
  const [Sign, look] = WEIGHT[AML_SEVERITY[of.kind]]
  const [shown, more] = [of.movements.slice(-SHOWN), of.movements.slice(0, -SHOWN)]
  return (
    <article className="wellb amlhit">
      <div className="between">
        <b className="b amlkind">
          <Sign className={`icon xs ${look}`} aria-hidden />
          {t(`kind.${of.kind}`)}
        </b>
        <time>{fullTime(of.at)}</time>
      </div>
      <p>{reason(of)}</p>
      {shown.length > 0 && <Movements of={shown} />}
      {more.length > 0 && (
        <details>
          <summary>{t('earlier', { n: more.length })}</summary>
          <Movements of={more} />
        </details>
      )}
    </article>
  )
}

function Movements({ of }: { of: Hit['movements'] }) {
  const t = useTranslations('aml')
  return (
    <ul className="amlmoves">
      {of.map(({ what, id, at, amount }) => {
        const [Sign, look] = SIGN[what]
        return (
          <li key={`${what} ${id}`}>
            <Sign className={`icon xs ${look}`} aria-hidden />
            <span>{t(`what.${what}`)}</span>
            <time>{fullTime(at)}</time>
            <span className="cut faint">{id}</span>
            <b className="b r">{baht2(amount)}</b>
          </li>
        )
      })}
    </ul>
  )
}
