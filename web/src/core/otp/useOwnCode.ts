import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/call.ts'

interface OwnOtp {
  phone: string
  reference: string
  token: string
  /** Epoch milliseconds. */
  sentAt: number
}

/** Codes to the phone of the member who is logged in; asked for again, the last one counts. */
export function useOwnCode(phone: string, onSent?: () => void) {
  const [sent, setSent] = useState<OwnOtp>()
  const [code, setCode] = useState('')
  const send = useMutation({
    mutationFn: () => api('otpSend', { body: { phoneNumber: phone } }),
    onSuccess: ({ otpRef, otpToken }) => {
      setSent({ phone, reference: otpRef, token: otpToken, sentAt: Date.now() })
      setCode('')
      onSent?.()
    },
  })
  return { sent, send, code, setCode }
}
