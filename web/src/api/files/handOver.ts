/** Hands a file over to be kept by whoever is at this device. */
export function handOver(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it by then; an address kept for ever keeps the data in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
