/** As long as a phone takes from one network to the next. */
const PAUSE_MS = 1_000

/** Files that are on their way or here; one that has not come is forgotten. */
const asked = new Map<string, Promise<void>>()

/**
 * Into the browser's cache, not by `import()`: what fails there stays failed until the page is
 * loaded anew (in Chromium; by the standard not since whatwg/html#10327), and so does a preload.
 */
async function ask(href: string): Promise<void> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${answer.status}`)
  await answer.arrayBuffer()
}

const askAgain = (href: string): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(ask(href)), PAUSE_MS)
  })

const putStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
    document.head.append(link)
  })

function bring(href: string): Promise<void> {
  const known = asked.get(href)
  if (known) return known
  const isStyle = href.endsWith('.css')
  // What stands in the page has been asked for by it; a style that is only fetched ahead does not count.
  const coming = document.querySelector(`link${isStyle ? '[rel=stylesheet]' : ''}[href="${href}"]`)
    ? Promise.resolve()
    : ask(href)
        .catch(() => askAgain(href))
        .then(() => (isStyle ? putStyle(href) : undefined))
        .catch(() => {
          asked.delete(href)
          throw new Error(`Failed to fetch dynamically imported module: ${href}`)
        })
  asked.set(href, coming)
  return coming
}

/**
 * Around every `import()` of a build (`ui/build/fetchedParts.ts`): first its files, each asked for
 * twice where it does not come, then the import, which finds them there. So nothing is imported
 * that is not here, and a part that has failed can be asked for again in the same page. A part that
 * stands in a script which is here has no files.
 */
export async function fetchParts<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map((file) => bring(import.meta.env.BASE_URL + file)))
  return load()
}
