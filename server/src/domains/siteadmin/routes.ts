import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/call.ts'
import { Refused } from '../../runtime/refusal.ts'
import { writeAudit, type Actor } from '../audit/public.ts'
import { hasOtherOwner, operatorNames } from '../operators/public.ts'
import { DEFAULT_SETTINGS } from '../site/public.ts'
import {
  boundsOf,
  contradictedBy,
  isSettingKey,
  isSettingValue,
  loosens,
  typeOf,
  type SettingKey,
  type SettingValue,
} from './rules.ts'
import {
  deleteProposal,
  lockProposal,
  lockSetting,
  proposals,
  putProposal,
  settingRows,
} from './store.ts'

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

/**
 * INVALID_REQUEST for a value of another type, out of bounds, or that contradicts another setting.
 * While `needsSecondOwner` is on, one that lets more money out than the default does waits, where
 * there is another owner, for that one's same word; SAME_OPERATOR for the first one again.
 */
async function change(
  context: Context,
  key: SettingKey,
  value: SettingValue,
  by: Actor,
  reason: string,
): Promise<void> {
  const { db, clock, settings } = context
  if (!isSettingValue(key, value))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['value'] } })
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const stored = await lockSetting(tx, key)
    const broken = contradictedBy(key, value, (each) => settings.get(each))
    if (broken.length > 0)
      throw new Refused('INVALID_REQUEST', { details: { fields: ['value'], against: broken } })
    const inForce = stored === undefined ? DEFAULT_SETTINGS[key] : (stored as SettingValue)
    const note = { at, by, subject: key, before: { value: inForce }, after: { value }, reason }
    const needsTwo =
      settings.get('needsSecondOwner') &&
      loosens(key, value, inForce) &&
      (await hasOtherOwner(context, tx, by.id, at))
    const asked = await lockProposal(tx, key, at)
    const isAsked = asked?.value.value === value
    if (needsTwo && !isAsked) {
      const row = { key, value: JSON.stringify({ value }), asked_by: by.id, asked_at: at, reason }
      await putProposal(tx, row)
      return writeAudit(tx, { ...note, action: 'setting.propose' })
    }
    if (needsTwo && asked?.asked_by === by.id) throw new Refused('SAME_OPERATOR')
    const who = needsTwo && asked ? { id: asked.asked_by, confirmedBy: by.id } : { id: by.id }
    await settings.write(tx, key, value, { ...who, reason, at })
    await deleteProposal(tx, key)
    await writeAudit(tx, { ...note, action: 'setting.change' })
  })
  await settings.refresh()
}

async function shownSettings({ db, settings, clock }: Context): Promise<Shown[]> {
  const rows = new Map((await settingRows(db)).map((row) => [row.key, row]))
  const asked = new Map((await proposals(db, clock.now())).map((row) => [row.key, row]))
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
      proposed: proposal
        ? {
            value: proposal.value.value as SettingValue,
            by: proposal.name,
            at: proposal.asked_at.toISOString(),
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
