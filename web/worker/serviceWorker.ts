import { answerPushes } from '@krapao/ui/worker/push.ts'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/**
 * Keeps the app itself and its pictures, so that it opens without a line. No answer of the API is
 * ever kept here: what a member may read offline is kept by the page, beside the session.
 */
declare const PRECACHED: { url: string; revision: string | null }[]

const PICTURES_AT_MOST = 120
/** Calls and machinery, and everything under the operators' console, are none of the app's pages. */
const NOT_PAGES = [
  /^\/(?:api|docs|ops|healthz|readyz|metrics|socket\.io|callbacks)(?:\/|$)/,
  /\/[^/]+\.[^/]+$/,
]

precacheAndRoute(PRECACHED)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:art|assets\/games)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: PICTURES_AT_MOST }) as WorkboxPlugin],
  }),
)

answerPushes({
  isOwn: (path) => !/^\/ops(?:\/|$)/.test(path),
  mayOpen: (path) => path.startsWith('/user/'),
  home: '/user/home',
})

// The newer app takes over when the member says so, never in the middle of something.
addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING')
    void (globalThis as unknown as { skipWaiting(): Promise<void> }).skipWaiting()
})
