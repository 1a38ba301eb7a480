import type { useTranslations } from 'use-intl/react'
import type { Play } from '../../api/queries/play.ts'
import { dateTime } from '../../format/dateTime.ts'
import type { KipPair } from '../../format/kipWords.ts'

/** What the member's own limit still lets in, in baht, and when it begins again (an ISO time). */
export type Room = NonNullable<Play['depositRoom']>

/** Whether an amount in baht is more than the member's own limit leaves. */
export const isBeyond = (baht: number | null, room: Room | null | undefined): boolean =>
  room != null && baht !== null && baht > room.left

/** Baht of the limit that the room is left of. */
export const limitOf = (play: Play | undefined, room: Room | null): number | null =>
  play?.limits.find(({ kind, period }) => kind === 'deposit' && period === room?.period)?.amount ??
  null

type Words = ReturnType<typeof useTranslations<'deposit'>>

/** Why an amount beyond the limit is not taken; where not even the least fits, when it will be. */
export const roomReason = (t: Words, pair: KipPair, room: Room, least: number): string =>
  room.left < least
    ? t('room.none', { until: dateTime(room.until).slice(0, 16) })
    : t('room.reason', { left: pair.short(room.left) })
