import type { OpsCallName } from '@krapao/contract/ops/paths'
import { fetchText, type CallInput } from './call.ts'

/** Asks for a call's answer as a file of commas, and keeps it under a name. */
export async function saveCsv<N extends OpsCallName>(
  file: string,
  name: N,
  given: CallInput<N>,
): Promise<void> {
  const text = await fetchText(name, { ...given, accept: 'text/csv' })
  const link = document.createElement('a')
  // A mark at the beginning tells spreadsheets that it is UTF-8.
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  link.download = `${file}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
