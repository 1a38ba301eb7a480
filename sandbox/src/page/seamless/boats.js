import { art, h } from '../draw.js'
import { calm, sit } from './seat.js'
import { own } from './words.js'

const BOATS = ['red', 'gold', 'green', 'blue']
const river = document.getElementById('river')
const boats = new Map()

await sit({
  mark: (id) => art(`s-${id}`, 'boat'),
  begin: () => {
    for (const id of BOATS) {
      const boat = art(`s-${id}`, 'boat')
      boats.set(id, boat)
      river.append(h('div', { class: 'lane', role: 'img', 'aria-label': own.names[id] }, boat))
    }
  },
  outcome: ({ id }) => own.names[id],
  play: async ({ shown: [first] }, pick) => {
    await Promise.all(
      BOATS.map((id, at) => {
        const boat = boats.get(id)
        // The order behind the first means nothing.
        const share = id === first ? 1 : 0.92 - ((at * 7) % 4) * 0.07
        const reach = (boat.parentElement.clientWidth - boat.clientWidth - 8) * share
        boat.parentElement.classList.remove('won')
        const way = calm.matches
          ? [
              { transform: `translateX(${reach}px)`, opacity: 0 },
              { transform: `translateX(${reach}px)` },
            ]
          : [{ transform: 'none' }, { transform: `translateX(${reach}px)` }]
        return boat.animate(way, {
          duration: calm.matches ? 300 : 1_900,
          easing: 'cubic-bezier(.4, 0, .4, 1)',
          fill: 'forwards',
        }).finished
      }),
    )
    boats.get(first).parentElement.classList.add('won')
    return h(
      'span',
      { class: 'faces' },
      art(`s-${first}`, 'face'),
      h('span', {}, `${own.names[first]} · ${own.names[pick]}`),
    )
  },
})
