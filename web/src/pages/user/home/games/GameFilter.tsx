import { GAME_CATEGORIES } from '@krapao/contract/constants'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'
import { EVERY_GAME, type GameSearch } from './gameFilter.ts'

/** One row over the games: their kinds, or the field for a name in their place. */
export function GameFilter({
  search,
  onSearch,
  favourites,
  isTyping,
  setIsTyping,
}: {
  search: GameSearch
  onSearch: (search: GameSearch) => void
  /** How many games are marked. */
  favourites: number
  isTyping: boolean
  setIsTyping: (next: boolean) => void
}) {
  'use no memo'
  const t = useTranslations('home')
  if (isTyping)
    return <NameField onSearch={onSearch} setIsTyping={setIsTyping} text={search.text} />
  return (
    <div className="game-filter">
      <IconButton icon={Search} label={t('searchGames')} filled onClick={() => setIsTyping(true)} />
      <div role="group" aria-label={t('kinds')} className="flex gap-2">
        <Kinds search={search} onSearch={onSearch} favourites={favourites} />
      </div>
    </div>
  )
}

/** The field goes to the top, where its results stand over the keyboard. */
const toTop = (field: HTMLElement | null): void => {
  if (field && field.getBoundingClientRect().top > window.innerHeight / 3) field.scrollIntoView()
}

function NameField({
  onSearch,
  setIsTyping,
  text,
}: {
  onSearch: (search: GameSearch) => void
  setIsTyping: (next: boolean) => void
  text: string
}) {
  'use no memo'
  const t = useTranslations('home')
  return (
    <search ref={toTop} className="game-filter">
      <label
        className={classNames(
          'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-full bg-field pr-1 pl-4',
          'shadow-[inset_0_0_0_1px_var(--ink-mark)]',
          'focus-within:shadow-[inset_0_0_0_2px_var(--focus)]',
        )}
      >
        <Search className="size-5 text-ink-muted" aria-hidden />
        <input
          type="search"
          // Opened by the member's own tap on the glass.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('searchGames')}
          placeholder={t('searchGames')}
          value={text}
          onChange={(event) => onSearch({ category: 'all', text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            onSearch(EVERY_GAME)
            setIsTyping(false)
          }}
          className="min-w-0 flex-1 bg-transparent text-body outline-0 [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton
          icon={X}
          label={t('searchEnd')}
          className="size-9!"
          onClick={() => {
            onSearch(EVERY_GAME)
            setIsTyping(false)
          }}
        />
      </label>
    </search>
  )
}

function Kinds({
  search,
  onSearch,
  favourites,
}: {
  search: GameSearch
  onSearch: (search: GameSearch) => void
  favourites: number
}) {
  'use no memo'
  const t = useTranslations('home')
  const kinds = [
    'all',
    ...(favourites > 0 ? ['favourite' as const] : []),
    ...GAME_CATEGORIES,
  ] as const
  return (
    <>
      {kinds.map((kind) => {
        const isChosen = search.category === kind
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onSearch({ ...search, category: kind })}
            className={classNames(
              'press min-h-11 flex-none rounded-full px-4 text-small leading-label! whitespace-nowrap',
              isChosen
                ? 'bg-ink font-semibold text-ground'
                : 'bg-control font-medium text-ink-muted',
            )}
          >
            {kind === 'favourite'
              ? t('favourite', { n: favourites })
              : t(kind === 'all' ? 'allGames' : kind)}
          </button>
        )
      })}
    </>
  )
}
