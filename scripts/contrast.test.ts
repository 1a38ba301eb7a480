import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** WCAG 2 contrast of every text role on every surface that it may sit on, in both themes. */
const css = readFileSync(join(import.meta.dirname, '../ui/src/theme/tokens.css'), 'utf8')

function tokensOf(theme: 'night' | 'paper'): Record<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([\\s\\S]*?)\\n\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['ground', 'sunk', 'raised', 'raised-lit', 'control-fill', 'field', 'floating']
const TEXT = ['ink', 'ink-muted', 'accent-text', 'money-in', 'money-out', 'waiting', 'danger']
const PAIRS: readonly (readonly [text: string, surface: string])[] = [
  ...SURFACES.flatMap((surface) => TEXT.map((text) => [text, surface] as const)),
  ...SURFACES.filter((surface) => surface !== 'floating').map(
    (surface) => ['ink-faint', surface] as const,
  ),
  ...['money-in', 'money-out', 'waiting', 'danger'].map((role) => [role, `${role}-soft`] as const),
  ['accent-text', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink', 'waiting-soft'],
  ['ink', 'danger-soft'],
  ['ink-muted', 'waiting-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-lit'],
  ['on-money-in', 'money-in'],
  ['on-money-out', 'money-out'],
  ['on-panel', 'panel-from'],
  ['on-panel', 'panel-fold'],
  ['on-panel-muted', 'panel-from'],
  ['on-panel-muted', 'panel-fold'],
  ['on-panel-muted', 'panel-to'],
]
/** Edges, idle marks and the focus ring: no text. */
const MARKS = SURFACES.filter((surface) => surface !== 'floating').flatMap((surface) =>
  ['ink-mark', 'focus'].map((mark) => [mark, surface] as const),
)

describe.each(['night', 'paper'] as const)('the contrast of %s', (theme) => {
  const tokens = tokensOf(theme)
  const under = (pairs: readonly (readonly [string, string])[], least: number): string[] =>
    pairs.flatMap(([over, surface]) => {
      const ratio = contrast(tokens[over] ?? '', tokens[surface] ?? '')
      return ratio >= least ? [] : [`${over} on ${surface}: ${ratio.toFixed(2)}`]
    })
  it('is 4.5 or more for text', () => {
    expect(under(PAIRS, 4.5)).toEqual([])
  })
  it('is 3 or more for edges and the focus ring', () => {
    expect(under(MARKS, 3)).toEqual([])
  })
})
