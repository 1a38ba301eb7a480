import { useEffect, useState } from 'react'
import { api } from '../../api/call.ts'
import { leaveToTerminated } from '../../api/session/exits.ts'

/**
 * True while the product asks whether the service is open: the page counts as terminated until the
 * answer says otherwise.
 */
export function useServiceCheck(): boolean {
  const [isTerminated, setTerminated] = useState(true)
  useEffect(() => {
    const asking = new AbortController()
    api('lookupActive', { signal: asking.signal }).then(
      ({ terminated }) => (terminated === 'gone' ? leaveToTerminated() : setTerminated(false)),
      // No answer is no closure: logging in will say what is wrong.
      () => asking.signal.aborted || setTerminated(false),
    )
    return () => asking.abort()
  }, [])
  return isTerminated
}
