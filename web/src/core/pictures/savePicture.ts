import { inAppOf } from '../inApp/inApp.ts'

/**
 * Hands the picture to the phone: its share sheet where files can be shared (an iPhone saves
 * pictures only there), else a download. Throws in another app's browser, which drops downloads
 * silently.
 */
export async function savePicture(
  blob: Blob,
  name: string,
): Promise<'shared' | 'saved' | 'dismissed'> {
  const file = new File([blob], name, { type: blob.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  if (inAppOf(navigator.userAgent)) throw new Error('no downloads here')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return 'saved'
}

/** Whether the system's own sheet takes a picture. */
export const canSharePicture = (): boolean =>
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([''], 'a.png', { type: 'image/png' })] })

/** The system's sheet, also on a computer that has one. */
export async function sharePicture(blob: Blob, name: string): Promise<void> {
  try {
    await navigator.share({ files: [new File([blob], name, { type: blob.type })] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
