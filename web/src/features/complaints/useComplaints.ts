import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Answer, type BodyInput } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export type Complaint = Answer<'complaints'>[number]

export const useComplaints = () =>
  useQuery({
    queryKey: keys.complaints,
    queryFn: ({ signal }) => api('complaints', { signal }),
    staleTime: 0,
  })

/** Sends a complaint; the same clientId again is the same one. */
export function useComplain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<'complaintOpen'>) => api('complaintOpen', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.complaints }),
  })
}
