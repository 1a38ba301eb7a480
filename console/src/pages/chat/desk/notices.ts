import { useSyncExternalStore } from 'react'

/**
 * Whether this browser tells aloud that somebody waits: kept here, for another desk may be in
 * another room. Asked for by a tap, for browsers demand one for both sound and notice.
 */
const KEY = 'chat-notices'
const listeners = new Set<() => void>()

const read = (): boolean => localStorage.getItem(KEY) === 'on'
function write(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off')
  for (const tell of listeners) tell()
}
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useNotices(): { isOn: boolean; toggle: () => Promise<void> } {
  const isOn = useSyncExternalStore(subscribe, read)
  return {
    isOn,
    toggle: async () => {
      // Refused, there is the sound still.
      if (!isOn && 'Notification' in window && Notification.permission === 'default')
        await Notification.requestPermission()
      write(!isOn)
      if (!isOn) sound()
    },
  }
}

const TONES = [880, 1_175] as const
const TONE_S = 0.14

/** Two short tones, made here: no file is fetched. */
export function sound(): void {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = 0.08
  gain.connect(context.destination)
  TONES.forEach((frequency, at) => {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + at * TONE_S)
    tone.stop(context.currentTime + (at + 1) * TONE_S)
    if (at === TONES.length - 1) tone.addEventListener('ended', () => void context.close())
  })
}

/** A notice of the desktop, while nobody looks at the page. */
export function showNotice(title: string, body: string, tag = 'krapao-chat'): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  if (document.visibilityState === 'visible') return
  try {
    const notice = new Notification(title, { body, tag })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // A phone's browser shows notices by push alone.
  }
}
