import type { ReactNode } from 'react'
import { scallopPath } from './scallop-path.ts'

const gold = '#ffb61e'
const lilac = 'var(--art-lilac)'
const violet = 'var(--art-violet)'
const dark = 'var(--art-on-accent, #2b1800)'

const drawings = {
  deposit: (
    <>
      <path d={scallopPath(21, 10.5, 7, 12)} fill={dark} />
      <circle cx="21" cy="10.5" r="4.2" fill="none" stroke={gold} strokeWidth="1.6" />
      <path
        d="M5 20c0-2.2 1.6-3.6 3.8-3.6h24.4c2.2 0 3.8 1.4 3.8 3.6v8.5C37 35 31.5 39 25.5 39h-9C10.5 39 5 35 5 28.5Z"
        fill={dark}
      />
      <path
        d="M21 20.5v11m-5-4.6 5 5 5-5"
        fill="none"
        stroke="#ffc64a"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  withdraw: (
    <>
      <path
        d="M5 22c0-2.2 1.6-3.6 3.8-3.6h24.4c2.2 0 3.8 1.4 3.8 3.6v7c0 6-5.5 10-11.5 10h-9C10.5 39 5 35 5 29Z"
        fill={violet}
      />
      <path
        d={
          'M5 22c0-2.2 1.6-3.6 3.8-3.6h24.4c2.2 0 3.8 1.4 3.8 3.6 0 .8-.4 1.3-1 1.7L24 ' +
          '30.6a6 6 0 0 1-6 0L6 23.7c-.6-.4-1-.9-1-1.7Z'
        }
        fill={lilac}
      />
      <path
        d="M21 25V5m-6.5 6L21 4.500 27.500 11"
        fill="none"
        stroke={gold}
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  wheel: (
    <>
      <circle cx="21" cy="22" r="17" fill={violet} />
      <path
        d="M21 22V5a17 17 0 0 1 14.7 8.5ZM21 22l14.7 8.5A17 17 0 0 1 21 39ZM21 22 6.3 30.5a17 17 0 0 1 0-17Z"
        fill={lilac}
      />
      <circle cx="21" cy="22" r="17" fill="none" stroke="var(--art-rim)" strokeWidth="2" />
      <path d={scallopPath(21, 22, 6.4, 10)} fill={gold} />
      <path
        d="M17.5 1.500h7L21 9Z"
        fill={gold}
        stroke="var(--raised)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </>
  ),
  invite: (
    <>
      <circle cx="28.5" cy="13" r="6.5" fill={violet} />
      <path d="M17 37c0-8 5-13.5 11.5-13.5S40 29 40 37Z" fill={violet} />
      <circle cx="15.5" cy="15" r="7.5" fill={lilac} />
      <path d="M2 38.5C2 30 8 25.5 15.5 25.5S29 30 29 38.5Z" fill={lilac} />
      <path
        d={
          'M15.500 37c-4-3-6.500-5-6.500-7.700 0-3.300 4.800-4.200 6.500-.9 1.700-3.300 ' +
          '6.500-2.400 6.500.9 0 2.700-2.500 4.700-6.500 7.700Z'
        }
        fill={gold}
      />
    </>
  ),
  gift: (
    <>
      <path d="M6 19h30v14a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5Z" fill={violet} />
      <rect x="3.5" y="12" width="35" height="9.5" rx="3.5" fill={lilac} />
      <path d="M18 12h6v26h-6Z" fill={gold} />
      <path
        d={
          'M21 12c-3-8.500-12.500-8.500-11.500-3 .6 2.800 5 3 11.500 3Zm0 0c3-8.500 ' +
          '12.500-8.500 11.500-3-.6 2.800-5 3-11.500 3Z'
        }
        fill="none"
        stroke={gold}
        strokeWidth="2.8"
        strokeLinejoin="round"
      />
    </>
  ),
  refund: (
    <>
      <path
        d="M36.5 17A16 16 0 0 0 7 14.500M5.500 25A16 16 0 0 0 35 27.500"
        fill="none"
        stroke={lilac}
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path
        d="M6 5.500v10h10M36 36.500v-10H26"
        fill="none"
        stroke={lilac}
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={scallopPath(21, 21, 8.3, 12)} fill={gold} />
      <circle cx="21" cy="21" r="5" fill="none" stroke="#a86400" strokeWidth="1.8" />
    </>
  ),
  refresh: (
    <>
      <rect x="6" y="10" width="24" height="26" rx="6" fill={violet} />
      <rect x="12" y="5" width="24" height="26" rx="6" fill={lilac} />
      <path d={scallopPath(24, 18, 8, 12)} fill={gold} />
      <path
        d="M20.500 18a3.500 3.500 0 0 1 6.200-2.200m.8 2.200a3.500 3.500 0 0 1-6.200 2.200"
        fill="none"
        stroke="#6a3d00"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </>
  ),
  friend: (
    <>
      <path d={scallopPath(21, 21, 17.5, 14)} fill={gold} />
      <path d={scallopPath(21, 21, 14, 14)} fill="#ffd16b" />
      <circle cx="16.5" cy="17.5" r="4" fill="#6a3d00" />
      <path d="M9.800 29.500c0-5 3-7.300 6.700-7.300s6.700 2.300 6.700 7.300Z" fill="#6a3d00" />
      <path
        d="M29 16.500v9m-4.500-4.500h9"
        stroke="#6a3d00"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  ),
} satisfies Record<string, ReactNode>

export type TileDrawing = keyof typeof drawings

/**
 * The paper-cut pictures of the home page's tiles. `deposit` is drawn in ink, for the marigold
 * tile.
 */
export function TileArt({
  of,
  className = 'size-10.5',
}: {
  of: TileDrawing
  className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 42 42" aria-hidden className={className}>
      {drawings[of]}
    </svg>
  )
}
