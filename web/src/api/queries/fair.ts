import { useQuery } from '@tanstack/react-query'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'

export type ClauseRow = Answer<'fairConformance'>[number]

export const useClauses = () =>
  useQuery({
    queryKey: keys.fair('clauses'),
    queryFn: ({ signal }) => api('fairConformance', { signal }),
  })

export const useFairSite = () =>
  useQuery({ queryKey: keys.fair('site'), queryFn: ({ signal }) => api('fairSite', { signal }) })

export const useRoots = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: keys.fair('roots'),
    queryFn: ({ signal }) => api('fairRoots', { signal }),
    enabled,
  })
