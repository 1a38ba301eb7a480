import type { OpsCallName } from '@krapao/contract/ops/paths'
import { fetchText, type CallInput } from './call.ts'

/** Asks for a call's answer as a file of commas, and keeps it under a name. */
export async function saveCsv<N extends OpsCallName>(
  file: string,
  name: N,
  given: CallInput<N>,
): Promise<void> {
  const text = await fetchText(name, { ...given, accept: 'text/csv' })
  // A mark at the beginning tells spreadsheets that it is UTF-8.
  save(`${file}.csv`, new Blob(['\ufeff', text], { type: 'text/csv' }))
}

/** Keeps a text as a file, to read, print or sign. */
export const saveText = (file: string, text: string): void =>
  save(file, new Blob(['\ufeff', text], { type: 'text/plain' }))

function save(file: string, of: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(of)
  link.download = file
  link.click()
  // The browser has taken it by then; an address kept for ever keeps the data in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
