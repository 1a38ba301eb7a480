import { expect, it } from 'vitest'
import { inviteLink } from './inviteLink.ts'

it("S73, S244: is the site's register page with the member's own code", () => {
  expect(inviteLink('https://krapao.example', 'nJ_4k-9')).toBe(
    'https://krapao.example/register?code=PRnJ_4k-9',
  )
})
