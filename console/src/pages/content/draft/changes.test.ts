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
})

it('tells what differs in a list place by place, and what was added to it or taken out', () => {
  const slices = [{ weight: 1 }, { weight: 2 }]
  expect(changesOf({ slices }, { slices: [{ weight: 1 }, { weight: 3 }] })).toEqual([
    { field: 'slices.2.weight', before: '2', after: '3' },
  ])
  expect(changesOf({ slices }, { slices: [{ weight: 1 }] })).toEqual([
    { field: 'slices.2', before: '{"weight":2}', after: '—' },
  ])
  expect(changesOf({ banners: [] }, { banners: [{ image: '/a' }] })).toEqual([
    { field: 'banners.1', before: '—', after: '{"image":"/a"}' },
  ])
})
