import { useState } from 'react'
import { api } from '../../api/call.ts'
import { RESEND_AFTER_MS } from '../../core/otp/Resend.tsx'
import { readOtp, removeOtp, writeOtp, type KeptOtp } from './keptOtp.ts'

/** Codes by SMS for one purpose. What is known of them outlives a reload of the tab. */
export function useOtp(purpose: 'register' | 'recover') {
  const [otp, setOtp] = useState<KeptOtp>({})
  const keep = (now: KeptOtp): void => {
    setOtp(now)
    writeOtp(purpose, now)
  }
  const { sent, verified } = otp

  /**
   * Answers `verified` when this phone was verified here already, else `sent`. A code sent a moment
   * ago is not sent again.
   */
  const send = async (phone: string, { again = false } = {}): Promise<'sent' | 'verified'> => {
    const known = readOtp(purpose)
    if (known.verified?.phone === phone) {
      setOtp(known)
      return 'verified'
    }
    const mine = sent?.phone === phone ? sent : undefined
    if (!again && mine && Date.now() - mine.sentAt < RESEND_AFTER_MS) return 'sent'
    const { otpRef, otpToken, code } = await api('otpSend', {
      body: { phoneNumber: phone, ...(mine ? { otpToken: mine.token } : {}) },
    })
    if (code === 'OTP_VERIFIED') {
      keep({ verified: { phone, token: otpToken, verifiedAt: Date.now() } })
      return 'verified'
    }
    keep({ verified, sent: { phone, reference: otpRef, token: otpToken, sentAt: Date.now() } })
    return 'sent'
  }

  const verify = async (otpCode: string): Promise<void> => {
    if (!sent) return
    await api('otpVerify', { body: { otpToken: sent.token, otpCode } })
    keep({ sent, verified: { phone: sent.phone, token: sent.token, verifiedAt: Date.now() } })
  }

  return {
    sent,
    send,
    verify,
    /** Takes up what this tab knew before a reload; the phone, and whether it is verified. */
    resume: (): { phone: string; isVerified: boolean } | null => {
      const kept = readOtp(purpose)
      const last = kept.verified ?? kept.sent
      if (!last) return null
      setOtp(kept)
      return { phone: last.phone, isVerified: kept.verified !== undefined }
    },
    /** What shows the server that this phone was verified here; undefined: it was not. */
    tokenOf: (phone: string) => (verified?.phone === phone ? verified.token : undefined),
    /** The token was used, or the server does not take it. */
    forget: (): void => {
      setOtp({})
      removeOtp(purpose)
    },
  }
}
