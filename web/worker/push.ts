/** What the server says (`server/src/areas/people/push/tell.ts`). */
interface Said {
  kind: string
  title: string
  body: string
  path: string
  lang: string
}
interface Page {
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
const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows what came, unless the app is in view and has said it. A newer one of a kind replaces. */
export async function show({ kind, title, body, path, lang }: Said): Promise<void> {
  if ((await pages()).some((page) => page.visibilityState === 'visible')) return
  await worker.registration.showNotification(title, {
    body,
    lang,
    tag: kind,
    icon: '/icons/icon-192.png',
    data: { path },
  })
}

/** A tap leads into the app, in its open window where there is one. */
export async function open(path: string): Promise<void> {
  // Only into the app, whatever a notice may hold.
  const to = path.startsWith('/user/') ? path : '/user/home'
  const [page] = await pages()
  if (!page) return void (await worker.clients.openWindow(to))
  await page.focus()
  await page.navigate(to)
}

export function answerPushes(): void {
  addEventListener('push', (event) => {
    const { data } = event as Event & { data?: { json(): Said } }
    if (data) (event as Lasting).waitUntil(show(data.json()))
  })
  addEventListener('notificationclick', (event) => {
    const { notification } = event as Event & {
      notification: { close(): void; data?: { path?: string } }
    }
    notification.close()
    ;(event as Lasting).waitUntil(open(notification.data?.path ?? ''))
  })
}
