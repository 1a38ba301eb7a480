import type { Answer } from '@krapao/contract/calls'
import { Check, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { PickIn } from '../../components/inputs.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { shortDay } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { useSettingText } from '../settings/settingText.ts'

type Law = Answer<'opsLaw'>
type Profile = Law['profiles'][number]
type Bound = Profile['bounds'][number]

/** Two profiles of law beside one another: what each asks, by which clause, and what holds here. */
export function LawPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsLaw')
  const [picked, setPicked] = useState<readonly [string | null, string | null]>([null, null])
  const pair = data && pairOf(data, picked)
  return (
    <Page title={t('place.law')} aside={data && t('law.under', { name: nameOf(t, data.chosen) })}>
      <div className="work">
        <section className="card fill">
          {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton rows={8} /> : null}
          {data && pair && (
            <>
              <div className="accountbar lawpick">
                {([0, 1] as const).map((side) => (
                  <PickIn
                    key={side}
                    name={t(side === 0 ? 'law.left' : 'law.right')}
                    value={pair[side].code}
                    of={data.profiles.map(({ code }) => [code, nameOf(t, code)] as const)}
                    set={(code) =>
                      setPicked(side === 0 ? [code, pair[1].code] : [pair[0].code, code])
                    }
                  />
                ))}
              </div>
              <div className="scroll grow" role="region" aria-label={t('place.law')} tabIndex={0}>
                <Comparison of={data} pair={pair} />
                <p className="caption muted lawlead">{t('law.lead')}</p>
              </div>
            </>
          )}
        </section>
      </div>
    </Page>
  )
}

/** The site's own on the left, another on the right, until somebody picks. */
function pairOf(
  { profiles, chosen }: Law,
  [left, right]: readonly [string | null, string | null],
): [Profile, Profile] | null {
  const of = (code: string | null): Profile | undefined =>
    profiles.find((each) => each.code === code)
  const one = of(left) ?? of(chosen)
  const two = of(right) ?? profiles.find((each) => each.code !== one?.code)
  return one && two ? [one, two] : null
}

type Say = ReturnType<typeof useTranslations>
const nameOf = (t: Say, code: string): string =>
  t.has(`law.name.${code}`) ? t(`law.name.${code}`) : code

function Comparison({ of, pair }: { of: Law; pair: readonly [Profile, Profile] }) {
  const t = useTranslations()
  const { name, shown } = useSettingText()
  const bounded = of.values.filter(({ setting }) =>
    pair.some(({ bounds }) => bounds.some((each) => each.setting === setting)),
  )
  const both = (cell: (profile: Profile) => ReactNode) =>
    pair.map((profile, side) => (
      <td key={`${side} ${profile.code}`} data-name={nameOf(t, profile.code)}>
        <span>{cell(profile)}</span>
      </td>
    ))
  return (
    <table className="t stack lawtable">
      <thead>
        <tr>
          <th>{t('law.what')}</th>
          {pair.map(({ code }, side) => (
            <th key={`${side} ${code}`}>{nameOf(t, code)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{t('law.state')}</td>
          {both(({ state }) => t(`law.stateOf.${state}`))}
        </tr>
        <tr>
          <td>{t('law.text')}</td>
          {both(({ text }) => (text ? <Text of={text} /> : t('law.noText')))}
        </tr>
        <tr>
          <td>{t('law.clauses')}</td>
          {both((profile) => (
            <Clauses of={profile} />
          ))}
        </tr>
        {bounded.map(({ setting, value }) => (
          <tr key={setting}>
            <td>
              {name(setting)}
              <small>{t('law.now', { value: shown(setting, value) })}</small>
            </td>
            {both(({ bounds }) => (
              <Bounded of={bounds.find((each) => each.setting === setting)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Text({ of: { name, address, dated } }: { of: NonNullable<Profile['text']> }) {
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer" lang="en">
        {name}
      </a>
      {dated !== null && <small>{shortDay(dated)}</small>}
    </>
  )
}

function Clauses({ of: { kept, clauses, notMet } }: { of: Profile }) {
  const t = useTranslations('law')
  return (
    <>
      {clauses === 0 ? t('noText') : t('kept', { kept, clauses })}
      {notMet.length > 0 && <small>{t('notMet', { clauses: notMet.join(', ') })}</small>}
    </>
  )
}

/** What is asked of a setting, by which clause, and whether the value in force keeps it. */
function Bounded({ of }: { of: Bound | undefined }) {
  const t = useTranslations('law')
  const { asked } = useSettingText()
  if (!of) return <span className="faint">{t('nothing')}</span>
  const { clause, holds } = of
  const Sign = holds ? Check : TriangleAlert
  return (
    <>
      <span className={`badge ${holds ? 'ok' : 'no'}`}>
        <Sign className="icon xs" aria-hidden />
        {t(holds ? 'holds' : 'broken')}
      </span>{' '}
      {asked(of)}
      <small lang="en">{clause}</small>
    </>
  )
}
