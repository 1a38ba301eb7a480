import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'

/** The browser's own offer, which it hands over once; not in the DOM's types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}
const KEY = 'install-asked'
const FORTNIGHT_MS = 14 * 86_400_000

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallEvent
  tell()
})
window.addEventListener('appinstalled', () => {
  offer = null
  tell()
})

/** Whether the app may be offered for the home screen: asked at most once a fortnight. */
const mayOffer = (): boolean =>
  offer !== null && Date.now() - Number(readStored('localStorage', KEY) ?? 0) > FORTNIGHT_MS

const asked = (): void => {
  writeStored('localStorage', KEY, String(Date.now()))
  tell()
}

export function useInstall(): { isOffered: boolean; install: () => void; decline: () => void } {
  const isOffered = useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, mayOffer)
  return {
    isOffered,
    decline: asked,
    install: () => {
      void offer?.prompt()
      asked()
    },
  }
}
