import { art, h } from '../draw.js'
import { calm, sit } from './seat.js'
import { own } from './words.js'

const die = (pips) => art(`s-die${pips}`, 'die')
const tray = document.getElementById('tray')

function showDice(dice) {
  const shown = dice.map(die)
  tray.replaceChildren(...shown)
  const sum = dice.reduce((total, pips) => total + pips, 0)
  tray.setAttribute('aria-label', `${dice.join(' + ')} = ${sum}`)
  return { shown, sum }
}

await sit({
  begin: () => showDice([2, 4, 5]),
  outcome: ({ id }) => own.names[id],
  play: async ({ shown: dice }, pick) => {
    const { shown, sum } = showDice(dice)
    const throwing = calm.matches
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ transform: 'translateY(-130%) rotate(-300deg)' }, { transform: 'none' }]
    await Promise.all(
      shown.map(
        (each, at) =>
          each.animate(throwing, {
            duration: 700,
            delay: at * 180,
            easing: 'cubic-bezier(.3, 0, .15, 1)',
            fill: 'backwards',
          }).finished,
      ),
    )
    return h(
      'span',
      { class: 'faces' },
      ...dice.map((pips) => art(`s-die${pips}`, 'face')),
      h('span', {}, ` ${sum} · ${own.names[pick]}`),
    )
  },
})
