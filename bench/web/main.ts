/**
 * npm run bench:web: the product on an embedded database of its own, the member's app as `npm run
 * build` makes it, and a cheap phone (Chromium, 4 times slower, slow 4G where the line counts).
 * Prints what goals it is held to, and what Lighthouse says. ROUNDS (5) changes the medians;
 * ONLY=lighthouse and ONLY=taps leave the rest out.
 */
import { Client } from '../../e2e/src/client/api.ts'
import { launchBrowser } from '../../e2e/src/page/browser.ts'
import { startProduct } from '../../e2e/src/product/product.ts'
import { beginScript } from '../../scripts/help.ts'
import { judgePages } from './lighthouse.ts'
import {
  largestPaint,
  median,
  pageTurn,
  scripts,
  tapToSheet,
  wheelFrames,
  type Scripts,
  type World,
} from './measures.ts'
import { visit, type Felt } from './taps.ts'

beginScript('bench:web')

/** What Lighthouse looks at: the deposit is the sheet over home. */
const JUDGED = ['/login', '/register', '/user/home', '/user/statement', '/user/home#deposit']
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < ROUNDS; round++) results.push(await measure())
  return results
}
const line = (
  what: string,
  measured: number,
  unit: string,
  goal: number | null,
  digits = 0,
): void =>
  console.log(
    `${what.padEnd(52)}${measured.toFixed(digits).padStart(8)} ${unit.padEnd(3)}` +
      (goal === null ? '' : `  goal ${goal} ${measured <= goal ? 'met' : 'MISSED'}`),
  )
const kb = (files: Scripts, but: Scripts = new Map()): number =>
  [...files].reduce((sum, [file, bytes]) => sum + (but.has(file) ? 0 : bytes), 0) / 1_000

const product = await startProduct()
const browser = await launchBrowser({ asUsers: true })
try {
  const member = new Client(product)
  await member.join()
  await member.deposit(2_000)
  for (let move = 0; move < 12; move++)
    await member.play(['pg', 'joker', 'ufabet'][move % 3] ?? 'pg', 10, []).catch(() => undefined)
  const world: World = { browser, url: product.url, token: member.token ?? '' }

  const lighthouseRows = async (): Promise<void> => {
    const judged = await judgePages(world, JUDGED, ROUNDS)
    for (const [path, runs] of judged) {
      for (const [category, goal] of [
        ['performance', 99],
        ['accessibility', 100],
        ['best-practices', 100],
      ] as const) {
        const score = median(runs.map(({ scores }) => scores[category]))
        console.log(
          `${`Lighthouse ${path}: ${category}`.padEnd(52)}${String(score).padStart(8)}` +
            `      goal ${goal} ${score >= goal ? 'met' : 'MISSED'}`,
        )
      }
      line(
        `Lighthouse ${path}: largest paint, simulated`,
        median(runs.map(({ largestMs }) => largestMs)),
        'ms',
        path === '/login' ? 1_500 : path === '/user/home' ? 2_000 : null,
      )
    }
  }
  if (process.env['ONLY'] === 'lighthouse') await lighthouseRows()
  else if (process.env['ONLY'] === 'taps') await tapRows(world)
  else await everything(world, lighthouseRows)
} finally {
  await browser.close()
  await product.dispose()
}

async function everything(world: World, lighthouseRows: () => Promise<void>): Promise<void> {
  const login = await scripts(world, '/login', false, '#main form button')
  line('scripts to a usable /login, gzip', kb(login.needed), 'KB', 95, 1)
  const pages = [
    ['/register', false, '#main form'],
    ['/user/home', true, '.game-card'],
    ['/user/statement', true, '#main li'],
    ['/user/bonus', true, '#main input'],
    ['/user/spin', true, '.wheel-hub'],
  ] as const
  const home = await scripts(world, '/user/home', true, '.game-card')
  for (const [path, isMember, ready] of pages) {
    const own = (await scripts(world, path, isMember, ready)).needed
    line(
      `more for ${path}${isMember && path !== '/user/home' ? ', after home' : ''}`,
      kb(
        own,
        isMember && path !== '/user/home' ? new Map([...login.needed, ...home.all]) : login.needed,
      ),
      'KB',
      40,
      1,
    )
  }

  for (const [path, isMember, goal] of [
    ['/login', false, 1_500],
    ['/user/home', true, 2_000],
  ] as const) {
    const paints = await repeat(() => largestPaint(world, path, isMember))
    line(
      `largest paint of ${path}, slow 4G, 4x slower`,
      median(paints.map(({ ms }) => ms)),
      'ms',
      goal,
    )
    line(`layout shift of ${path}`, Math.max(...paints.map(({ shift }) => shift)), '', 0.02, 3)
  }
  const taps = await repeat(() => tapToSheet(world))
  line(
    'home with 60 cards: first tap to sheet, 4x slower',
    median(taps.map(({ firstMs }) => firstMs)),
    'ms',
    100,
  )
  line('home with 60 cards: later taps', median(taps.map(({ laterMs }) => laterMs)), 'ms', 100)
  line(
    'wheel: frames over 20 ms, 4x slower',
    median(await repeat(() => wheelFrames(world))),
    '%',
    2,
    1,
  )
  line('statement: page turn, 4x slower', median(await repeat(() => pageTurn(world))), 'ms', null)
  await tapRows(world)
  await lighthouseRows()
}

/** Medians by tap, each the first of its kind since the load; the worst of them is the visit's INP. */
async function tapRows(world: World): Promise<void> {
  const visits = await repeat(() => visit(world))
  const of = (pick: (felt: Felt) => number): number[] =>
    (visits[0] ?? []).map((_, at) =>
      median(visits.map(({ [at]: felt }) => (felt ? pick(felt) : Number.NaN))),
    )
  const [paints, answers] = [of(({ paintMs }) => paintMs), of(({ answerMs }) => answerMs)]
  for (const [at, { name }] of (visits[0] ?? []).entries()) {
    line(`tap, 4x slower: ${name}, next paint`, paints[at] ?? Number.NaN, 'ms', 200)
    line(`tap, 4x slower: ${name}, answer`, answers[at] ?? Number.NaN, 'ms', null)
  }
  line('INP of the visit, 4x slower', Math.max(...paints), 'ms', 200)
}
