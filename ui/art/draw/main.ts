/** Draws art/cards and art/logos for the whole catalogue: `npm run draw -w ui`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gameHue } from '../../src/games/game-hue.ts'
import { catalogue } from './catalogue.ts'
import { drawCard, drawEmblem, drawLogo } from './scene.ts'

const art = join(import.meta.dirname, '..')
const largest = 9_000

function save(path: string, svg: string): void {
  if (svg.length > largest) throw new Error(`${path} is ${svg.length} bytes, over ${largest}`)
  writeFileSync(join(art, path), svg)
}

/** The emblem of a card drawn by hand: what stands between its first and second row of paper. */
function emblemOfGiven(svg: string, name: string): string {
  const from = svg.indexOf('<g transform="translate(87 63)')
  const to = svg.indexOf('<path d="M-38 152a19')
  if (from < 0 || to < from) throw new Error(`${name}.svg has no emblem where the recipe puts it`)
  return svg.slice(from, to)
}

mkdirSync(join(art, 'cards'), { recursive: true })
mkdirSync(join(art, 'logos'), { recursive: true })
for (const [code, picture] of Object.entries(catalogue)) {
  const hue = gameHue(code)
  if (typeof picture === 'string') {
    const svg = readFileSync(join(import.meta.dirname, 'given', `${picture}.svg`), 'utf8')
    save(`cards/${code}.svg`, svg)
    save(
      `logos/${code}.svg`,
      drawLogo(code, hue, `<g transform="translate(-87 -61)">${emblemOfGiven(svg, picture)}</g>`),
    )
  } else {
    save(`cards/${code}.svg`, drawCard(code, hue, picture))
    save(`logos/${code}.svg`, drawLogo(code, hue, drawEmblem(picture, hue, 'translate(0 0)')))
  }
}
