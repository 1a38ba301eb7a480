import type { PushKind } from '@krapao/contract/push/kinds'
import { api, type Answer } from '../../api/call.ts'

type PushState = Answer<'push'>
export interface PushChoice {
  kinds: PushKind[]
  amounts: boolean
}

/** Whether this browser can be told at all; an iPhone only once the app is on its home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isBlocked = (): boolean => canPush() && Notification.permission === 'denied'

/**
 * Asks the browser, and tells the server where. Null: the member said no to the browser. Only ever
 * called from a tap on what it serves.
 */
export async function turnOn(publicKey: string, choice: PushChoice): Promise<PushState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await navigator.serviceWorker.ready
  const own =
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint, keys } = own.toJSON()
  const subscription = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  return api('pushSubscribe', { body: { subscription, ...choice } })
}

export async function turnOff(): Promise<void> {
  await api('pushEnd')
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
