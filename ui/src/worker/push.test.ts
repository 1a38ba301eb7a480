import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { open, show } from './push.ts'

const said = {
  kind: 'money',
  title: 'Money has arrived',
  body: 'Tap to see your statement',
  path: '/user/statement',
  lang: 'en',
}
const app = {
  isOwn: (path: string) => path.startsWith('/user/'),
  mayOpen: (path: string) => path.startsWith('/user/'),
  home: '/user/home',
}
const done: string[] = []
let pages: object[] = []
let uncontrolled: object[] = []
const page = (visibilityState: string, path = '/user/wallet') => ({
  url: `https://krapao.example${path}`,
  visibilityState,
  focus: async () => void done.push('focus'),
  navigate: async (url: string) => void done.push(`navigate ${url}`),
})
beforeEach(() => {
  done.length = 0
  pages = []
  uncontrolled = []
  vi.stubGlobal('clients', {
    matchAll: async (of: { includeUncontrolled?: boolean }) =>
      of.includeUncontrolled ? [...pages, ...uncontrolled] : pages,
    openWindow: async (url: string) => void done.push(`open ${url}`),
  })
  vi.stubGlobal('registration', {
    showNotification: async (title: string, more: { tag: string }) =>
      void done.push(`show ${title} ${more.tag}`),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a notice is shown while the app is closed or behind, and not while it is in view', async () => {
  await show(app, said)
  pages = [page('hidden')]
  await show(app, said)
  pages = [page('visible')]
  await show(app, said)
  expect(done).toEqual(['show Money has arrived money', 'show Money has arrived money'])
})

it('a tap leads into the app and nowhere else, in its open window where there is one', async () => {
  await open(app, '/user/statement')
  await open(app, 'https://evil.example/')
  await open(app, '//evil.example/user/')
  pages = [page('hidden')]
  await open(app, '/user/contact')
  expect(done).toEqual([
    'open /user/statement',
    'open /user/home',
    'open /user/home',
    'focus',
    'navigate /user/contact',
  ])
})

it('another app of the same site is neither looked at nor led away', async () => {
  pages = [page('visible', '/ops/chat')]
  await show(app, said)
  await open(app, '/user/contact')
  expect(done).toEqual(['show Money has arrived money', 'open /user/contact'])
})

it('a page that the worker does not control cannot be led: the tap opens another', async () => {
  uncontrolled = [
    { ...page('hidden'), navigate: () => Promise.reject(new TypeError('not controlled')) },
  ]
  await open(app, '/user/contact')
  uncontrolled = [page('visible')]
  await show(app, said)
  expect(done).toEqual(['open /user/contact'])
})
