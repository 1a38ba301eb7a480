import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectExits } from './session/exits.ts'
import { clearSession, sessionToken, storeSession } from './session/session.ts'
import { upload } from './upload.ts'

vi.mock('../settings.ts', () => ({ DEFAULT_LOCALE: 'th' }))

/** What the browser's request is told, and a server that answers when the test says so. */
class Sending extends EventTarget {
  static last: Sending
  upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  opened: string[] = []
  headers: Record<string, string> = {}
  form: FormData | null = null
  open(...opened: string[]): void {
    Sending.last = this
    this.opened = opened
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(): null {
    return null
  }
  send(form: FormData): void {
    this.form = form
  }
  answer(status: number, body: object): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}
const gone = vi.fn<(path: string) => void>()
const slip = new File(['picture'], 'slip.png', { type: 'image/png' })
const send = () =>
  upload('walletSlip', slip, () => undefined, new AbortController().signal, {
    idempotencyKey: 'one',
  })

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
  vi.stubGlobal('XMLHttpRequest', Sending)
  connectExits(gone)
  storeSession('secret', true)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  gone.mockReset()
})

it('S179, S202: a slip travels as a form, with the token, the demanded header and its key', async () => {
  const sent = send()
  expect(Sending.last).toMatchObject({
    opened: ['POST', '/api/wallet/slip'],
    headers: {
      Authorization: 'Bearer secret',
      'X-Requested-With': 'wallet-user',
      'Idempotency-Key': 'one',
    },
  })
  expect(Sending.last.form?.get('file')).toMatchObject({ name: 'slip.png', type: 'image/png' })
  Sending.last.answer(202, { reference: 'slip1', status: 'PENDING' })
  await expect(sent).resolves.toEqual({ reference: 'slip1', status: 'PENDING' })
})

it('S181, S237: an upload has 300 seconds, then there was no answer', async () => {
  const sent = send()
  expect(Sending.last.timeout).toBe(300_000)
  Sending.last.dispatchEvent(new Event('timeout'))
  await expect(sent).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 0 })
})

it.each([
  ['gone', 410, '/terminated'],
  ['invalid-token', 401, '/login'],
  ['UNAUTHORIZED', 401, '/login'],
])(
  'S219, S220: an upload that is refused with %s (%i) leads to %s',
  async (message, status, to) => {
    const sent = send()
    Sending.last.answer(status, { message })
    await expect(sent).rejects.toMatchObject({ code: message, status })
    expect(gone).toHaveBeenCalledExactlyOnceWith(to)
    expect(sessionToken()).toBe(to === '/login' ? null : 'secret')
  },
)
