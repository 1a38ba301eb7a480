/**
 * Our own pictures for the demo banners, paper-cut in one light: a pouch, coins, a moon. 1200 by
 * 600, no words.
 */

const at = (angle: number, r: number): string =>
  `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`
const scallops = (radius: number, count: number): string => {
  const step = (2 * Math.PI) / count
  const bump = (radius * Math.PI) / count
  const arcs = Array.from({ length: count }, (_, n) => {
    const size = bump.toFixed(1)
    return `A${size} ${size} 0 0 1 ${at((n + 1) * step, radius)}`
  })
  return `M${at(0, radius)}${arcs.join('')}Z`
}

const coin = (x: number, y: number, r: number): string => `<g transform="translate(${x} ${y})">
<path d="${scallops(r, 16)}" transform="translate(0 ${(r * 0.09).toFixed(1)})" fill="#b96f00"/>
<path d="${scallops(r, 16)}" fill="#ffb61e"/>
<circle r="${(r * 0.72).toFixed(1)}" fill="#ffd16b"/><circle r="${(r * 0.6).toFixed(1)}" fill="#ffb61e"/>
<path d="${scallops(r * 0.3, 8)}" fill="#e48f00"/><circle r="${(r * 0.16).toFixed(1)}" fill="#ffe7b0"/></g>`

const pouch = (
  x: number,
  y: number,
  scale: number,
): string => `<g transform="translate(${x} ${y}) scale(${scale})">
<ellipse cx="0" cy="148" rx="150" ry="20" fill="#0e0b17" opacity=".5"/>
<path d="M-130-60C-160 20-158 90-128 128Q-118 140-100 140H100Q118 140 128 128C158 90 160 20 130-60Z" fill="#45337a"/>
<path d="M-130-60C-160 20-158 90-128 128Q-118 140-100 140H-60C-104 84-108 10-88-60Z" fill="#5a4599"/>
<path d="M-136-74Q-136-92-118-92H118Q136-92 136-74L132-50C104 22 58 44 0 46C-58 44-104 22-132-50Z" fill="#6a50b2"/>
<path d="M-120-56C-94 8-52 28 0 30C52 28 94 8 120-56" fill="none" stroke="#e6dcf8" stroke-width="4"
  stroke-dasharray="12 10" stroke-linecap="round" opacity=".8"/>
${coin(0, 44, 30)}</g>`

const petals = (points: readonly (readonly [number, number, number])[]): string =>
  points
    .map(
      ([x, y, turn]) =>
        `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0-14C10-8 10 8 0 ` +
        '14C-10 8-10-8 0-14Z" fill="#ff8f6b" opacity=".85"/>',
    )
    .join('')

const trail = (path: string): string =>
  `<path d="${path}" fill="none" stroke="#cdbfff" stroke-width="6" stroke-linecap="round" ` +
  'stroke-dasharray="1 20" opacity=".9"/>'

const scene = (
  inside: string,
  moon: readonly [number, number],
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 600" role="img" aria-hidden="true">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#251b43"/><stop offset="1" stop-color="#14101f"/></linearGradient></defs>
<rect width="1200" height="600" fill="url(#sky)"/>
<circle cx="${moon[0]}" cy="${moon[1]}" r="210" fill="#3a2a66" opacity=".5"/>
<circle cx="${moon[0]}" cy="${moon[1]}" r="140" fill="#4a3880" opacity=".6"/>
<path d="M0 470Q160 400 330 450T680 440T1000 452T1200 420V600H0Z" fill="#1e1830"/>
<path d="M0 520Q220 470 430 506T860 500T1200 486V600H0Z" fill="#272040"/>${inside}</svg>`

export const ART: Readonly<Record<string, string>> = {
  'banner-invite-friends.svg': scene(
    [
      trail('M330 290C440 120 760 120 870 290'),
      pouch(280, 370, 0.95),
      pouch(920, 370, 0.95),
      coin(600, 164, 62),
      coin(446, 226, 26),
      coin(754, 226, 26),
      petals([
        [120, 180, 30],
        [1060, 150, -40],
        [200, 90, 70],
        [990, 260, 15],
      ]),
    ].join(''),
    [600, 250],
  ),
  'banner-invite-earn.svg': scene(
    [
      trail('M130 486C340 470 560 380 780 170'),
      coin(176, 480, 24),
      coin(330, 440, 33),
      coin(500, 366, 43),
      coin(664, 262, 54),
      pouch(920, 360, 1),
      petals([
        [160, 160, 20],
        [560, 110, -30],
        [300, 260, 60],
        [1090, 150, 10],
      ]),
    ].join(''),
    [900, 220],
  ),
  'banner-refund-return.svg': scene(
    [
      pouch(600, 390, 1.15),
      trail('M170 220C300 60 520 70 592 220'),
      coin(170, 236, 58),
      coin(336, 122, 34),
      coin(500, 140, 24),
      petals([
        [980, 170, 40],
        [1060, 300, -20],
        [860, 110, 75],
        [90, 400, 10],
      ]),
    ].join(''),
    [820, 210],
  ),
}
