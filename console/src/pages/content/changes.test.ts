import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

it('tells what differs between two versions, field by field, and nothing else', () => {
  const before = {
    code: 'A',
    name: { th: 'ก', la: '' },
    rewardAmount: 100,
    banners: [],
    quota: null,
  }
  const after = { code: 'A', name: { th: 'ข', la: '' }, rewardAmount: 150, banners: [] }
  expect(changesOf(before, after)).toEqual([
    { field: 'name.th', before: 'ก', after: 'ข' },
    { field: 'rewardAmount', before: '100', after: '150' },
  ])
  expect(changesOf({ slices: [{ weight: 1 }] }, { slices: [{ weight: 2 }] })).toEqual([
    { field: 'slices', before: '[{"weight":1}]', after: '[{"weight":2}]' },
  ])
})
