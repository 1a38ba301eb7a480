import { describe, expect, it, vi } from 'vitest'
import type { Credentials } from '../../../api/queries/games.ts'
import { launchPlan } from './launchPlan.ts'

const credentials: Credentials = { username: 'kp 1', password: 'a&b=c' }
const web = 'https://games.example/play'
const never = () => Promise.reject(new Error('must not be asked'))

describe('the way into a game', () => {
  it('S106: asks for the one-time link of an auto-login site with its credentials', async () => {
    const askLink = vi.fn(async () => 'https://games.example/?token=1')
    expect(
      await launchPlan({ code: 'pg', launch: 'autoLogin', web }, async () => credentials, askLink),
    ).toEqual({ kind: 'go', url: 'https://games.example/?token=1' })
    expect(askLink).toHaveBeenCalledExactlyOnceWith('pg', credentials)
  })
  it('S107: posts the form that came with the credentials', async () => {
    const event = {
      action: web,
      method: 'POST' as const,
      fields: { username: 'kp', password: 'x' },
    }
    expect(
      await launchPlan(
        { code: 'joker', launch: 'form', web },
        async () => ({ ...credentials, event }),
        never,
      ),
    ).toEqual({ kind: 'form', ...event })
    expect(
      await launchPlan({ code: 'joker', launch: 'form', web }, async () => credentials, never),
    ).toBeNull()
  })
  it('S108: writes username and password into the query, beside what is there', async () => {
    const plan = await launchPlan(
      { code: 'superslot', launch: 'query', web: `${web}?lang=th` },
      async () => credentials,
      never,
    )
    expect(plan).toEqual({ kind: 'go', url: `${web}?lang=th&username=kp+1&password=a%26b%3Dc` })
  })
  it('S109: opens a plain address without asking for anything', async () => {
    expect(await launchPlan({ code: 'slotking', launch: 'url', web }, never, never)).toEqual({
      kind: 'go',
      url: web,
    })
  })
  it('opens nothing but a web address', async () => {
    expect(
      await launchPlan({ code: 'slotking', launch: 'url', web: null }, never, never),
    ).toBeNull()
    expect(
      await launchPlan(
        { code: 'slotking', launch: 'url', web: 'javascript:alert(1)' },
        never,
        never,
      ),
    ).toBeNull()
    expect(
      await launchPlan(
        { code: 'pg', launch: 'autoLogin', web },
        async () => credentials,
        async () => 'javascript:alert(1)',
      ),
    ).toBeNull()
    const event = { action: 'javascript:alert(1)', method: 'POST' as const, fields: {} }
    expect(
      await launchPlan(
        { code: 'joker', launch: 'form', web },
        async () => ({ ...credentials, event }),
        never,
      ),
    ).toBeNull()
  })
  it('hands on what the link call refuses with', async () => {
    await expect(
      launchPlan({ code: 'pg', launch: 'autoLogin', web }, async () => credentials, never),
    ).rejects.toThrow('must not be asked')
  })
})
