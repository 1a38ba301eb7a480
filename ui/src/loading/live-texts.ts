import { useEffect, useReducer } from 'react'

type Put<L extends string, T> = (locale: L, texts: T) => void

function useTold<L extends string, T>(put: Put<L, T>): void {
  const [, show] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const hear = ({ locale, texts }: { locale: L; texts: T }): void => {
      put(locale, texts)
      show()
    }
    import.meta.hot?.on('krapao:texts', hear)
    return () => import.meta.hot?.off('krapao:texts', hear)
  }, [put])
}

/**
 * While developing, a changed text (`ui/build/liveTexts.ts`) is handed to `put`, and what stands
 * inside is drawn again. Nothing of it is in a build.
 */
export const useLiveTexts: typeof useTold = import.meta.hot ? useTold : () => undefined
