import { expect, it } from 'vitest'
import { isDatabaseAway, isOwnFault } from './pgError.ts'

const withCode = (code: string): Error => Object.assign(new Error('no'), { code })

it.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated: PostgreSQL was silent for 32000 ms'),
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('no answer', { cause: new Error('Connection terminated unexpectedly') }),
  ...['08006', '53300', '57P01', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN'].map(withCode),
])('%s says that the database is away, and nothing about the row', (error) => {
  expect([isDatabaseAway(error), isOwnFault(error)]).toEqual([true, false])
})

it.each([withCode('22021'), withCode('23505'), new TypeError('x is undefined')])(
  '%s is what the row or the code itself is refused for',
  (error) => {
    expect([isDatabaseAway(error), isOwnFault(error)]).toEqual([false, true])
  },
)
