import * as z from 'zod'
import { call, ok } from '../call.ts'
import { text, time } from '../fields.ts'
import { waitsForSecond } from './approvals/calls.ts'
import { access, reason } from './fields.ts'

export const settingValue = z
  .union([z.boolean(), z.number(), z.string()])
  .meta({ id: 'SettingValue' })
/** What the site's law says of a setting: what it is, or between what it must be. */
export const settingBound = z
  .object({
    setting: z.string(),
    clause: z.string(),
    is: z.boolean().optional(),
    least: z.number().optional(),
    most: z.number().optional(),
  })
  .meta({ id: 'SettingBound' })
const setting = z
  .object({
    key: z.string(),
    type: z.enum(['boolean', 'number', 'time', 'text']),
    value: settingValue,
    default: settingValue,
    min: z.number().nullable(),
    max: z.number().nullable(),
    law: settingBound.nullable(),
    /** What one owner has asked for; in force once another owner asks for the same. */
    proposed: z
      .object({ value: settingValue, by: z.string(), at: time, reason: z.string() })
      .nullable(),
    changed: z.object({ by: z.string(), at: time, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Setting' })

export const settingCalls = {
  opsSettings: call({
    summary: 'Every setting with its type, default, and who changed it',
    access,
    refuses: [],
    answers: ok(z.array(setting)),
  }),
  opsSettingChange: call({
    summary:
      'Change a setting; in force at once, or, where it loosens something, by a second owner',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'UNCONFIRMED_OPERATOR', 'STEP_UP_REQUIRED'],
    params: z.object({ key: text(64) }),
    body: z.strictObject({ value: settingValue, reason }),
    answers: {
      /** `alone`: in force by one person's decision, where a second one would have been asked. */
      200: setting.extend({ alone: z.literal(true).optional() }),
      202: waitsForSecond,
    },
  }),
}
