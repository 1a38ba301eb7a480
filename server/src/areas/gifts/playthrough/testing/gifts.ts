import type { Context } from '../../../../context.ts'
import type { Gift } from '../gift.ts'
import type { Conditions } from '../rules.ts'

const NONE: Conditions = { turnoverMultiple: null, percentSuccess: null, percentFail: null }

/** A bonus of 100 baht with these conditions and no others. */
export const giftOf =
  ({ ids }: Context) =>
  (memberId: string, conditions: Partial<Conditions>, more: Partial<Gift> = {}): Gift => ({
    memberId,
    kind: 'bonus',
    sourceId: ids.reference('src'),
    name: { th: 'โบนัสทดสอบ', la: 'ໂບນັດທົດສອບ', en: 'Test bonus' },
    amount: 10_000n,
    from: 'house:bonus',
    conditions: { ...NONE, ...conditions },
    ...more,
  })
