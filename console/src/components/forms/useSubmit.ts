import { useState } from 'react'

/** Runs what a form sends, once at a time, and keeps what it was refused for. */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const submit = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, submit, forget: () => setFault(null) }
}
