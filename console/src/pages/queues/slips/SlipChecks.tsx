import { CircleCheck, CircleHelp, CircleX, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { numberedChecks, type Slip } from './numberedChecks.ts'

const ICON = { match: CircleCheck, no: CircleX, unclear: CircleHelp, unknown: Minus } as const

/** What each check says, under the number that it has in the picture. */
export function SlipChecks({ slip }: { slip: Slip }) {
  const t = useTranslations('slips')
  return (
    <ol className="slipchecks" start={2}>
      {numberedChecks(slip)
        .slice(1)
        .map(({ n, check, result, look }) => {
          const Sign = ICON[result]
          return (
            <li key={check}>
              <span className={`nth ${look}`} aria-hidden>
                {n}
              </span>
              <span>{t(`check.${check}`)}</span>
              <span className={`sig ${look}`}>
                <Sign className="icon xs" aria-hidden />
                {t(`result.${result}`)}
              </span>
            </li>
          )
        })}
    </ol>
  )
}
