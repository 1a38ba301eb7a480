import { expect, it } from 'vitest'
import { TokenBuckets } from './tokenBuckets.ts'

const setUp = () => {
  const at = { ms: 1_000 }
  return {
    at,
    buckets: new TokenBuckets({ bytesPerSecond: 1_000, burst: 500 }, () => at.ms),
  }
}

it('a burst is free, what comes beyond it waits until the rate allows it', () => {
  const { buckets } = setUp()
  expect(buckets.take('a', 500)).toBe(0)
  expect(buckets.take('a', 200)).toBe(200)
  expect(buckets.take('a', 100)).toBe(300)
})

it('one sender does not wait for another', () => {
  const { buckets } = setUp()
  buckets.take('a', 5_000)
  expect(buckets.take('b', 500)).toBe(0)
})

it('time fills a bucket again, to the burst and no further', () => {
  const { at, buckets } = setUp()
  buckets.take('a', 1_000)
  at.ms += 60_000
  expect(buckets.take('a', 500)).toBe(0)
  expect(buckets.take('a', 1)).toBe(1)
})

it('buckets that are full again are forgotten', () => {
  const { at, buckets } = setUp()
  for (let n = 0; n < 10_000; n++) buckets.take(`sender ${n}`, 1)
  at.ms += 60_000
  buckets.take('one more', 1)
  expect(buckets.size).toBe(1)
})
