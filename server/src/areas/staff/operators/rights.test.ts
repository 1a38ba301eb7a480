import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { CALL_RIGHT } from '@krapao/contract/ops/callRights'
import { OPS_LOGIN_CALLS, OPS_PATHS, type OpsCallName } from '@krapao/contract/ops/paths'
import { ROLES, rightsAtFirst, RIGHTS } from '@krapao/contract/ops/rights'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { decidedCalls, isDecided } from './testing/decidedRights.ts'
import { seat } from './testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const seats = await Promise.all(ROLES.map((role) => seat(house.context, role)))
const member = await house.register()

const names = Object.keys(OPS_PATHS) as OpsCallName[]
const isDoor = (name: OpsCallName) => (OPS_LOGIN_CALLS as readonly string[]).includes(name)
const call = async (name: OpsCallName, token: string | undefined) => {
  const [method, path] = OPS_PATHS[name].split(' ') as ['GET', string]
  const response = await house.app.inject({
    method,
    url: path.replace(':name', 'deposits').replaceAll(/:\w+/g, 'nothing'),
    headers: {
      'x-requested-with': 'wallet-user',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return isJson ? response.json<{ message?: string }>().message : undefined
}
const cells = names
  .filter((name) => (CALLS[name as AnyCallName] as { access: string }).access === 'operator')
  // Last: they end the session that the others need.
  .toSorted((a, b) => Number(a.startsWith('opsLogout')) - Number(b.startsWith('opsLogout')))
  .flatMap((name) => seats.map((each) => ({ name, role: each.role, token: each.token })))

it('names a right for every call but the login', () => {
  expect(Object.keys(CALL_RIGHT).toSorted()).toEqual(
    names.filter((name) => !isDoor(name)).toSorted(),
  )
  expect(decidedCalls()).toEqual(Object.keys(CALL_RIGHT).toSorted())
  expect(cells.filter((cell) => !isDecided(cell.role, cell.name)).length).toBeGreaterThan(60)
  // As decided: an owner may do everything.
  expect(rightsAtFirst('owner')).toEqual(RIGHTS)
})

it.each(cells)('$role, $name', async ({ name, role, token }) => {
  const said = await call(name, token)
  if (isDecided(role, name)) expect(said).not.toBe('FORBIDDEN')
  else expect(said).toBe('FORBIDDEN')
})

it.each(names.filter((name) => !isDoor(name)))('%s: neither a member nor nobody', async (name) => {
  expect(await call(name, member.token)).toBe('invalid-token')
  expect(await call(name, undefined)).toBe('UNAUTHORIZED')
})
