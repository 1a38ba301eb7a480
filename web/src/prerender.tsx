import { STORAGE_KEYS, type Locale } from '@krapao/contract/constants'
import { prerender } from 'react-dom/static'
import { queryClient } from './api/Queries.tsx'
import { App } from './App.tsx'
import { paths } from './paths.ts'

/**
 * What a browser would answer to a first page: nothing stored but this language, and for a member's
 * page that there is a session; this address.
 */
function pretendBrowser(path: string, locale: Locale): void {
  const stored: Record<string, string> = {
    [STORAGE_KEYS.locale]: locale,
    ...(path.startsWith(paths.member) && { [STORAGE_KEYS.token]: 'any' }),
  }
  const storage = { getItem: (key: string) => stored[key] ?? null }
  Object.assign(globalThis, {
    window: {
      location: { pathname: path, search: '' },
      history: { state: null },
      localStorage: storage,
      sessionStorage: { getItem: () => null },
    },
  })
}

/** The markup of a page before anything has been asked, for `build/prerendered.ts`. @public */
export async function render(path: string, locale: Locale): Promise<string> {
  pretendBrowser(path, locale)
  const { prelude } = await prerender(<App />, {
    // One piece, in its place: a page that were put together by a script would wait for it.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error
    },
  })
  const markup = await new Response(prelude).text()
  // Kept answers have a timer each, for which the build would wait.
  queryClient.clear()
  return markup
}
