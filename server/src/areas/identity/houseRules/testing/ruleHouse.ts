import type { Answer } from '@krapao/contract/calls'
import { expect } from 'vitest'
import { type Client, type Registered } from '../../../../testing/app.ts'
import { fundWallet } from '../../../../testing/wallets.ts'
import { resolvePayout } from '../../../cashout/withdrawals/payouts/payout.ts'
import { linkHouse } from '../../links/testing/linkHouse.ts'

type Rule = Answer<'opsRule'>
type Tried = Answer<'opsRuleTry'>
type Hits = Answer<'opsRuleHits'>
const CONDITION = {
  who: 'ALL',
  whoN: null as number | null,
  what: 'ASKED',
  measure: 'COUNT',
  least: 1,
  hours: 24,
  effect: 'NOTE',
}
type Condition = Partial<typeof CONDITION>
const reason = 'seen on the sandbox'

const turn = (by: Client, id: string, end: 'on' | 'off' = 'on') =>
  by.post(`/api/ops/rules/versions/${id}/${end}`, { reason })

/** A site with rules, members whose money goes out, and operators who write the rules. */
export async function ruleHouse() {
  // The house's own bound on groups is out of the way.
  const house = await linkHouse({ linkedGiftsAbove: 0 })
  const { context, db } = house
  const [finance, owner] = [await house.worker('finance'), await house.worker('owner')]

  /** The newest version of the rule that it writes. */
  const draft = async (of: Condition, rule: number | null = null, by = finance) => {
    const said = await by.post('/api/ops/rules/draft', {
      rule,
      name: 'A rule',
      reason,
      ...CONDITION,
      ...of,
    })
    if (said.status !== 200) throw new Error(said.text)
    const found = said.body as unknown as Rule
    const [version] = found.versions
    if (!version) throw new Error('no version')
    return { rule: found.number, ...version }
  }
  /** By both. */
  const switched = async (id: string, end: 'on' | 'off'): Promise<void> => {
    const said = [await turn(finance, id, end), await turn(owner, id, end)]
    if (said[1]?.status !== 200) throw new Error(said.map(({ text }) => text).join())
  }
  const live = async (of: Condition, rule: number | null = null) => {
    const made = await draft(of, rule)
    await switched(made.id, 'on')
    return made
  }
  const hits = async (of: { version?: string; memberId?: string; withdrawal?: string }) =>
    ((await finance.post('/api/ops/rules/hits', of)).body as unknown as Hits).hits
  const rowOf = (id: unknown) =>
    db.selectFrom('withdrawal').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow()
  const later = () => new Date(context.clock.now().getTime() + 3_600_000)
  const restUntil = (memberId: string, at: Date | null) =>
    db.updateTable('member').set({ recovery_rest_until: at }).where('id', '=', memberId).execute()
  return {
    ...house,
    context,
    finance,
    owner,
    draft,
    turn,
    live,
    hits,
    /** Ends what is on, so that no test meets another's. */
    allOff: async (): Promise<void> => {
      const on = await db
        .selectFrom('house_rule_version')
        .select('id')
        .where('state', '=', 'ON')
        .execute()
      for (const { id } of on) await switched(id, 'off')
    },
    tryOut: async (of: Condition) =>
      (await finance.post('/api/ops/rules/try', { ...CONDITION, ...of })).body as unknown as Tried,
    mark: (id: string, mark: 'RIGHT' | 'WRONG', by = finance) =>
      by.post(`/api/ops/rules/hits/${id}/mark`, { mark, reason }),
    /** Somebody with baht of their own: no gift, no deposit that is to be played. */
    rich: async (baht = 5_000): Promise<Registered> => {
      const who = await house.member()
      await fundWallet(context, who.memberId, baht, 'house:prize')
      return who
    },
    give: (memberId: string, baht: number) => fundWallet(context, memberId, baht, 'house:prize'),
    ask: (who: Registered, amount: number) => who.client.post('/api/wallet/withdraw', { amount }),
    rowOf,
    /** What it asks for now stays approved and is not sent, until {@link release}. */
    rest: ({ memberId }: Registered) => restUntil(memberId, later()),
    /** Sends it, or not. */
    release: async (who: Registered, id: string): Promise<void> => {
      await restUntil(who.memberId, null)
      await db
        .updateTable('withdrawal')
        .set({ next_attempt_at: context.clock.now() })
        .where('id', '=', id)
        .execute()
      await resolvePayout(context, id)
    },
    stateIs: (id: string, state: string) =>
      expect.poll(async () => (await rowOf(id)).state, { timeout: 20_000 }).toBe(state),
  }
}
