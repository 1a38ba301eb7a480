import { cream, disc, type Emblem, gold, line, marigold, sand, shape } from '../emblem.ts'

/** A koi turning in clear water. */
const body = 'M-40-8C-38-30-8-40 14-26C30-16 34 4 24 22C20 12 10 8 0 10C-22 14-40 8-40-8Z'
export const koi: Emblem = {
  outline:
    'M-42-8C-38-30-8-42 14-28C34-16 38 6 26 24C40 30 40 44 30 46C22 40 18 34 20 26C10 12-42 16-42-8Z',
  shapes:
    line('M-34 34A40 22 0 0 0 6 44M-46 22A52 30 0 0 0-30 36', '#bfeaff', 2, ' opacity=".55"') +
    shape(
      'M23 18C38 20 46 32 40 46C34 42 30 40 26 40C22 44 16 48 8 46C8 34 14 22 23 18Z',
      '#f07b2c',
    ) +
    shape('M23 18C28 28 28 36 26 40C22 44 16 48 8 46C8 34 14 22 23 18Z', gold) +
    shape('M-4 8C2 14 0 26-12 30C-16 24-16 14-12 8Z', sand) +
    shape('M4-31C2-42 12-48 22-44C22-36 20-28 14-26Z', marigold) +
    shape(body, cream) +
    shape(
      'M24 22C34 4 30-16 14-26C6-31-2-33-10-33C12-24 22-2 14 11C19 13 22 17 24 22Z',
      '#f3d9a2',
    ) +
    shape('M-20-29C-8-36 6-32 14-26C8-16-6-14-14-18C-20-20-24-24-20-29Z', '#f2762a') +
    shape('M20-20C30-10 32 2 29 12C20 8 14-2 16-12Z', '#e2601a') +
    shape('M-39-12C-36-20-30-25-25-27C-24-20-28-10-34-6Z', '#f2762a') +
    line('M-2-12a6 6 0 0 1 8 6M6-4a6 6 0 0 1 7 7M-8-2a6 6 0 0 1 8 6', '#d9a860', 1.6) +
    disc(-29, -10, 3.4, '#17344a') +
    disc(-30, -11, 1.2, '#ffffff') +
    line('M-40-8C-38-30-8-40 14-26', '#fffdf3', 2.2) +
    disc(-46, -20, 3, '#d8f3ff', ' opacity=".8"') +
    disc(-40, -32, 2, '#d8f3ff', ' opacity=".8"'),
}
