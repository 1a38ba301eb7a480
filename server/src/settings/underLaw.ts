import type { Jurisdiction } from '@krapao/contract/ops/law/jurisdictions'
import type { FastifyBaseLogger } from 'fastify'
import { lawful, PROFILES } from './profiles.ts'
import type { Settings } from './settings.ts'

/**
 * At start: every setting that the law of the site bounds is brought within its bound, and stays
 * there, for an owner's change beyond it is refused. Under another law later an owner sets it
 * anew.
 */
export async function bringUnderLaw(
  settings: Settings,
  jurisdiction: Jurisdiction,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const bound of PROFILES[jurisdiction].bounds) {
    const before = settings.get(bound.setting)
    const value = lawful(bound, before)
    if (value === before) continue
    await settings.set(bound.setting, value)
    const told = { setting: bound.setting, before, value, jurisdiction, clause: bound.clause }
    log.warn(told, 'a setting was outside what the law allows, and is not any more')
  }
}
