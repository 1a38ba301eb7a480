import { classNames } from '../theme/class-names.ts'
/**
 * The paper-cut morning above the public pages' forms; `image` is art/login.svg. It runs under the
 * top bar.
 */
export function PublicHero({ image }: { image: string }) {
  return (
    <img
      src={image}
      alt=""
      width={390}
      height={268}
      fetchPriority="high"
      // With the words around it, not a moment later.
      decoding="sync"
      className={classNames(
        'pointer-events-none -mx-(--gutter) -mt-15 h-67 w-[calc(100%+2*var(--gutter))]',
        'max-w-none object-cover object-bottom [@media(max-height:780px)]:h-48',
      )}
    />
  )
}
