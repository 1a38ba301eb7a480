import { describe, expect, it } from 'vitest'
import { indexAtScroll, indexForKey, indexForTyping } from './picker-move.ts'

describe('a picker by keyboard', () => {
  it('stops at both ends', () => {
    expect(indexForKey('ArrowUp', 0, 5)).toBe(0)
    expect(indexForKey('ArrowDown', 4, 5)).toBe(4)
    expect(indexForKey('PageDown', 3, 5)).toBe(4)
    expect(indexForKey('PageUp', 1, 5)).toBe(0)
    expect(indexForKey('End', 0, 5)).toBe(4)
    expect(indexForKey('Home', 4, 5)).toBe(0)
  })
  it('leaves other keys, and an empty list, alone', () => {
    expect(indexForKey('Enter', 1, 5)).toBeNull()
    expect(indexForKey('Tab', 1, 5)).toBeNull()
    expect(indexForKey('ArrowDown', 0, 0)).toBeNull()
  })
  it('finds by typing: the next of one letter, round the end, and the same item for a longer word', () => {
    const names = ['ยังไม่เลือก', 'Joker', 'Jungle', 'สนามเอก']
    expect(indexForTyping(names, 'j', 0)).toBe(1)
    expect(indexForTyping(names, 'j', 1)).toBe(2)
    expect(indexForTyping(names, 'j', 2)).toBe(1)
    expect(indexForTyping(names, 'ju', 2)).toBe(2)
    expect(indexForTyping(names, 'ส', 0)).toBe(3)
    expect(indexForTyping(names, 'x', 0)).toBeNull()
    expect(indexForTyping(names, '', 0)).toBeNull()
    expect(indexForTyping([], 'a', 0)).toBeNull()
  })
})

describe('a picker by finger', () => {
  it('takes what lies nearest the middle, also beyond the ends', () => {
    expect(indexAtScroll(0, 88, 6)).toBe(0)
    expect(indexAtScroll(43, 88, 6)).toBe(0)
    expect(indexAtScroll(45, 88, 6)).toBe(1)
    expect(indexAtScroll(-80, 88, 6)).toBe(0)
    expect(indexAtScroll(9999, 88, 6)).toBe(5)
  })
})
