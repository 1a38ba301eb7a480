import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/call.ts'
import { Refused } from '../../runtime/refusal.ts'
import { writeAudit, type Actor } from '../audit/public.ts'
import { operatorNames } from '../operators/public.ts'
import { DEFAULT_SETTINGS } from '../site/public.ts'
import {
  boundsOf,
  contradictedBy,
  isSettingKey,
  isSettingValue,
  typeOf,
  type SettingKey,
  type SettingValue,
} from './rules.ts'
import { lockSetting, settingRows } from './store.ts'

type Shown = Answer<'opsSettingChange'>

export function siteAdminRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsSettings', () => shownSettings(context))
  bind(app, context, 'opsSettingChange', async ({ operator, params: { key }, body }) => {
    if (!isSettingKey(key)) throw new Refused('NOT_FOUND')
    await change(context, key, body.value, operator, body.reason)
    const changed = (await shownSettings(context)).find((each) => each.key === key)
    if (!changed) throw new Refused('NOT_FOUND')
    return changed
  })
}

/** INVALID_REQUEST for a value of another type, out of bounds, or that contradicts another setting. */
async function change(
  { db, clock, settings }: Context,
  key: SettingKey,
  value: SettingValue,
  by: Actor,
  reason: string,
): Promise<void> {
  if (!isSettingValue(key, value))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['value'] } })
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const stored = await lockSetting(tx, key)
    const broken = contradictedBy(key, value, (each) => settings.get(each))
    if (broken.length > 0)
      throw new Refused('INVALID_REQUEST', { details: { fields: ['value'], against: broken } })
    await settings.write(tx, key, value, { id: by.id, reason, at })
    await writeAudit(tx, {
      at,
      by,
      action: 'setting.change',
      subject: key,
      before: { value: stored === undefined ? DEFAULT_SETTINGS[key] : stored },
      after: { value },
      reason,
    })
  })
  await settings.refresh()
}

async function shownSettings({ db, settings }: Context): Promise<Shown[]> {
  const rows = new Map((await settingRows(db)).map((row) => [row.key, row]))
  const names = await operatorNames(
    db,
    [...rows.values()].flatMap((row) => row.changed_by ?? []),
  )
  return (Object.keys(DEFAULT_SETTINGS) as SettingKey[]).map((key) => {
    const row = rows.get(key)
    const bounds = boundsOf(key)
    return {
      key,
      type: typeOf(key),
      value: settings.get(key),
      default: DEFAULT_SETTINGS[key],
      min: bounds?.min ?? null,
      max: bounds?.max ?? null,
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
