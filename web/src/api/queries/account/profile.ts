import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput } from '../../call.ts'
import { keys } from '../../keys.ts'

export const useProfile = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: keys.profile,
    queryFn: ({ signal }) => api('profile', { signal }),
    enabled,
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: BodyInput<'changePassword'>) => api('changePassword', { body }),
  })

/** Sets the holder's name in English letters (KTB, TMB, BBL). */
export function useEditBankName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<'bankAccountName'>) => api('bankAccountName', { body }),
    onSuccess: async (profile) => {
      client.setQueryData(keys.profile, profile)
      await client.invalidateQueries({ queryKey: keys.wallet })
    },
  })
}
