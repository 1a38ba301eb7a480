import { STATEMENT_PAGE_SIZE } from '@krapao/contract/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Answer } from '../call.ts'
import { keys } from '../keys.ts'

export type StatementRow = Answer<'statement'>['statements'][number]

/** One page of the statement, from 1. The page before stays on the screen until the next is here. */
export const useStatement = (page: number) =>
  useQuery({
    queryKey: keys.statement(page),
    queryFn: ({ signal }) =>
      api('statement', { body: { page, limit: STATEMENT_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
