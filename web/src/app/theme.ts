import { useLayoutEffect, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'

type Theme = 'night' | 'paper'
/** What a member may ask for: one of the two, or the device's own. */
export const THEME_CHOICES = ['night', 'paper', 'system'] as const
type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Read by `build/boot.js` too, before the first paint. */
const KEY = 'theme'
const LIGHT = '(prefers-color-scheme: light)'
const ground: Record<Theme, string> = { night: '#14101f', paper: '#fbf5ea' }
const listeners = new Set<() => void>()

/** Night, unless the member has chosen otherwise on this device. */
function keptChoice(): ThemeChoice {
  const kept = readStored('localStorage', KEY)
  return THEME_CHOICES.find((choice) => choice === kept) ?? 'night'
}

function listen(changed: () => void): () => void {
  const system = window.matchMedia(LIGHT)
  listeners.add(changed)
  system.addEventListener('change', changed)
  return () => {
    listeners.delete(changed)
    system.removeEventListener('change', changed)
  }
}

/** The member's choice on this device, and the way to change it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(listen, keptChoice)
  return [
    choice,
    (next) => {
      writeStored('localStorage', KEY, next)
      for (const listener of listeners) listener()
    },
  ]
}

/** What member pages are drawn in; follows the device while that is the choice. */
export const useMemberTheme = (): Theme =>
  // No markup depends on it, so what the build draws may be taken over in either theme.
  useSyncExternalStore(listen, memberTheme, memberTheme)

function memberTheme(): Theme {
  const choice = keptChoice()
  if (choice !== 'system') return choice
  return window.matchMedia(LIGHT).matches ? 'paper' : 'night'
}

/** On the root, so that the overscroll and the browser's bar follow. */
export function useTheme(theme: Theme): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground[theme])
  }, [theme])
}
