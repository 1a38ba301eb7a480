import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { boundOf } from '../../../settings/profiles.ts'
import { DEFAULT_SETTINGS } from '../../../settings/settings.ts'
import { operatorNames, standingApprovals } from '../../staff/public.ts'
import { change } from './change.ts'
import { boundsOf, isSettingKey, typeOf, type SettingKey, type SettingValue } from './rules.ts'
import { settingRows } from './store.ts'

type Shown = Answer<'opsSettings'>[number]

export function siteAdminRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsSettings', () => shownSettings(context))
  bind(app, context, 'opsSettingChange', async ({ operator, params: { key }, body }) => {
    if (!isSettingKey(key)) throw new Refused('NOT_FOUND')
    const answer = await change(context, key, body.value, operator, body.reason)
    if (answer?.state === 'waiting') return { status: 202, body: { approval: answer.approval } }
    const changed = (await shownSettings(context)).find((each) => each.key === key)
    if (!changed) throw new Refused('NOT_FOUND')
    return { status: 200, body: answer?.alone ? { ...changed, alone: true } : changed }
  })
}

async function shownSettings({ db, settings, clock, config }: Context): Promise<Shown[]> {
  const rows = new Map((await settingRows(db)).map((row) => [row.key, row]))
  const waiting = await standingApprovals(db, ['setting'], clock.now())
  const asked = new Map(waiting.map((row) => [row.subject, row]))
  const names = await operatorNames(
    db,
    [...rows.values()].flatMap((row) => row.changed_by ?? []),
  )
  return (Object.keys(DEFAULT_SETTINGS) as SettingKey[]).map((key) => {
    const row = rows.get(key)
    const bounds = boundsOf(key)
    const proposal = asked.get(key)
    return {
      key,
      type: typeOf(key),
      value: settings.get(key),
      default: DEFAULT_SETTINGS[key],
      min: bounds?.min ?? null,
      max: bounds?.max ?? null,
      law: boundOf(config.jurisdiction, key) ?? null,
      proposed: proposal
        ? {
            value: proposal.after['value'] as SettingValue,
            by: proposal.proposer,
            at: proposal.at.toISOString(),
            reason: proposal.reason,
          }
        : null,
      changed:
        row?.changed_by == null
          ? null
          : {
              by: names.get(row.changed_by) ?? row.changed_by,
              at: row.updated_at.toISOString(),
              reason: row.change_reason,
            },
    }
  })
}
