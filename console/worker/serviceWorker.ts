import { answerPushes } from '@krapao/ui/worker/push.ts'

/**
 * Shows an operator what waits while the console is closed. It keeps no file and answers no
 * request: what the console shows is always the server's.
 */
const isOps = (path: string): boolean => /^\/ops(?:[/?]|$)/.test(path)

answerPushes({ isOwn: isOps, mayOpen: isOps, home: '/ops' })

// The page that has just turned notices on is its own from then on, so that a tap can lead it.
const { clients } = globalThis as unknown as { clients: { claim(): Promise<void> } }
addEventListener('activate', (event) =>
  (event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(clients.claim()),
)
