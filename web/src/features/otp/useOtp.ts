import { useState } from 'react'
import { api } from '../../api/call.ts'

/** A code that was sent. */
export interface SentOtp {
  phone: string
  reference: string
  token: string
  /** Epoch milliseconds. */
  sentAt: number
}

/** The server sends one code a minute to a phone. */
export const RESEND_AFTER_MS = 60_000

export function useOtp() {
  const [sent, setSent] = useState<SentOtp>()
  const [verified, setVerified] = useState<{ phone: string; token: string }>()

  /**
   * Answers `verified` when this phone was verified here already, else `sent`. A code sent a moment
   * ago is not sent again.
   */
  const send = async (phone: string, { again = false } = {}): Promise<'sent' | 'verified'> => {
    if (phone === verified?.phone) return 'verified'
    if (!again && sent?.phone === phone && Date.now() - sent.sentAt < RESEND_AFTER_MS) return 'sent'
    const { otpRef, otpToken } = await api('otpSend', { body: { phoneNumber: phone } })
    setSent({ phone, reference: otpRef, token: otpToken, sentAt: Date.now() })
    return 'sent'
  }

  const verify = async (otpCode: string): Promise<void> => {
    if (!sent) return
    await api('otpVerify', { body: { otpToken: sent.token, otpCode } })
    setVerified({ phone: sent.phone, token: sent.token })
  }

  return {
    sent,
    send,
    verify,
    /** What shows the server that this phone was verified here; undefined: it was not. */
    tokenOf: (phone: string) => (verified?.phone === phone ? verified.token : undefined),
    forget: () => setVerified(undefined),
  }
}
