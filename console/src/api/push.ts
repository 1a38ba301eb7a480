import type { Answer } from '@krapao/contract/calls'
import { callOps, CallRefused } from './call.ts'

type Locale = 'th' | 'en'
type State = Answer<'opsPush'>

/** Who has turned it on here: a browser that another logs in with is not theirs to be told by. */
const KEY = 'ops-push-of'
const FILE = '/ops/sw.js'
const SCOPE = '/ops/'

/** Whether this browser can be told at all; an iPhone only from its home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
export const isBlocked = (): boolean => canPush() && Notification.permission === 'denied'

/**
 * Null: the operator said no to the browser; CANCELLED: the browser could not. Only ever called
 * from a tap on what it serves.
 */
export async function turnOn(key: string, me: string, locale: Locale): Promise<State | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const own = await subscribeBrowser(key).catch(() => {
    throw new CallRefused('CANCELLED')
  })
  const state = await tellServer(own, locale)
  localStorage.setItem(KEY, me)
  return state
}

async function subscribeBrowser(key: string): Promise<PushSubscription> {
  const worker = await active(
    await navigator.serviceWorker.register(workerAddress(), { scope: SCOPE }),
  )
  return (
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  )
}

export async function turnOff(): Promise<void> {
  await callOps('opsPushEnd')
  await forgetBrowser()
}

/** The browser alone: the server forgets it with the session. */
export async function forgetBrowser(): Promise<void> {
  localStorage.removeItem(KEY)
  await (await subscribed())?.unsubscribe()
}

/** In a new session, or another language: the same operator is told here as before. */
export async function keepOn(me: string, locale: Locale): Promise<void> {
  if (localStorage.getItem(KEY) !== me) return
  const own = await subscribed()
  if (own) await tellServer(own, locale)
}

async function subscribed(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const worker = await navigator.serviceWorker.getRegistration(SCOPE)
  // That of the members' app, of the whole site, is none of the console's.
  if (worker?.scope !== new URL(SCOPE, location.origin).href) return null
  return worker.pushManager.getSubscription()
}

function tellServer(own: PushSubscription, locale: Locale): Promise<State> {
  const { endpoint = '', keys } = own.toJSON()
  const subscription = {
    endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  return callOps('opsPushSubscribe', { body: { subscription, locale } })
}

/** `ready` would wait for whichever worker has the page, the members' too. */
function active(worker: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = worker.installing ?? worker.waiting
  if (worker.active || !coming) return Promise.resolve(worker)
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(worker)
      if (coming.state === 'redundant') reject(new Error('the worker was not installed'))
    })
  })
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The worker's address as the page's policy wants it (`app-keeper` in the server's header): this
 * one script and no other.
 */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return FILE
  policy ??= trustedTypes.createPolicy('app-keeper', { createScriptURL: () => FILE })
  return policy.createScriptURL(FILE)
}
