import { createHash } from 'node:crypto'
import { OPERATORS, ROOM_PREFIX } from '@krapao/contract/chat/socket'

/**
 * A customer as the chat knows one. `guestId` is there only while he is in the request: it is never
 * kept.
 */
export type Customer = { memberId: string } | { guestHash: string; guestId: string }

export const guestHashOf = (guestId: string): string =>
  createHash('sha256').update(guestId.toLowerCase()).digest('base64url')

/** A guest's room is named by the hash, so that the id reaches no other process and no log. */
export const guestRoom = (guestHash: string): string => `guest:${guestHash}`
export const memberRoom = (memberId: string): string => ROOM_PREFIX + memberId
export const OPERATORS_ROOM = ROOM_PREFIX + OPERATORS

export const roomOf = (row: { member_id: string | null; guest_hash: string | null }): string =>
  row.member_id === null ? guestRoom(row.guest_hash ?? '') : memberRoom(row.member_id)
/** The owner of a file is its uploader, who alone may send it. */
export const ownerOf = (customer: Customer): string =>
  'memberId' in customer ? `member:${customer.memberId}` : `guest:${customer.guestHash}`
