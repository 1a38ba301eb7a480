import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession } from './endSession.ts'
import { clearSession, sessionToken, showSession, storeSession } from './session.ts'

vi.mock('../../settings.ts', () => ({ DEFAULT_LOCALE: 'th' }))

const fetched = vi.fn<typeof fetch>()
const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
beforeEach(() => {
  vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() })
  vi.stubGlobal('fetch', fetched)
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) }
  const getRegistration = () => Promise.resolve({ pushManager })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
const bearers = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

it('logging out offline removes the push subscription later: the server does not know yet', async () => {
  fetched.mockRejectedValue(new TypeError('no line'))
  storeSession('own', true)
  endSession()
  expect(sessionToken()).toBeNull()
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
})

it('leaves the browser its subscription when the server has heard', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  storeSession('own', true)
  endSession()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
  expect(unsubscribe).not.toHaveBeenCalled()
})

it('ends at the server every session of the browser, each in its own name', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  storeSession('own', false)
  showSession()
  window.localStorage.setItem('token', 'remembered in another tab')
  endSession()
  expect(sessionToken()).toBeNull()
  await vi.waitFor(() =>
    expect(bearers()).toEqual(['Bearer own', 'Bearer remembered in another tab']),
  )
})
