/** What the server says: `people/push/tell.ts` to members, `desk/operatorPush/tell.ts` to operators. */
interface Said {
  kind: string
  title: string
  body: string
  path: string
  lang: string
}
/** Whose worker it is: two apps share the origin. */
interface App {
  /** Whether a page with this path is the app's. */
  isOwn: (path: string) => boolean
  /** Whether a notice may lead there. */
  mayOpen: (path: string) => boolean
  home: string
}
interface Page {
  url: string
  visibilityState: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
/** The worker's own globals, as far as they are used here; the project's types are a page's. */
interface Worker {
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: { showNotification(title: string, more: object): Promise<void> }
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
const worker = globalThis as unknown as Worker
const pages = async ({ isOwn }: App, includeUncontrolled = false): Promise<Page[]> =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled })).filter(({ url }) =>
    isOwn(new URL(url).pathname),
  )

/** Shows what came, unless the app is in view and has said it. A newer one of a kind replaces. */
export async function show(app: App, { kind, title, body, path, lang }: Said): Promise<void> {
  if ((await pages(app, true)).some((page) => page.visibilityState === 'visible')) return
  await worker.registration.showNotification(title, {
    body,
    lang,
    tag: kind,
    icon: '/icons/icon-192.png',
    data: { path },
  })
}

/** A tap leads into the app, in its open window where there is one. */
export async function open(app: App, path: string): Promise<void> {
  // Only into the app, whatever a notice may hold.
  const to = app.mayOpen(path) ? path : app.home
  // Only a page that this worker controls can be led; and a tap opens or focuses one window, not both.
  const [page] = await pages(app)
  if (!page) return void (await worker.clients.openWindow(to))
  await page.focus()
  await page.navigate(to)
}

export function answerPushes(app: App): void {
  addEventListener('push', (event) => {
    const { data } = event as Event & { data?: { json(): Said } }
    if (data) (event as Lasting).waitUntil(show(app, data.json()))
  })
  addEventListener('notificationclick', (event) => {
    const { notification } = event as Event & {
      notification: { close(): void; data?: { path?: string } }
    }
    notification.close()
    ;(event as Lasting).waitUntil(open(app, notification.data?.path ?? ''))
  })
}
