/**
 * Puts text on the clipboard; false when the browser refuses. The second way serves pages without a
 * secure origin.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.readOnly = true
    area.className = 'sr-only'
    // Inside an open dialog, focus is held there; a textarea outside it could not be selected.
    const host = document.activeElement?.closest('[role="dialog"]') ?? document.body
    host.append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}
