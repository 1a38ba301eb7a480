import { art, call, h, words } from './draw.js'
import { $, calm, here, percent, sit, tell } from './playSeat.js'

let table
const reels = []

const face = (id) => art(`s-${id}`, 'face')
const nameOf = (id) => table.symbols.find((symbol) => symbol.id === id).name
const anyFace = () => table.symbols[Math.floor(Math.random() * table.symbols.length)].id

/**
 * The strip passes faces that mean nothing (the result is already known) and stops on the right
 * one.
 */
async function turn(reel, id, order) {
  const passing = calm.matches ? [] : Array.from({ length: 8 + order * 5 }, anyFace)
  const faces = [id, ...passing, reel.dataset.face].map(face)
  const strip = h('div', { class: 'strip' }, ...faces)
  reel.replaceChildren(strip)
  reel.dataset.face = id
  const still = { opacity: 1, transform: 'none' }
  const shift = strip.offsetHeight - reel.offsetHeight
  strip.style.insetBlock = '0 auto'
  const motion = calm.matches
    ? strip.animate([{ opacity: 0 }, { opacity: 1 }], {
        duration: 300,
        delay: order * 100,
        fill: 'backwards',
      })
    : strip.animate([{ transform: `translateY(-${shift}px)` }, still], {
        duration: 800 + order * 350,
        easing: 'cubic-bezier(.3, 0, .15, 1)',
      })
  await motion.finished
  reel.replaceChildren(h('div', { class: 'strip' }, face(id)))
}

/** The faces that paid: those of which there are as many as the paytable's line wants. */
function winners(faces, multiple) {
  if (multiple === 0) return []
  const line = table.lines.find(
    ({ symbol, count }) => faces.filter((id) => id === symbol).length === count,
  )
  return faces.map((id) => id === line.symbol)
}

await sit({
  label: (bet) => `หมุน ${words(bet)}`,
  lack: () => '',
  busy: 'กำลังหมุน',
  draw: (drawn) => {
    table = drawn
    for (const [order, id] of ['marigold', 'coin', 'lantern'].entries()) {
      reels.push(
        h(
          'div',
          { class: 'reel', 'data-face': id, role: 'img', 'aria-label': `ช่องที่ ${order + 1}` },
          h('div', { class: 'strip' }, face(id)),
        ),
      )
    }
    $('reels').append(...reels)
    $('return').replaceChildren(
      'ระยะยาวคืนผู้เล่น ',
      h('b', {}, percent(table.returned, 1)),
      ' ของเดิมพัน · มีเงินออก ',
      h('b', {}, percent(table.hits, 1)),
      ' ของรอบ',
    )
    $('lines').append(
      ...table.lines.map((line) => {
        const faces = Array.from({ length: 3 }, (_, at) =>
          at < line.count ? face(line.symbol) : h('i', { class: 'blank' }),
        )
        return h(
          'tr',
          {},
          h(
            'td',
            {},
            h(
              'span',
              {
                class: 'faces',
                role: 'img',
                'aria-label': `${nameOf(line.symbol)} ${line.count} ช่อง`,
              },
              ...faces,
            ),
          ),
          h('td', {}, h('b', {}, `${line.times} เท่า`)),
          h('td', {}, `1 ใน ${Math.round(1 / line.chance).toLocaleString('en-US')}`),
        )
      }),
    )
  },
  play: async (seat) => {
    for (const reel of reels) reel.classList.remove('won')
    $('result').textContent = 'กำลังหมุน'
    const round = await call('POST', `${here}/spin`, { bet: seat.bet })
    // The bet has left the balance; what it won is shown when the reels stand.
    seat.show(round.balance - round.win)
    await Promise.all(reels.map((reel, order) => turn(reel, round.reels[order], order)))
    const shown = round.reels.map(nameOf).join(' ')
    tell(round, `ออก ${shown}`)
    const lit = round.win > round.bet ? winners(round.reels, round.win / round.bet) : []
    for (const [index, reel] of reels.entries()) reel.classList.toggle('won', lit[index] === true)
    seat.remember(
      h('span', { class: 'faces', role: 'img', 'aria-label': shown }, ...round.reels.map(face)),
      round,
    )
    seat.show(round.balance)
  },
})
