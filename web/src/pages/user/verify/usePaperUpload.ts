import type { Paper } from '@krapao/contract/identity/levels'
import { useEffect, useRef, useState } from 'react'
import { useKeepIdentity } from '../../../api/queries/account/identity.ts'
import { upload } from '../../../api/upload.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'

/** One picture at a time on its way to us. */
export function usePaperUpload() {
  const keep = useKeepIdentity()
  const refused = useRefused()
  const [sending, setSending] = useState<{ paper: Paper; share: number } | null>(null)
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const send = async (paper: Paper, file: File): Promise<void> => {
    // Set in the tap itself: a second tap comes before the screen has changed.
    if (work.current) return
    const mine = new AbortController()
    work.current = mine
    refused.clear()
    setSending({ paper, share: 0 })
    try {
      const onShare = (share: number): void => setSending({ paper, share })
      keep(await upload('identityPaper', file, onShare, mine.signal, { params: { paper } }))
    } catch (error) {
      if (!mine.signal.aborted) refused.refuse(error)
    } finally {
      work.current = undefined
      setSending(null)
    }
  }
  return { sending, refused, send: (paper: Paper, file: File): void => void send(paper, file) }
}
