import { useLayoutEffect } from 'react'

const ground = { night: '#14101f', paper: '#fbf5ea' } as const

/**
 * Night for members, paper for everyone else. On the root, so that the overscroll and the browser's
 * bar follow.
 */
export function useTheme(theme: keyof typeof ground): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground[theme])
  }, [theme])
}
