import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Wanted } from '../product/filledData.ts'
import { startProduct, type Product } from '../product/product.ts'
import { launchBrowser } from './browser.ts'

interface ProductAndBrowser {
  product: Product
  browser: Browser
}

/**
 * The product, on PostgreSQL unless `wanted` says otherwise, and a browser for the tests of a file.
 * `ready` takes them before the first test and prepares what else they need; both are gone after
 * the last, also when one of them, or what was prepared, failed.
 */
export function useProduct(
  ready: (stage: ProductAndBrowser) => Promise<void> | void,
  env: Record<string, string> = {},
  wanted: Wanted = { onPostgres: true },
): void {
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const [product, browser] = await Promise.all([
      startProduct(env, wanted).then((started) => {
        ends.push(() => started.dispose())
        return started
      }),
      launchBrowser().then((launched) => {
        ends.push(() => launched.close())
        return launched
      }),
    ])
    await ready({ product, browser })
  })
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()))
  })
}
