import type { Emblem } from './emblem.ts'

const width = 173
const height = 196
const hsl = (h: number, s: number, l: number, a = 1) =>
  `hsl(${((h % 360) + 360) % 360} ${s}% ${l}%${a < 1 ? ` / ${a}` : ''})`

/**
 * A repeatable stream of numbers in 0..1 for a card's own seed (mulberry32): the dots lie where
 * they lay yesterday.
 */
function stream(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function arcs(y: number, r: number, from: number, inner = r): string {
  let path = ''
  for (let x = from; x < width; x += 2 * r)
    path += `M${x + r - inner} ${y}a${inner} ${inner} 0 0 1 ${2 * inner} 0`
  return path
}

function paperRow(
  hue: number,
  y: number,
  r: number,
  from: number,
  lightness: number,
  edge: number,
): string {
  const lit = hsl(hue + 14, 66, edge)
  return (
    `<path d="${arcs(y, r, from)}M0 ${y - 0.5}h${width}v${height - y + 4}h-${width}Z" ` +
    `fill="${hsl(hue + 1, 46, lightness)}"/>` +
    `<path d="${arcs(y, r, from)}" fill="none" stroke="${lit}" stroke-width="1.6" opacity=".55"/>` +
    `<path d="${arcs(y, r, from, Math.round(r * 6.2) / 10)}" fill="none" stroke="${lit}" ` +
    'stroke-width="1.2" opacity=".3"/>'
  )
}

const sky = (id: string, hue: number) =>
  `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hsl(hue, 46, 24)}"/>` +
  `<stop offset=".62" stop-color="${hsl(hue + 8, 52, 38)}"/>` +
  `<stop offset="1" stop-color="${hsl(hue + 4, 48, 22)}"/></linearGradient>`
const light = (id: string, hue: number) =>
  `<radialGradient id="${id}d"><stop offset="0" stop-color="${hsl(hue + 26, 92, 82, 0.95)}"/>` +
  `<stop offset=".45" stop-color="${hsl(hue + 18, 80, 66, 0.5)}"/>` +
  `<stop offset="1" stop-color="${hsl(hue + 10, 70, 50, 0)}"/></radialGradient>`

export function drawEmblem(emblem: Emblem, hue: number, at: string): string {
  return (
    `<g transform="${at}"><path d="${emblem.outline}" fill="${hsl(hue, 60, 8)}" ` +
    `opacity=".45" transform="translate(3 6)"/>${emblem.shapes}</g>`
  )
}

/**
 * The card of LOOK.md, "Drawing another game card": sky, lantern light, dots, three rows of paper,
 * one emblem between them.
 */
export function drawCard(code: string, hue: number, emblem: Emblem): string {
  const next = stream(hue * 7919 + code.length)
  const ring = hsl(hue + 24, 90, 84)
  let dots = ''
  for (let dot = 0; dot < 9; dot += 1)
    dots +=
      `<circle cx="${Math.round(8 + next() * 157)}" cy="${Math.round(14 + next() * 118)}" ` +
      `r="${(0.9 + next() * 1.9).toFixed(1)}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="xMidYMid slice"><defs>${sky(code, hue)}${light(code, hue)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#${code}s)"/><circle cx="98" ` +
    `cy="62" r="92" fill="url(#${code}d)" opacity=".62"/>` +
    `<g fill="none" stroke="${ring}"><circle cx="98" cy="62" r="66" opacity=".22"/><circle ` +
    'cx="98" cy="62" r="84" opacity=".13"/></g>' +
    paperRow(hue, 128, 22, -36, 30, 72) +
    `<g fill="#ffd98a" opacity=".85">${dots}</g>` +
    drawEmblem(emblem, hue, 'translate(87 60)') +
    paperRow(hue, 152, 19, -38, 22, 66) +
    paperRow(hue - 1, 174, 19, -19, 15, 58) +
    '</svg>\n'
  )
}

/**
 * The square tile for pickers and seals: the same sky and light, the emblem alone. `emblem` is
 * drawn around 0,0.
 */
export function drawLogo(code: string, hue: number, emblem: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<defs>${sky(code, hue)}${light(code, hue)}</defs>` +
    `<rect width="64" height="64" fill="url(#${code}s)"/><circle cx="36" cy="28" r="40" fill="url(#${code}d)" ` +
    `opacity=".62"/><g transform="translate(31.5 31) scale(.56)">${emblem}</g></svg>\n`
  )
}
