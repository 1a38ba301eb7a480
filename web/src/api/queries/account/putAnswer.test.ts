import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { putAnswer } from './putAnswer.ts'

it('keeps what a call has answered, also where a question from before is answered later', async () => {
  const client = new QueryClient()
  const queryKey = ['line']
  const before = Promise.withResolvers<string>()
  const asked = client.fetchQuery({ queryKey, queryFn: () => before.promise }).catch(() => {})
  await putAnswer(client, queryKey, 'linked')
  before.resolve('not linked')
  await asked
  expect(client.getQueryData(queryKey)).toBe('linked')
})
