import { cream, disc, type Emblem, gold, line, marigold, shape } from '../../emblem.ts'

/** A pond with a moon in it, and two leaves of lotus. */
export const pond: Emblem = {
  outline: 'M-46 6A46 30 0 0 1 46 6A46 34 0 0 1-46 6Z',
  shapes:
    shape('M-46 6A46 30 0 0 1 46 6A46 34 0 0 1-46 6Z', '#1f6f86') +
    shape('M-46 6A46 30 0 0 1 46 6A46 26 0 0 0-46 6Z', '#4bb4c8') +
    disc(4, 2, 13, gold) +
    disc(0, -2, 9, cream) +
    line('M-30 22H-12M14 26H34M-8 34H10', '#bfeef5', 2.4) +
    shape('M-44 14A18 9 0 0 1-10 14L-26 10Z', '#2f9a63') +
    shape('M-44 14A18 9 0 0 0-10 14L-26 10Z', '#5cc98a') +
    shape('M14 20A15 8 0 0 1 42 16L28 14Z', '#2f9a63') +
    shape('M-27 10C-38 2-34-10-27-16C-20-10-16 2-27 10Z', '#ff9ec9') +
    shape('M-27 10C-20 4-18-6-27-16Z', '#e673b4') +
    disc(-27, 7, 3, marigold),
}
