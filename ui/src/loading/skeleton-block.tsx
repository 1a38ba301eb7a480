import './skeleton.css'
import { classNames } from '../theme/class-names.ts'

/** One grey bar of a skeleton, sized by its classes. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <span className={classNames('skeleton-block', className)} />
}
