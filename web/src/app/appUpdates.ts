import type { Workbox } from 'workbox-window'

/** Told when a newer app is ready; `take` reloads the page with it. */
type Ready = (take: () => void) => void

const WORKER = '/sw.js'
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}
let worker: Workbox | undefined

/**
 * The worker's address as the page's policy wants it (`app-keeper` in the server's header): this
 * one script and no other.
 */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return WORKER
  return trustedTypes
    .createPolicy('app-keeper', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER)
}

/**
 * Registers the service worker, which keeps the app for when there is no line. A newer app waits
 * until `take` is called: it never takes the page from under a deposit.
 */
export async function watchUpdates(ready: Ready): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || worker) return
  const { Workbox: Made } = await import('workbox-window')
  const made = new Made(workerAddress())
  worker = made
  made.addEventListener('waiting', () =>
    ready(() => {
      made.addEventListener('controlling', () => window.location.reload())
      made.messageSkipWaiting()
    }),
  )
  // Without a worker the app goes on as it did before there was one.
  await made.register().catch(() => undefined)
}
