import type { ContentItem } from '@krapao/contract/ops/content'
import { expect, it } from 'vitest'
import { numberOf, presentFirst } from './accountRows.ts'

const account = (id: string, accountNo: string, active = true): ContentItem => ({
  id,
  title: id,
  active,
  live: { accountNo },
  draft: null,
})

it('a former number stands behind the accounts that there are, one offered again among them', () => {
  const rows = [
    account('former-scb-1', '1', false),
    account('scb-1', '2'),
    account('former-scb-3', '3'),
    account('gsb-1', '4', false),
  ]
  expect(presentFirst(rows).map(numberOf)).toEqual(['2', '3', '4', '1'])
})

it('what has no number shows none', () => {
  expect(numberOf({ ...account('home', ''), live: { html: '' } })).toBe('')
})
