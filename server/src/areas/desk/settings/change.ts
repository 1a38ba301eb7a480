import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { DEFAULT_SETTINGS } from '../../../settings/settings.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import {
  approve,
  confirmAsked,
  lockAsked,
  overtake,
  refuseOwn,
  type Answered,
  type CarryOut,
  type Said,
} from '../../staff/public.ts'
import { demandNetworks } from './networks.ts'
import {
  contradictedBy,
  forbiddenBy,
  isSettingKey,
  isSettingValue,
  loosens,
  type SettingKey,
  type SettingValue,
} from './rules.ts'
import { lockSetting } from './store.ts'

/**
 * A setting's new value, in force at once, or once a second owner says the same where it loosens
 * something. INVALID_REQUEST for a value of another type, out of bounds, that the site's law
 * forbids (details: clause), or that contradicts another setting, or networks for the staff without
 * the address of who says so; UNCONFIRMED_OPERATOR where a second owner's approval of who asks is
 * missing.
 */
export async function change(
  context: Context,
  key: SettingKey,
  value: SettingValue,
  by: Operator,
  reason: string,
): Promise<Answered | null> {
  const { db, clock, settings } = context
  const at = clock.now()
  const work = db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'setting', key)
    const inForce = await valueNow(tx, key)
    demandFitting(context, key, value, by)
    const [before, after] = [{ value: inForce }, { value }]
    const note = { at, by, subject: key, before, after, reason }
    const answer = loosens(key, value, inForce)
      ? await approve(context, tx, {
          kind: 'setting',
          subject: key,
          by,
          at,
          reason,
          before,
          after,
        })
      : null
    if (!answer) await overtake(tx, 'setting', key, at)
    if (answer?.state === 'waiting') {
      await writeAudit(tx, { ...note, action: 'setting.propose' })
      return answer
    }
    const isOfTwo = answer !== null && !answer.alone
    const who = isOfTwo ? { id: answer.proposed.by, confirmedBy: by.id } : { id: by.id }
    await settings.write(tx, key, value, { ...who, reason, at })
    const told = answer?.alone ? { ...after, alone: true } : after
    await writeAudit(tx, { ...note, after: told, action: 'setting.change' })
    return answer
  })
  const answer = await work.catch(refuseOwn)
  await settings.refresh()
  return answer
}

/** A second owner confirms a setting. Refuses what a change and `confirmAsked` do. */
export async function confirmSetting(context: Context, id: string, said: Said): Promise<void> {
  const { settings } = context
  const carryOut: CarryOut = async (
    tx,
    { subject: key, by, before, after },
    { by: second, at, reason },
  ) => {
    const value = after['value'] as SettingValue
    if (!isSettingKey(key) || before?.['value'] !== (await valueNow(tx, key))) return null
    demandFitting(context, key, value, said.by)
    await settings.write(tx, key, value, { id: by, confirmedBy: second.id, reason, at })
    return { after: () => settings.refresh() }
  }
  await confirmAsked(context, { id, kind: 'setting' }, said, carryOut)
}

const valueNow = async (db: Kysely<Database>, key: SettingKey): Promise<SettingValue> => {
  const stored = await lockSetting(db, key)
  return stored === undefined ? DEFAULT_SETTINGS[key] : (stored as SettingValue)
}

function demandFitting(
  { settings, config }: Context,
  key: SettingKey,
  value: SettingValue,
  { address }: Operator,
): void {
  if (!isSettingValue(key, value))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['value'] } })
  const clause = forbiddenBy(config.jurisdiction, key, value)
  if (clause !== null)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['value'], clause } })
  demandNetworks(key, value, address)
  const broken = contradictedBy(key, value, (each) => settings.get(each))
  if (broken.length > 0)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['value'], against: broken } })
}
