import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Wanted } from '../product/filledData.ts'
import { startProduct, type Product } from '../product/product.ts'
import { startApart } from '../product/standaloneServer.ts'
import { useSecondTries } from './secondTry.ts'
import { browserOfWorker, closePages } from './useBrowser.ts'

interface ProductAndBrowser {
  product: Product
  browser: Browser
}

type Ready = (stage: ProductAndBrowser) => Promise<void> | void

/**
 * The product, on PostgreSQL unless `wanted` says otherwise, and a browser for the tests of a file.
 * It is started by `npm start` where `isLaunched` asks for it. `ready` takes them before the first
 * test and prepares what else they need; the product is gone after the last, also when what was
 * prepared failed.
 */
export function useProduct(
  ready: Ready,
  env: Record<string, string> = {},
  { isLaunched = false, ...wanted }: Wanted & { isLaunched?: boolean } = { onPostgres: true },
): void {
  startBefore(ready, async (ends) => {
    const started = await (isLaunched ? startProduct(env, wanted) : startApart(wanted, env))
    ends.push(() => started.dispose())
    return started
  })
}

/**
 * The same of all files of the worker that ask for it, each with members of its own: such a file
 * sets nothing for the whole site, breaks nothing outside and does not stop the product.
 */
export function useSharedProduct(ready: Ready): void {
  startBefore(ready, sharedProduct)
}

let shared: Promise<Product> | undefined

/** Started by who asks first, and again where it has died; the server ends with the worker. */
async function sharedProduct(): Promise<Product> {
  const before = await shared?.catch(() => undefined)
  if (before && (await isUp(before.url))) return before
  shared = startApart({ onPostgres: true })
  return shared
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** What must end after the last test is added to `ends`. */
type Start = (ends: (() => Promise<void>)[]) => Promise<Product>

function startBefore(ready: Ready, start: Start): void {
  const ends: (() => Promise<void>)[] = []
  const opened: Browser[] = []
  beforeAll(async () => {
    const [product, browser] = await Promise.all([
      start(ends),
      browserOfWorker().then((launched) => {
        ends.push(() => closePages(launched))
        opened.push(launched)
        return launched
      }),
    ])
    await ready({ product, browser })
  })
  useSecondTries(() => opened[0])
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()))
  })
}
