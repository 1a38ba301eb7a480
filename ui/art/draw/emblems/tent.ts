import { amber, cream, disc, type Emblem, gold, line, marigold, shape } from '../emblem.ts'

/** A striped tent with its flag up and its door open. */
const red = '#d8394a'
const dark = '#8e1f3a'
const valance = (fill: string, from: number) =>
  shape(
    Array.from({ length: 3 }, (_, at) => `M${-42 + from + at * 28}-3h14a7 7 0 0 1-14 0Z`).join(''),
    fill,
  )
export const tent: Emblem = {
  outline: 'M0-34L44-4L38 40H-38L-44-4Z',
  shapes:
    line('M0-34V-52', cream, 2) +
    shape('M1-52L17-47L1-41Z', marigold) +
    shape('M1-47L17-47L1-41Z', amber) +
    shape('M-36-4H36V40H-36Z', cream) +
    shape('M-36-4H-22V40H-36ZM-8-4H6V40H-8ZM20-4H36V40H20Z', red) +
    shape('M14-4H36V40H14Z', '#4a0f26', ' opacity=".22"') +
    shape('M0-36L42-3H28Q14-14 0-36Z', dark) +
    shape('M0-36Q14-14 28-3H14Q5-16 0-36Z', cream) +
    shape('M0-36Q5-16 14-3H-14Q-5-16 0-36Z', red) +
    shape('M0-36Q-5-16-14-3H-28Q-14-14 0-36Z', cream) +
    shape('M0-36Q-14-14-28-3H-42Z', red) +
    valance(marigold, 0) +
    valance(gold, 14) +
    shape('M-13 40C-13 22-7 14 0 12C7 14 13 22 13 40Z', '#4a0f26') +
    shape('M-13 40C-13 24-8 15 0 12C-3 22-5 32-13 40Z', gold) +
    shape('M13 40C13 24 8 15 0 12C3 22 5 32 13 40Z', amber) +
    line('M-42-3L0-36', cream, 2) +
    disc(0, -36, 3, gold),
}
