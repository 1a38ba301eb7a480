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

/**
 * The product, on PostgreSQL unless `wanted` says otherwise, and a browser for the tests of a file.
 * It is started by `npm start` where `env` or `isLaunched` asks for it. `ready` takes them before
 * the first test and prepares what else they need; the product is gone after the last, also when
 * what was prepared failed.
 */
export function useProduct(
  ready: (stage: ProductAndBrowser) => Promise<void> | void,
  env: Record<string, string> = {},
  { isLaunched = false, ...wanted }: Wanted & { isLaunched?: boolean } = { onPostgres: true },
): void {
  const byNpm = isLaunched || Object.keys(env).length > 0
  const ends: (() => Promise<void>)[] = []
  const opened: Browser[] = []
  beforeAll(async () => {
    const [product, browser] = await Promise.all([
      (byNpm ? startProduct(env, wanted) : startApart(wanted)).then((started) => {
        ends.push(() => started.dispose())
        return started
      }),
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
