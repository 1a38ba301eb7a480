import type { Answer } from '@krapao/contract/calls'
import { JURISDICTIONS } from '@krapao/contract/ops/law/jurisdictions'
import type { Context } from '../../../context.ts'
import { lawful, PROFILES } from '../../../settings/profiles.ts'

/** Every profile of law, with what it asks of the settings and whether that holds now. */
export function lawProfiles(
  { settings, config }: Context,
  clauses: Answer<'fairConformance'>,
): Answer<'opsLaw'> {
  const profiles = JURISDICTIONS.map((code) => {
    const { state, text, bounds, clausesOf } = PROFILES[code]
    const own = clauses.filter(({ source }) => clausesOf.includes(source))
    return {
      code,
      state,
      text,
      bounds: bounds.map((bound) => {
        const value = settings.get(bound.setting)
        return { ...bound, holds: lawful(bound, value) === value }
      }),
      kept: own.filter(({ result }) => result === 'KEPT').length,
      clauses: own.length,
      notMet: own.filter(({ result }) => result === 'NOT_MET').map(({ clause }) => clause),
    }
  })
  const bounded = new Set(profiles.flatMap(({ bounds }) => bounds.map(({ setting }) => setting)))
  return {
    chosen: config.jurisdiction,
    profiles,
    values: [...bounded].map((setting) => ({ setting, value: settings.get(setting) })),
  }
}
