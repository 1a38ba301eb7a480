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
  const [verifiedPhone, setVerifiedPhone] = useState<string>()

  /**
   * Answers `verified` when this phone needs no code (any more), else `sent`. A code sent a moment
   * ago is not sent again.
   */
  const send = async (phone: string, { again = false } = {}): Promise<'sent' | 'verified'> => {
    if (phone === verifiedPhone) return 'verified'
    if (!again && sent?.phone === phone && Date.now() - sent.sentAt < RESEND_AFTER_MS) return 'sent'
    const { otpRef, otpToken, code } = await api('otpSend', { body: { phoneNumber: phone } })
    if (code === 'OTP_VERIFIED') {
      setVerifiedPhone(phone)
      return 'verified'
    }
    setSent({ phone, reference: otpRef, token: otpToken, sentAt: Date.now() })
    return 'sent'
  }

  const verify = async (otpCode: string): Promise<void> => {
    if (!sent) return
    await api('otpVerify', { body: { otpToken: sent.token, otpCode } })
    setVerifiedPhone(sent.phone)
  }

  return { sent, send, verify, forget: () => setVerifiedPhone(undefined) }
}
