import { art, h } from '../draw.js'
import { calm, sit } from './seat.js'
import { own } from './words.js'

const FACES = ['coin', 'marigold', 'lantern', 'fish', 'leaf']
const face = (id) => art(`s-${id}`, 'face')
const reels = []

/** The strip passes faces that mean nothing (the result is already known) and stops on the one. */
async function turn(reel, id, order) {
  const passing = calm.matches
    ? []
    : Array.from({ length: 6 + order * 5 }, (_, at) => FACES[(at * 3 + order) % FACES.length])
  const strip = h('div', { class: 'strip' }, ...[id, ...passing, reel.dataset.face].map(face))
  reel.replaceChildren(strip)
  reel.dataset.face = id
  const shift = strip.offsetHeight - reel.offsetHeight
  strip.style.insetBlock = '0 auto'
  const from = calm.matches ? { opacity: 0 } : { transform: `translateY(-${shift}px)` }
  const still = calm.matches ? { opacity: 1 } : { transform: 'none' }
  await strip.animate([from, still], {
    duration: calm.matches ? 300 : 700 + order * 350,
    easing: 'cubic-bezier(.3, 0, .15, 1)',
  }).finished
  reel.replaceChildren(h('div', { class: 'strip' }, face(id)))
}

const named = (id, count) => ({ role: 'img', 'aria-label': `${own.names[id]} ${count}` })

await sit({
  begin: () => {
    for (const id of ['leaf', 'coin', 'fish'])
      reels.push(
        h(
          'div',
          { class: 'reel', 'data-face': id, role: 'img', 'aria-label': own.names[id] },
          h('div', { class: 'strip' }, face(id)),
        ),
      )
    document.getElementById('reels').append(...reels)
  },
  outcome: ({ symbol, count }) =>
    h(
      'span',
      { class: 'faces', ...named(symbol, count) },
      ...Array.from({ length: 3 }, (_, at) =>
        at < count ? face(symbol) : h('i', { class: 'blank' }),
      ),
    ),
  play: async (round) => {
    for (const reel of reels) reel.classList.remove('won')
    await Promise.all(reels.map((reel, order) => turn(reel, round.shown[order], order)))
    for (const [at, reel] of reels.entries()) {
      const id = round.shown[at]
      const isMany = round.shown.filter((other) => other === id).length > 1
      reel.setAttribute('aria-label', own.names[id])
      reel.classList.toggle('won', round.win > round.bet && isMany)
    }
    const label = round.shown.map((id) => own.names[id]).join(' ')
    return h('span', { class: 'faces', role: 'img', 'aria-label': label }, ...round.shown.map(face))
  },
})
