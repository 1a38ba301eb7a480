import type { ContentItem } from '@krapao/contract/ops/content'
import { expect, it } from 'vitest'
import { itemTitle } from './itemTitle.ts'

const name = { th: 'ต้อนรับ', la: 'ຕ້ອນຮັບ', en: 'Welcome' }
const saved = { version: 1, saved: { by: '', at: '' }, published: null, reason: '' }
const item = (change: Partial<ContentItem>): ContentItem => ({
  id: 'welcome',
  title: 'ต้อนรับ',
  active: true,
  live: { name },
  draft: null,
  ...change,
})

it('an item is called by the name that the reader can read', () => {
  expect(itemTitle(item({}), 'en')).toBe('Welcome')
  expect(itemTitle(item({}), 'th')).toBe('ต้อนรับ')
})

it('a draft that was never published is called by the name in it', () => {
  const draft = { ...saved, body: { name: { ...name, en: 'Monday' } } }
  expect(itemTitle(item({ title: 'offer-1', live: null, draft }), 'en')).toBe('Monday')
  expect(itemTitle(item({ draft }), 'en'), 'what members see, while there is such').toBe('Welcome')
})

it('an item without a name in that language is called as the server calls it', () => {
  expect(itemTitle(item({ live: { name: { th: 'ต้อนรับ', en: ' ' } } }), 'en')).toBe('ต้อนรับ')
  expect(itemTitle(item({ title: 'SCB 123', live: { name: 'SCB' } }), 'en')).toBe('SCB 123')
  expect(itemTitle(item({ title: 'home 1', live: { image: '/a.png' } }), 'en')).toBe('home 1')
})
