/**
 * Banners of our own drawing, by the recipe of the game cards: a sky, a lantern's light, dots, rows
 * of paper, one emblem.
 */
const WIDTH = 358
const HEIGHT = 140
const CREAM = '#fff6d8'
const GOLD = '#ffc53d'
const GOLD_SHADE = '#e09a12'
const GOLD_DARK = '#9a5f06'

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${lightness}%)`

const round = (n: number): number => Math.round(n * 10) / 10

/** `count` petals around the middle. */
function petals(count: number, at: number, r: number, fill: string): string {
  return Array.from({ length: count }, (_, n) => {
    const angle = (n * 2 * Math.PI) / count
    return `<circle cx="${round(Math.cos(angle) * at)}" cy="${round(Math.sin(angle) * at)}" r="${r}" fill="${fill}"/>`
  }).join('')
}
const coin = (r: number): string =>
  `<circle r="${r + 4}" fill="${CREAM}"/>${petals(12, r - 2, r * 0.27, GOLD_SHADE)}<circle ` +
  `r="${r - 1}" fill="${GOLD}"/>` +
  `<circle r="${r * 0.72}" fill="none" stroke="${GOLD_DARK}" stroke-width="1.6" ` +
  `opacity=".6"/>${petals(6, r * 0.3, r * 0.2, CREAM)}<circle r="${r * 0.2}" fill="${GOLD_DARK}"/>`

/** Drawn around 0,0, about 90 wide. */
const EMBLEMS = {
  /** A deposit and its double. */
  coins: `<g transform="translate(-19 5)">${coin(27)}</g><g transform="translate(20 -4)">${coin(31)}</g>`,
  /** A sun of marigold petals: each day. */
  sun:
    `<circle r="45" fill="${CREAM}"/>${petals(16, 36, 8.6, GOLD_SHADE)}${petals(16, 28, 8, GOLD)}` +
    `<circle r="23" fill="#ff9d2e"/><circle cx="-6" cy="-7" r="13" fill="${GOLD}" ` +
    'opacity=".7"/>',
  /** A garland of seven flowers: each week. */
  garland:
    `<path d="M-48 -26C-42 44 42 44 48 -26" fill="none" stroke="${CREAM}" stroke-width="7" stroke-linecap="round"/>` +
    [
      [-47, -22],
      [-39, 4],
      [-22, 22],
      [0, 28],
      [22, 22],
      [39, 4],
      [47, -22],
    ]
      .map(
        ([x, y]) =>
          `<g transform="translate(${x} ${y})"><circle r="13.5" fill="${CREAM}"/>` +
          `${petals(8, 8, 4.4, GOLD)}<circle r="5" fill="${GOLD_DARK}"/></g>`,
      )
      .join(''),
  /** A folded gift. */
  gift:
    `<path d="M-42 -14h84v52a6 6 0 0 1 -6 6h-72a6 6 0 0 1 -6 -6Z" fill="${CREAM}"/><path ` +
    'd="M-38 -10h76v46a4 4 0 0 1 -4 4h-68a4 4 0 0 1 -4 -4Z" fill="#e2574c"/>' +
    `<path d="M-46 -28h92v18h-92Z" fill="${CREAM}"/><path d="M-42 -25h84v12h-84Z" ` +
    `fill="#f0786c"/><path d="M-8 -25h16v65h-16Z" fill="${GOLD}"/>` +
    '<path d="M0 -26c-6 -20 -34 -22 -30 -6c2 8 18 8 30 6c12 2 28 2 30 -6c4 -16 -24 -14 -30 ' +
    `6Z" fill="${GOLD}" stroke="${CREAM}" stroke-width="3"/>`,
}
export type Emblem = keyof typeof EMBLEMS

function arcs(y: number, r: number, from: number, inner = r): string {
  let path = ''
  for (let x = from; x < WIDTH; x += 2 * r)
    path += `M${x + r - inner} ${y}a${inner} ${inner} 0 0 1 ${2 * inner} 0`
  return path
}

function paper(hue: number, y: number, r: number, from: number, lightness: number): string {
  const lit = hsl(hue + 14, 66, lightness + 42)
  return (
    `<path d="${arcs(y, r, from)}M0 ${y - 0.5}h${WIDTH}v${HEIGHT - y + 4}h-${WIDTH}Z" ` +
    `fill="${hsl(hue, 46, lightness)}"/>` +
    `<path d="${arcs(y, r, from)}" fill="none" stroke="${lit}" stroke-width="1.6" ` +
    `opacity=".55"/><path d="${arcs(y, r, from, r * 0.62)}" fill="none" stroke="${lit}" ` +
    'stroke-width="1.2" opacity=".3"/>'
  )
}

/** Where the dots lie: spread by the golden angle, so that a banner always looks as it did. */
const dots = (hue: number): string =>
  Array.from({ length: 16 }, (_, n) => {
    const [x, y] = [
      ((n * 0.618_034 + hue / 360) % 1) * 342 + 8,
      ((n * 0.754_877 + hue / 97) % 1) * 92 + 8,
    ]
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${(0.9 + (n % 4) * 0.5).toFixed(1)}"/>`
  }).join('')

/** 358 x 140. What stands to the right of 230 is the picture; the left is calm, for words. */
export function drawBanner(hue: number, emblem: Emblem): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    'preserveAspectRatio="xMidYMid slice"><defs>' +
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hsl(hue, 46, 24)}"/>` +
    `<stop offset=".62" stop-color="${hsl(hue + 8, 52, 36)}"/>` +
    `<stop offset="1" stop-color="${hsl(hue + 4, 48, 22)}"/></linearGradient>` +
    `<radialGradient id="d"><stop offset="0" stop-color="${hsl(hue + 26, 92, 82)}" ` +
    `stop-opacity=".95"/><stop offset=".45" stop-color="${hsl(hue + 18, 80, 66)}" ` +
    `stop-opacity=".5"/><stop offset="1" stop-color="${hsl(hue + 10, 70, 50)}" ` +
    'stop-opacity="0"/></radialGradient></defs>' +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/><circle cx="286" cy="56" ` +
    'r="96" fill="url(#d)" opacity=".62"/>' +
    `<g fill="none" stroke="${hsl(hue + 24, 90, 84)}"><circle cx="286" cy="56" r="66" ` +
    'opacity=".22"/><circle cx="286" cy="56" r="86" opacity=".13"/></g>' +
    `${paper(hue + 1, 104, 22, -36, 30)}<g fill="#ffd98a" opacity=".85">${dots(hue)}</g>` +
    '<g transform="translate(286 60)"><g transform="translate(3 6)" opacity=".3">' +
    `${EMBLEMS[emblem].replaceAll(/#[0-9a-f]{6}/g, hsl(hue, 60, 8))}</g>${EMBLEMS[emblem]}</g>` +
    `${paper(hue, 122, 19, -38, 22)}${paper(hue - 1, 138, 19, -19, 15)}</svg>\n`
  )
}
