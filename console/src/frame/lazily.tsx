import { lazilyOr } from '@krapao/ui/loading/lazily.tsx'
import { Fault } from '../components/states.tsx'

/** For pages: what did not come is said in its place, and asked for again. */
export const lazily = lazilyOr(({ onRetry }) => <Fault error={undefined} retry={onRetry} />)

/** For what goes on beside a page, which does without it. */
export const lazilyOrNot = lazilyOr(() => null)
