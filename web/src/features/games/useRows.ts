import { useStatement, type StatementRow } from '../../api/queries/statement.ts'
import { useSteady } from './useSteady.ts'

/**
 * The newest rows of the statement, without what is being moved this very moment; undefined until
 * they are known.
 */
export function useRows(): readonly StatementRow[] | undefined {
  const { data, isFetching } = useStatement(1)
  return useSteady({ data: data?.statements, isFetching })
}
