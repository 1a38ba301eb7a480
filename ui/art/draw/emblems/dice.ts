import { amber, cream, type Emblem, line, marigold, sand, shape } from '../emblem.ts'

/** Two dice on their corners. */
const pip = (x: number, y: number, rx: number, ry: number, turn: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="#43206e"/>`
function die(at: string, top: string, left: string, right: string): string {
  return (
    `<g transform="${at}">` +
    shape('M0-30L27-15L0 0L-27-15Z', top) +
    shape('M-27-15L0 0V31L-27 16Z', left) +
    shape('M27-15L0 0V31L27 16Z', right) +
    pip(0, -15, 5, 3, 0) +
    pip(-20, -3, 2.6, 3.8, -26) +
    pip(-7, 20, 2.6, 3.8, -26) +
    pip(-13.5, 8.5, 2.6, 3.8, -26) +
    pip(7, 4, 2.6, 3.8, 26) +
    pip(20, -3, 2.6, 3.8, 26) +
    pip(7, 20, 2.6, 3.8, 26) +
    pip(20, 13, 2.6, 3.8, 26) +
    line('M-27 16V-15L0-30L27-15', '#fffdf3', 2) +
    '</g>'
  )
}
export const dice: Emblem = {
  outline: 'M18-45L44-30V0L20 12L8 42L-12 46L-42 30L-38-6L-10-20L-6-30Z',
  shapes:
    die('translate(20 -16) rotate(10) scale(.86)', '#ffd98a', marigold, amber) +
    die('translate(-12 12) rotate(-9) scale(1.06)', cream, sand, '#e9b85c'),
}
