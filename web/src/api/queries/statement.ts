import { STATEMENT_PAGE_SIZE } from '@krapao/contract/constants'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, type Answer, type BodyInput } from '../call.ts'
import { handOver } from '../files/handOver.ts'
import { keys } from '../keys.ts'

export type StatementRow = Answer<'statement'>['statements'][number]
export type StatementTotals = NonNullable<Answer<'statement'>['totals']>
/** Which rows: of one kind, of these Bangkok days; all without them. */
export type Narrowed = Pick<BodyInput<'statement'>, 'kind' | 'from' | 'to'>
const EVERY: Narrowed = {}

/** One page of the statement, from 1. The page before stays on the screen until the next is here. */
export const useStatement = (page: number, of = EVERY) =>
  useQuery({
    queryKey: keys.statement(page, of),
    queryFn: ({ signal }) =>
      api('statement', { body: { page, limit: STATEMENT_PAGE_SIZE, ...of }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What came in and went out in these days, of every kind, as the server has summed it. */
export const useStatementTotals = ({ from, to }: Narrowed) =>
  useQuery({
    queryKey: keys.statementTotals({ from, to }),
    queryFn: async ({ signal }) =>
      (await api('statement', { body: { page: 1, limit: 1, from, to, totals: true }, signal }))
        .totals ?? null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Hands the rows that match over as a file. */
export const useStatementFile = (of: Narrowed) =>
  useMutation({
    mutationFn: async (format: BodyInput<'statementFile'>['format']) => {
      const { name, type, base64 } = await api('statementFile', { body: { ...of, format } })
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
      handOver(new Blob([bytes], { type }), name)
    },
  })
