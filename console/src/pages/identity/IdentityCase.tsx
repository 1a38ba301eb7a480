import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { useMay } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import { Facts } from '../../components/Card.tsx'
import { DecisionCase, Person } from '../../components/decision/DecisionCase.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { Reveal } from '../../components/Reveal.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import type { Case, IdentityRow } from './cases.ts'
import { Faces } from './Faces.tsx'
import { IdentityDock } from './IdentityDock.tsx'
import { Names } from './Names.tsx'
import { Papers } from './Papers.tsx'

const LOOK = {
  DRAFT: 'wait',
  WAITING: 'wait',
  AGAIN: 'wait',
  ACCEPTED: 'ok',
  REFUSED: 'no',
} as const

/** What is compared at the left, what a yes would open and the decision at the right. */
export function IdentityCase({ row, ask }: { row: IdentityRow; ask: (asked: Asked) => void }) {
  const t = useTranslations('identity')
  const params = { id: row.id }
  const { data, error, refetch } = useOps('opsIdentityCase', { params }, { every: 8_000 })
  const mayDecide = useMay('identity.decide')
  if (error && !data) return <Fault error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} height="3rem" />
  const isWaiting = data.state === 'WAITING'
  return (
    <>
      <CaseHead
        title={data.name}
        memberId={data.memberId}
        small={`${data.memberId} · ${t('asks', { from: data.from, to: data.to })} · ${fullTime(data.sentAt)}`}
        badge={{ look: LOOK[data.state], text: t(`state.${data.state}`) }}
      />
      <DecisionCase
        name={data.name}
        side={
          <>
            <Person memberId={data.memberId} name={data.name} small={data.memberId} />
            <LevelTable of={data} />
            <OfCard of={data} mayReveal={mayDecide} />
            {data.decided && (
              <Facts of={[[t('decidedBy'), `${data.decided.by}, ${fullTime(data.decided.at)}`]]} />
            )}
          </>
        }
        dock={isWaiting && mayDecide && <IdentityDock of={data} ask={ask} />}
      >
        <Papers of={data} mayLook={mayDecide} />
        {data.to === 2 && <Faces of={data} />}
        <Names of={data} />
        {data.source !== null && (
          <section className="wellb">
            <h3>{t('source')}</h3>
            <p>{data.source}</p>
          </section>
        )}
        <p className="note calm">{t('closed')}</p>
      </DecisionCase>
    </>
  )
}

const ROWS = ['depositDay', 'depositMonth', 'payoutDay', 'payoutMonth'] as const

/** What the level lets in and out now, and once it is accepted. */
function LevelTable({ of }: { of: Case }) {
  const t = useTranslations('identity')
  const [now, then] = [of.from, of.to].map((level) =>
    of.bounds.find((each) => each.level === level),
  )
  const shown = (baht: number | null | undefined): string =>
    baht === null || baht === undefined ? t('noBound') : bahtShort(baht)
  return (
    <div className="wellb">
      <h3>{t('bounds')}</h3>
      <table className="levels">
        <thead>
          <tr>
            <th>
              <span className="vh">{t('bounds')}</span>
            </th>
            <th>{t('levelNow', { n: of.from })}</th>
            <th>{t('levelThen', { n: of.to })}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((bound) => (
            <tr key={bound}>
              <td>{t(`bound.${bound}`)}</td>
              <td className="way">{shown(now?.[bound])}</td>
              <td className="b">{shown(then?.[bound])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OfCard({ of, mayReveal }: { of: Case; mayReveal: boolean }) {
  const t = useTranslations('identity')
  const tail = of.names.find(({ source }) => source === 'card')?.tail
  const whole = async (): Promise<string> => {
    const { number, birthDate } = await callOps('opsIdentityReveal', { params: { id: of.id } })
    return `${number} · ${birthDate}`
  }
  return (
    <div className="wellb">
      <Facts
        of={[
          [t('waitsForIt'), bahtShort(of.payoutsWaiting)],
          ...(of.to === 2
            ? ([
                [
                  t('age'),
                  of.age === null
                    ? '—'
                    : t(of.age < of.minimumAge ? 'tooYoung' : 'oldEnough', {
                        n: of.age,
                        minimum: of.minimumAge,
                      }),
                ],
                [t('expires'), of.expiresOn ?? t('forLife')],
                [t('usedBefore'), of.cardOf ?? t('first')],
                [
                  t('number'),
                  mayReveal ? (
                    <Reveal key={of.id} masked={`x${tail ?? ''}`} ask={whole} />
                  ) : (
                    `x${tail ?? ''}`
                  ),
                ],
              ] as const)
            : []),
        ]}
      />
      {of.stops.length > 0 && (
        <ul className="stops" aria-label={t('stops')}>
          {of.stops.map((stop) => (
            <li key={stop} className="out">
              {t(`worst.${stop}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
