import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { storedKeys } from '../../api/idempotencyKeys.ts'
import { keys } from '../../api/keys.ts'
import { isRefusal } from '../../api/refusal.ts'
import { upload } from '../../api/upload.ts'
import { findMiniQr, type Found } from './findMiniQr.ts'
import { pictureMark } from './pictureMark.ts'
import { fileFault } from './slipFile.ts'

interface Chosen {
  file: File
  url: string
  found: Found | 'looking'
}

/** The picture that was chosen, whether its QR can be read, and its way to us. */
export function useSlipUpload() {
  const [chosen, setChosen] = useState<Chosen>()
  const [share, setShare] = useState<number>()
  // Set in the tap itself: a second tap comes before the screen has changed.
  const isSending = useRef(false)
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const url = chosen?.url
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  const begin = (): AbortController => {
    work.current?.abort()
    work.current = new AbortController()
    return work.current
  }
  const sendOnce = useSendOnce(setShare)
  return {
    chosen,
    share,
    /** What is wrong with the file, or null when it was taken. */
    choose: (file: File): ReturnType<typeof fileFault> => {
      const fault = fileFault(file)
      if (fault) return fault
      const { signal } = begin()
      setChosen({ file, url: URL.createObjectURL(file), found: 'looking' })
      void findMiniQr(file, signal).then((found) => {
        if (!signal.aborted) setChosen((now) => (now?.file === file ? { ...now, found } : now))
      })
      return null
    },
    /** False when the member stopped it. Refuses as every call does. */
    send: async (): Promise<boolean> => {
      if (!chosen || isSending.current) return false
      isSending.current = true
      const { signal } = begin()
      setShare(0)
      try {
        return await sendOnce(chosen.file, signal)
      } finally {
        isSending.current = false
        setShare(undefined)
      }
    },
    stop: () => work.current?.abort(),
  }
}

function useSendOnce(setShare: (share: number) => void) {
  const client = useQueryClient()
  const sendOnce = async (file: File, signal: AbortSignal): Promise<boolean> => {
    const requestKeys = storedKeys('walletSlip')
    const which = await pictureMark(file)
    try {
      await upload('walletSlip', file, setShare, signal, {
        idempotencyKey: requestKeys.keyFor(which),
      })
      requestKeys.done(which)
      void client.invalidateQueries({ queryKey: keys.allSlips })
      void client.invalidateQueries({ queryKey: keys.wallet })
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (isRefusal(error) && error.isDefinite) requestKeys.done(which)
      throw error
    }
  }
  return sendOnce
}
