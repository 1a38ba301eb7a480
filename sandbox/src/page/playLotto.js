import { art, call, h, words } from './draw.js'
import { $, calm, here, percent, sit, tell } from './playSeat.js'

const digits = [0, 7]
const WORDS = { both: 'ตรงทั้งสองตัว', last: 'ตรงตัวท้ายตัวเดียว' }
const ticket = () => digits.join('')
const ball = (digit) => h('span', { class: 'ball' }, art('s-ball', 'face'), h('b', {}, digit))
const figures = []

function showDigits(seat) {
  for (const [at, figure] of figures.entries()) figure.textContent = String(digits[at])
  seat.show()
}

await sit({
  label: (bet) => `ซื้อสลาก ${ticket()} · ${words(bet)}`,
  lack: () => '',
  draw: (table, seat) => {
    $('return').replaceChildren(
      'ระยะยาวคืนผู้เล่น ',
      h('b', {}, percent(table.returned, 1)),
      ' ของเดิมพัน · มีเงินออก ',
      h('b', {}, percent(table.hits, 0)),
      ' ของรอบ',
    )
    $('lines').append(
      ...table.lines.map((line) =>
        h(
          'tr',
          {},
          h('td', {}, WORDS[line.id]),
          h('td', {}, h('b', {}, `${line.times} เท่า`)),
          h('td', {}, `${Math.round(line.chance * 100)} ใน 100`),
        ),
      ),
    )
    $('digits').append(
      ...digits.map((_, at) => {
        const name = at === 0 ? 'ตัวหน้า' : 'ตัวท้าย'
        const step = (by) => () => {
          if (seat.busy) return
          digits[at] = (digits[at] + by + 10) % 10
          showDigits(seat)
        }
        const figure = h('output', { 'aria-label': name })
        figures.push(figure)
        return h(
          'div',
          { class: 'digit' },
          h('button', { type: 'button', 'aria-label': `เพิ่ม${name}`, onclick: step(1) }, '+'),
          figure,
          h('button', { type: 'button', 'aria-label': `ลด${name}`, onclick: step(-1) }, '\u2212'),
        )
      }),
    )
    $('lucky').addEventListener('click', () => {
      if (seat.busy) return
      // Only which number to buy: what is drawn is the provider's.
      crypto.getRandomValues(new Uint8Array(2)).forEach((byte, at) => {
        digits[at] = byte % 10
      })
      showDigits(seat)
    })
    $('drawn').replaceChildren(ball('?'), ball('?'))
    showDigits(seat)
  },
  play: async (seat) => {
    const bought = ticket()
    $('result').textContent = 'กำลังออกรางวัล'
    const round = await call('POST', `${here}/ticket`, { bet: seat.bet, number: bought })
    seat.show(round.balance - round.win)
    const balls = [...round.drawn].map(ball)
    $('drawn').replaceChildren(...balls)
    $('drawn').setAttribute('aria-label', `ออก ${round.drawn}`)
    const fall = calm.matches
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ transform: 'translateY(-140%) rotate(-200deg)' }, { transform: 'none' }]
    await Promise.all(
      balls.map(
        (each, at) =>
          each.animate(fall, {
            duration: 600,
            delay: at * 350,
            easing: 'cubic-bezier(.3, 0, .15, 1)',
            fill: 'backwards',
          }).finished,
      ),
    )
    for (const [at, each] of balls.entries())
      each.classList.toggle('hit', round.win > 0 && bought[at] === round.drawn[at])
    tell(round, `ออก ${round.drawn}`)
    seat.remember(`ซื้อ ${bought} ออก ${round.drawn}`, round)
    seat.show(round.balance)
  },
})
