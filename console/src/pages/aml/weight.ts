import { CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react'

/** How heavy a hit weighs: by its sign, and by colour beside it. */
export const WEIGHT: Readonly<Record<1 | 2 | 3, readonly [LucideIcon, string]>> = {
  3: [CircleX, 'out'],
  2: [TriangleAlert, 'warn'],
  1: [Info, 'way'],
}
/** What the server counts as 1 to 3. */
export const weightOf = (severity: number) => WEIGHT[severity >= 3 ? 3 : severity === 2 ? 2 : 1]
