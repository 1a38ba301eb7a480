import { perContext } from '../concurrency/perContext.ts'
import type { IdempotentRequest } from '../idempotency/asked.ts'
import type { Refused } from '../runtime/refusal.ts'
import type { Ledger, MoneyTx, MoneyWork } from './port.ts'

interface Form<C, I, A> extends Pick<MoneyWork<I, A>, 'claims' | 'told'> {
  run(context: C, tx: MoneyTx, item: I): Promise<A | Refused>
}

/**
 * The one form of a use case that moves money, or answers under a key, written for ONE item: what
 * it reads, by loaders (`db/batchLoader.ts`); one or more `tx.post`; what it writes last, by
 * `tx.withCommit`. The first answer is kept under the caller's Idempotency-Key, `asked`, in the
 * same commit. A throw undoes the item. Many callers' items share a transaction, in which they run
 * in step: what they ask of one loader is one statement, and so are their first postings. What two
 * items may not do at once is among the claims.
 */
export function money<C extends { ledger: Ledger }, I, A>(
  name: string,
  form: Form<C, I, A>,
): (context: C, item: I, asked?: IdempotentRequest | null) => Promise<A> {
  const submitOf = perContext((context: C) =>
    context.ledger.money<I, A>({
      ...form,
      name,
      run: (tx, item) => form.run(context, tx, item),
    }),
  )
  return (context, item, asked = null) => submitOf(context)(item, asked)
}
