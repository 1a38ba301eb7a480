import { amber, cream, type Emblem, gold, line, marigold, rust, shape } from '../emblem.ts'

/** A Thai kite on the wind, its tail in bows. */
const turn = ' transform="rotate(20)"'
export const kite: Emblem = {
  outline: 'M16-45L44 10L-14 38L-33-24Z',
  shapes:
    line('M-13 36C-24 48-8 54-20 64', cream, 2.2) +
    shape('M-20 44l-9-5 1 10ZM-20 44l9-4 0 10Z', gold) +
    shape('M-15 57l-9-4 2 9ZM-15 57l9-4-1 9Z', marigold) +
    `<g${turn}>` +
    shape('M0-48L-36-8H0Z', cream) +
    shape('M0-48L36-8H0Z', gold) +
    shape('M-36-8L0 40V-8Z', marigold) +
    shape('M36-8L0 40V-8Z', rust) +
    shape('M0-30L-14-8L0 12L14-8Z', '#2b7fb8') +
    shape('M0-30L-14-8L0-8Z', '#7cc4ea') +
    shape('M0-8L14-8L0 12Z', '#1c5684') +
    line('M0-48V40M-36-8H36', amber, 1.4) +
    line('M-36-8L0-48L36-8', cream, 2) +
    '</g>',
}
