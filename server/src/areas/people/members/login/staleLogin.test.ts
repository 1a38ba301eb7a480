import { expect, test } from 'vitest'
import { testApp, type Registered } from '../../../../testing/app.ts'
import { onPostgres } from '../../../../testing/db.ts'
import { inTurn } from '../../../../testing/inTurn.ts'
import { setMemberStatus } from '../standing.ts'
import { lockedMember } from '../store.ts'

const house = await testApp()
const { context, clock } = house
let address = 0
const someone = () => house.client(undefined, `198.51.100.${(address += 1)}`)
const newPassword = 'battery staple'

interface End {
  what: string
  prepare: (person: Registered) => Promise<() => Promise<unknown>>
  refusal: string
  /** Sessions that live on: who changes the password stays logged in. */
  left: number
}
const ENDS: readonly End[] = [
  {
    what: 'the password is recovered',
    async prepare({ username }) {
      const otpToken = await house.verifyPhone(someone(), username)
      return () => someone().post('/api/account/recover', { username, otpToken, newPassword })
    },
    refusal: 'WRONG_CREDENTIAL',
    left: 0,
  },
  {
    what: 'the password is changed',
    prepare: async ({ client, password }) => {
      const asked = { oldPassword: password, newPassword }
      return () => client.put('/api/account/changepwd', asked)
    },
    refusal: 'WRONG_CREDENTIAL',
    left: 1,
  },
  {
    what: 'the member is suspended',
    prepare:
      async ({ memberId }) =>
      () =>
        setMemberStatus(context, memberId, 'SUSPENDED'),
    refusal: 'INVALID_USER_3',
    left: 0,
  },
]

test.runIf(onPostgres).each(ENDS)(
  'a login that was right a moment before $what opens no session',
  async ({ prepare, refusal, left }) => {
    clock.advance(61_000)
    const person = await house.register()
    clock.advance(61_000)
    const { memberId, username, password } = person
    const [, entered] = await inTurn(
      context.db,
      (tx) => lockedMember(tx, memberId),
      await prepare(person),
      () => someone().post('/api/login', { username, password }),
    )
    expect(entered.body.message).toBe(refusal)
    const theirs = context.db.selectFrom('session').select('id').where('member_id', '=', memberId)
    expect(await theirs.where('ended_at', 'is', null).execute()).toHaveLength(left)
  },
)
