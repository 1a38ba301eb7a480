import { Navigate, useParams } from 'react-router'

/** A rule by an address of its own, as one operator sends it to another: it opens in the list. */
export function RuleAddress() {
  const { id = '' } = useParams()
  return <Navigate to={`/rules?case=${encodeURIComponent(id)}`} replace />
}
