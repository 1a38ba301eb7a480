import { expect, test } from 'vitest'
import { codeAt } from '../../../security/totp.ts'
import { testApp } from '../../../testing/app.ts'
import { onPostgres } from '../../../testing/db.ts'
import { inTurn } from '../../../testing/inTurn.ts'
import { COMMAND_LINE, createOperator } from './accounts.ts'
import { lockOperator } from './store.ts'
import { seat } from './testing/seats.ts'

const house = await testApp()
const { context, clock } = house

test.runIf(onPostgres).each([
  ['a reset', 'POST', 'reset', {}],
  ['being switched off', 'PUT', '', { active: false }],
] as const)(
  "an operator's login that was right a moment before %s opens no session",
  async (what, method, path, asked) => {
    const owner = house.client((await seat(context, 'owner')).token)
    const made = { email: `${what.replaceAll(' ', '-')}@example.com`, name: what }
    const { id, email, password, totpSecret } = await createOperator(
      context,
      { ...made, role: 'finance' },
      COMMAND_LINE,
      'a test',
    )
    const body = { ...asked, reason: 'stolen' }
    const [ended, entered] = await inTurn(
      context.db,
      (tx) => lockOperator(tx, id),
      () =>
        method === 'POST'
          ? owner.post(`/api/ops/staff/${id}/${path}`, body)
          : owner.put(`/api/ops/staff/${id}`, body),
      () =>
        house
          .client()
          .post('/api/ops/login', { email, password, totp: codeAt(totpSecret, clock.now()) }),
    )
    expect([ended.status, entered.body.message]).toEqual([200, 'WRONG_CREDENTIAL'])
    const theirs = context.db
      .selectFrom('operator_session')
      .select('id')
      .where('operator_id', '=', id)
    expect(await theirs.where('ended_at', 'is', null).execute()).toHaveLength(0)
  },
)
