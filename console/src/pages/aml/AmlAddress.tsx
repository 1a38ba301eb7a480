import { Navigate, useParams } from 'react-router'

/** A case by an address of its own, as one operator sends it to another: it opens in the queue. */
export function AmlAddress() {
  const { id = '' } = useParams()
  return <Navigate to={`/aml?case=${encodeURIComponent(id)}`} replace />
}
