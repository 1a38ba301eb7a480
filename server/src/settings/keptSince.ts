import type { Clock } from '../runtime/chance.ts'
import type { Settings } from './settings.ts'

/** What is older than this moment has been kept for as many years as the setting says. */
export function keptSince(
  { clock, settings }: { clock: Clock; settings: Pick<Settings, 'get'> },
  setting: 'complaintKeptYears' | 'closedMemberKeptYears',
): Date {
  const since = new Date(clock.now())
  since.setUTCFullYear(since.getUTCFullYear() - settings.get(setting))
  return since
}
