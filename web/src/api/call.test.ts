import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from './call.ts'
import { Refusal } from './refusal.ts'
import { connectExits } from './session/exits.ts'
import { clearSession, sessionToken, storeSession } from './session/session.ts'

vi.mock('../settings.ts', () => ({ DEFAULT_LOCALE: 'th' }))

const fetched = vi.fn<typeof fetch>()
const gone = vi.fn<(path: string) => void>()

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
const lastCall = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? []
  return {
    url,
    method: init?.method,
    body: init?.body,
    headers: init?.headers as Record<string, string>,
  }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', {
    localStorage: storage,
    sessionStorage: { ...storage, getItem: () => null },
  })
  vi.stubGlobal('fetch', fetched)
  connectExits(gone)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  fetched.mockReset()
  gone.mockReset()
})

describe('a sent request', () => {
  it('fills in the path, escaping what would leave it', async () => {
    fetched.mockResolvedValue(answer(200, { link: 'x' }))
    await api('autoLogin', { params: { site: 'pg', username: 'a/../b' } })
    expect(lastCall()).toMatchObject({
      url: '/api/autoLogin/pg/a%2F..%2Fb',
      method: 'GET',
      body: undefined,
    })
  })

  it('S179: carries the token, the demanded header and the idempotency key', async () => {
    storeSession('secret', true)
    fetched.mockResolvedValue(answer(200, {}))
    await api('transfer', { body: { from: 'WALLET', to: 'pg', amount: 1 }, idempotencyKey: 'one' })
    expect(lastCall().headers).toEqual({
      Authorization: 'Bearer secret',
      'x-requested-with': 'wallet-user',
      'Accept-Language': 'th',
      'content-type': 'application/json',
      'idempotency-key': 'one',
    })
    expect(lastCall().body).toBe('{"from":"WALLET","to":"pg","amount":1}')
  })

  it('takes the device cookie along to the calls of a login, and to no other', async () => {
    fetched.mockImplementation(async () => answer(200, {}))
    await api('login', { body: { username: '0812345678', password: 'x' } })
    expect(fetched.mock.calls.at(-1)?.[1]?.credentials).toBe('same-origin')
    await api('wallet')
    expect(fetched.mock.calls.at(-1)?.[1]?.credentials).toBe('omit')
  })

  it('S181, S237: waits 60 seconds for an answer, then gives the call up', async () => {
    const sixtySeconds = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(sixtySeconds.signal)
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late')))
        }),
    )
    const asked = api('wallet')
    expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000)
    sixtySeconds.abort()
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 0 })
    timeout.mockRestore()
  })

  it('reads an empty answer as null', async () => {
    fetched.mockResolvedValue(answer(204, null))
    await expect(api('logout')).resolves.toBeNull()
  })
})

describe('refusals', () => {
  const refusalOf = async (response: Response | Error): Promise<Refusal> => {
    if (response instanceof Error) fetched.mockRejectedValue(response)
    else fetched.mockResolvedValue(response)
    return api('wallet').then(
      () => expect.unreachable('refused'),
      (error: unknown) => error as Refusal,
    )
  }

  it('keeps code, status, details and the time to wait', async () => {
    const refusal = await refusalOf(
      answer(429, { message: 'REQUEST_LIMIT', details: { window: 900 } }, { 'retry-after': '120' }),
    )
    expect(refusal).toMatchObject({
      code: 'REQUEST_LIMIT',
      status: 429,
      details: { window: 900 },
      retryAfter: 120,
    })
  })

  it.each([
    ['no network', new TypeError('Failed to fetch'), 0],
    ['a page of a proxy instead of JSON', new Response('<html>', { status: 200 }), 0],
    ['a gateway without a code', answer(502, {}), 502],
  ])('calls it unavailable when there is %s', async (_, response, status) => {
    expect(await refusalOf(response)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status })
  })

  it.each(['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN'])(
    'S220: %s ends the session and leads to /login',
    async (message) => {
      storeSession('old', true)
      await refusalOf(answer(401, { message }))
      expect(sessionToken()).toBeNull()
      expect(gone).toHaveBeenCalledExactlyOnceWith('/login')
    },
  )

  it('leaves a newer session alone when an old one is refused', async () => {
    storeSession('old', true)
    fetched.mockImplementation(async () => {
      storeSession('new', true)
      return answer(401, { message: 'invalid-token' })
    })
    await expect(api('wallet')).rejects.toBeInstanceOf(Refusal)
    expect(sessionToken()).toBe('new')
    expect(gone).not.toHaveBeenCalled()
  })

  it('S219: gone leads to /terminated', async () => {
    await refusalOf(answer(410, { message: 'gone' }))
    expect(gone).toHaveBeenCalledExactlyOnceWith('/terminated')
  })

  it('stays on the page when asked to', async () => {
    fetched.mockResolvedValue(answer(401, { message: 'invalid-token' }))
    await expect(api('logout', { stay: true })).rejects.toMatchObject({ code: 'invalid-token' })
    expect(gone).not.toHaveBeenCalled()
  })

  it('lets an abandoned call be abandoned', async () => {
    const asking = new AbortController()
    fetched.mockImplementation(() => {
      asking.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    })
    await expect(api('wallet', { signal: asking.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
