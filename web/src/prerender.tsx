import type { Locale } from '@krapao/contract/constants'
import { prerender } from 'react-dom/static'
import { queryClient } from './api/Queries.tsx'
import { App } from './App.tsx'

/**
 * What a browser would answer to a visitor's first page: nothing stored, this address, this
 * language.
 */
function pretendBrowser(path: string, locale: Locale): void {
  const storage = { getItem: (key: string) => (key === 'locale' ? locale : null) }
  Object.assign(globalThis, {
    window: {
      location: { pathname: path, search: '' },
      history: { state: null },
      localStorage: storage,
      sessionStorage: { getItem: () => null },
    },
  })
}

/** The markup of a public page as a first visitor sees it, for `build/prerendered.ts`. @public */
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
