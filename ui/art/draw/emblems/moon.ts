import { cream, type Emblem, gold, line, marigold, sand, shape } from '../emblem.ts'

/** A new moon over a bank of paper cloud. */
const star = (x: number, y: number, size: number, fill: string) =>
  shape(
    `M${x} ${y - size}Q${x + size * 0.15} ${y - size * 0.15} ${x + size} ${y}Q${x + size * 0.15} ` +
      `${y + size * 0.15} ${x} ${y + size}Q${x - size * 0.15} ${y + size * 0.15} ${x - size} ` +
      `${y}Q${x - size * 0.15} ${y - size * 0.15} ${x} ${y - size}Z`,
    fill,
  )
export const moon: Emblem = {
  outline: 'M-2-46A44 44 0 1 0 42 12A36 36 0 1 1-2-46Z',
  shapes:
    shape('M-2-46A44 44 0 1 0 42 12A36 36 0 1 1-2-46Z', gold) +
    shape('M-22 37A44 44 0 0 0 42 12A36 36 0 0 1-2 24C-10 24-18 30-22 37Z', marigold) +
    shape('M-2-46A44 44 0 0 0-38-14C-34-26-26-33-17-36A36 36 0 0 1-2-46Z', sand) +
    line('M-2-46A44 44 0 0 0-42-2', cream, 2.2) +
    star(16, -14, 12, cream) +
    star(36, -32, 7, marigold) +
    star(6, 8, 5, gold) +
    shape('M-44 46a11 11 0 0 1 18-9a14 14 0 0 1 25-2a12 12 0 0 1 21 4a9 9 0 0 1 14 7Z', '#b9a6f2') +
    shape('M-26 37a14 14 0 0 1 25-2a12 12 0 0 1 21 4', '#e7defc', ' opacity=".55"') +
    line('M-43 45a11 11 0 0 1 17-8a14 14 0 0 1 25-2a12 12 0 0 1 21 4', cream, 1.8),
}
