import { useEffect, useState } from 'react'
import { slipPicture } from '../../../api/queries/slips.ts'
import { judgeFile } from './chatFile.ts'

type Attached = { file: File; url: string }

const EXTENSION: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** As a file of the chat; null where the picture cannot be had, or the chat does not take its kind. */
async function fileOf(reference: string): Promise<File | null> {
  const answer = await fetch(await slipPicture(reference))
  const blob = await answer.blob()
  const extension = EXTENSION[blob.type]
  if (!answer.ok || !extension) return null
  const file = new File([blob], `slip-${reference}.${extension}`, { type: blob.type })
  return judgeFile(file).fault === undefined ? file : null
}

/** The picture of a slip, to go with what is written about it. Without it the words go alone. */
export function useSlipFile(reference: string | undefined) {
  const [attached, setAttached] = useState<Attached>()
  useEffect(() => {
    if (reference === undefined) return undefined
    let isLeft = false
    let url = ''
    fileOf(reference).then(
      (file) => {
        if (isLeft || !file) return
        url = URL.createObjectURL(file)
        setAttached({ file, url })
      },
      () => undefined,
    )
    return () => {
      isLeft = true
      URL.revokeObjectURL(url)
    }
  }, [reference])
  return {
    file: attached?.file,
    url: attached?.url ?? '',
    drop: (): void => setAttached(undefined),
  }
}
