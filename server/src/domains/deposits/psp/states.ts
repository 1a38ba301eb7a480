import type { StateTable } from '../../../operations/states.ts'

/**
 * A QR code. CREATING: the PSP has not answered yet. What has ended without money may still be
 * paid, from a picture that somebody kept.
 */
export const QR_STATES: StateTable<
  'CREATING' | 'LIVE' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'FAILED'
> = {
  table: 'qr_code',
  column: 'state',
  states: {
    CREATING: { to: ['LIVE', 'PAID', 'CANCELLED', 'EXPIRED', 'FAILED'] },
    LIVE: { to: ['PAID', 'CANCELLED', 'EXPIRED'] },
    PAID: { to: [], final: true },
    CANCELLED: { to: ['PAID'], final: true },
    EXPIRED: { to: ['PAID'], final: true },
    FAILED: { to: ['PAID'], final: true },
  },
}
