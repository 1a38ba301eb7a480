import type { Load } from './load.ts'

const WIDTH = 760,
  BAR = 16,
  GAP = 10,
  LEFT = 250,
  TOP = 40

interface Bar {
  name: string
  parts: readonly { width: number; fill: string }[]
  told: string
}

/** Calls a second, and below them what each costs the server and the database. */
export function chartOf(loads: readonly Load[]): string {
  const shown = loads.filter(({ callers }) => callers > 1)
  const most = Math.max(...loads.map(({ perSecond }) => perSecond))
  const dearest = Math.max(...shown.map(({ serverUs, databaseUs }) => serverUs + databaseUs))
  const room = WIDTH - LEFT - 110
  const rates = loads.map(({ what, perSecond }): Bar => ({
    name: what.split(':')[0] ?? '',
    parts: [{ width: (perSecond / most) * room, fill: '#3f8f5f' }],
    told: `${Math.round(perSecond)} a second`,
  }))
  const costs = shown.map(({ what, serverUs, databaseUs }): Bar => ({
    name: what.split(':')[0] ?? '',
    parts: [
      { width: (serverUs / dearest) * room, fill: '#2f6fbe' },
      { width: (databaseUs / dearest) * room, fill: '#c98a1b' },
    ],
    told: `${serverUs.toFixed(0)} + ${databaseUs.toFixed(0)} us`,
  }))
  const below = TOP + rates.length * (BAR + GAP) + TOP
  const height = below + costs.length * (BAR + GAP) + GAP
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"
  font-family="sans-serif" font-size="12" fill="#444">
<title>Calls a second, and processor time of a call</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="22">calls a second</text>
${drawn(rates, TOP)}
<rect x="${LEFT}" y="${below - 28}" width="12" height="12" fill="#2f6fbe"/>
<text x="${LEFT + 18}" y="${below - 18}">server, us a call</text>
<rect x="${LEFT + 160}" y="${below - 28}" width="12" height="12" fill="#c98a1b"/>
<text x="${LEFT + 178}" y="${below - 18}">database, us a call</text>
${drawn(costs, below)}
</svg>
`
}

const drawn = (bars: readonly Bar[], top: number): string =>
  bars
    .map(({ name, parts, told }, n) => {
      const y = top + n * (BAR + GAP)
      let x = LEFT
      const boxes = parts.map(({ width, fill }) => {
        const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" fill="${fill}"/>`
        x += width
        return box
      })
      return [
        `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${name}</text>`,
        ...boxes,
        `<text x="${(x + 6).toFixed(1)}" y="${y + 12}">${told}</text>`,
      ].join('')
    })
    .join('\n')
