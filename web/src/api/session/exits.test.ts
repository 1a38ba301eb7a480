import { expect, it, vi } from 'vitest'
import { connectExits, leaveToLogin, leaveToTerminated } from './exits.ts'

it('goes once the router is there, and never loads the page again', () => {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('window', { location: { assign } })
  vi.stubGlobal('localStorage', { removeItem: () => undefined, getItem: () => null })
  vi.stubGlobal('sessionStorage', {
    removeItem: () => undefined,
    getItem: () => null,
    setItem: () => undefined,
  })
  leaveToLogin()
  const navigate = vi.fn<(path: string) => void>()
  connectExits(navigate)
  connectExits(navigate)
  expect(navigate.mock.calls).toEqual([['/login']])
  leaveToTerminated()
  expect(navigate).toHaveBeenLastCalledWith('/terminated')
  expect(assign).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
