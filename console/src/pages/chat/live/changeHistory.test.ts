import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { changeHistory } from './changeHistory.ts'

/** An open conversation, whose reads are answered one by one. */
function openConversation() {
  const client = new QueryClient()
  const reads: ((messages: string[]) => void)[] = []
  const queryKey = ['opsChatHistory', {}, { conversation: 'c1' }]
  const queryFn = () =>
    new Promise<unknown>((resolve) => reads.push((messages) => resolve({ messages })))
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const told = (message: string): void =>
    changeHistory(client, 'c1', (known) => ({
      ...known,
      messages: [...known.messages, message as never],
    }))
  const shown = () => client.getQueryData(queryKey)
  return { client, reads, queryKey, told, shown }
}

it('what is told while a read is under way is not overwritten by an older answer', async () => {
  const { client, reads, queryKey, told, shown } = openConversation()
  reads[0]?.(['a'])
  await expect.poll(shown).toEqual({ messages: ['a'] })
  void client.invalidateQueries({ queryKey })
  await expect.poll(() => reads.length).toBe(2)
  told('b')
  expect(shown()).toEqual({ messages: ['a', 'b'] })
  await expect.poll(() => reads.length).toBe(3)
  reads[1]?.(['a'])
  reads[2]?.(['a', 'b', 'c'])
  await expect.poll(shown).toEqual({ messages: ['a', 'b', 'c'] })
})

it('what is told during the first read is in the next', async () => {
  const { reads, told, shown } = openConversation()
  told('b')
  await expect.poll(() => reads.length).toBe(2)
  reads[0]?.([])
  reads[1]?.(['b'])
  await expect.poll(shown).toEqual({ messages: ['b'] })
})

it('nothing is read again while none is under way', async () => {
  const { client, reads, told, shown } = openConversation()
  reads[0]?.(['a'])
  await expect.poll(shown).toEqual({ messages: ['a'] })
  told('b')
  expect([shown(), reads.length, client.isFetching()]).toEqual([{ messages: ['a', 'b'] }, 1, 0])
})
