import { Button } from '@krapao/ui/controls/button.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../../api/queries/account/kip.ts'
import type { GameAccount, Wallet } from '../../../../api/queries/wallet.ts'
import { FavouriteButton } from '../../../../features/games/FavouriteButton.tsx'
import { useRows } from '../../../../features/games/useRows.ts'
import { Texts } from '../../../../locales/LocaleProvider.tsx'
import { foundGames } from './gameFilter.ts'
import { parted } from './parted.ts'
import { recentGames } from './recentGames.ts'

const RECENT = 4

interface Props {
  wallet: Pick<Wallet, 'slots' | 'favourites'>
  text: string
  onOpen: (slotCode: string) => void
  onAll: () => void
}

/** Under the field: what was found, then the games that one marked and those one played last. */
export default function FoundGames(props: Props) {
  return (
    <Texts part="all">
      <Found {...props} />
    </Texts>
  )
}

function Found({ wallet: { slots, favourites }, text, onOpen, onAll }: Props) {
  const t = useTranslations('home')
  const lobby = useTranslations('lobby')
  const found = foundGames(slots, { category: 'all', text })
  const isLooking = text.trim() !== ''
  const rows = (
    <Section
      title={isLooking ? t('games', { n: found.length }) : t('allGames')}
      aside={isLooking && `“${text}”`}
    >
      <ul className="surface">
        {found.map((game) => (
          <FoundRow
            key={game.code}
            game={game}
            text={text}
            isFavourite={favourites.includes(game.code)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </Section>
  )
  return (
    <>
      <p role="status" className="sr-only">
        {isLooking && t('games', { n: found.length })}
      </p>
      {isLooking && found.length === 0 && (
        <div className="grid justify-items-center gap-3 px-4 py-10 text-center text-ink-muted">
          <p>{lobby('noneFound', { text })}</p>
          <Button onClick={onAll}>{t('allGames')}</Button>
        </div>
      )}
      {isLooking && found.length > 0 && rows}
      <Marked slots={slots} favourites={favourites} onOpen={onOpen} />
      <Recent slots={slots} onOpen={onOpen} />
      {!isLooking && rows}
    </>
  )
}

function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="mt-4">
      <div className="mx-1 mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold leading-words">{title}</h2>
        {aside && <span className="truncate text-small text-ink-faint">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

/** Its own words where it is not open yet, in its full colours: nothing of the member's is in it. */
function FoundRow({
  game,
  text,
  isFavourite,
  onOpen,
}: {
  game: GameAccount
  text: string
  isFavourite: boolean
  onOpen: (slotCode: string) => void
}) {
  const pair = useKipPair()
  const t = useTranslations('lobby')
  const home = useTranslations('home')
  const [before, hit, after] = parted(game.name, text)
  return (
    <li className="flex items-center gap-1 pr-2.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <button
        type="button"
        onClick={() => onOpen(game.code)}
        className="press flex min-w-0 flex-1 items-center gap-3.5 px-4 py-2.5 text-left"
      >
        <Picture game={game} className="size-13 flex-none rounded-[.9375rem]" />
        <span className="min-w-0">
          <b className="block leading-words font-semibold wrap-anywhere">
            {before}
            <span className="text-accent-text">{hit}</span>
            {after}
          </b>
          <span className="block text-caption text-ink-muted">
            {home(game.category)} ·{' '}
            {game.closed && game.amount === 0
              ? t('closed')
              : game.seamless
                ? t('fromWallet')
                : !game.isActive
                  ? t('notOpened')
                  : game.stale
                    ? t('noAnswer', { amount: pair.short(game.amount) })
                    : t('holds', { amount: pair.short(game.amount) })}
          </span>
        </span>
      </button>
      <FavouriteButton game={game} isFavourite={isFavourite} />
    </li>
  )
}

const Picture = ({ game, className }: { game: GameAccount; className: string }) => (
  <img
    src={game.background}
    alt=""
    width={173}
    height={196}
    className={classNames('object-cover', className)}
  />
)

function Marked({
  slots,
  favourites,
  onOpen,
}: {
  slots: readonly GameAccount[]
  favourites: readonly string[]
  onOpen: (slotCode: string) => void
}) {
  const t = useTranslations('lobby')
  const games = foundGames(slots, { category: 'favourite', text: '' }, favourites)
  return (
    <Section title={t('favourites')}>
      {games.length === 0 ? (
        <p className="mx-1 text-small text-ink-muted">{t('noFavourites')}</p>
      ) : (
        <Tiles games={games} onOpen={onOpen} />
      )}
    </Section>
  )
}

function Recent({
  slots,
  onOpen,
}: {
  slots: readonly GameAccount[]
  onOpen: (slotCode: string) => void
}) {
  const t = useTranslations('lobby')
  const games = recentGames(useRows() ?? [], slots, RECENT)
  const holding = games.filter(({ amount }) => amount > 0).length
  if (games.length === 0) return null
  return (
    <Section title={t('recent')} aside={holding > 0 && t('withMoney', { n: holding })}>
      <Tiles games={games} onOpen={onOpen} />
    </Section>
  )
}

function Tiles({
  games,
  onOpen,
}: {
  games: readonly GameAccount[]
  onOpen: (slotCode: string) => void
}) {
  const t = useTranslations('lobby')
  return (
    <ul className="lobby-tiles">
      {games.map((game) => (
        <li key={game.code}>
          <button
            type="button"
            onClick={() => onOpen(game.code)}
            className="press block w-full text-center text-caption leading-words"
          >
            <Picture game={game} className="aspect-square w-full rounded-[1.125rem]" />
            <span className="mt-1 block wrap-anywhere">{game.name}</span>
            <b className="block font-semibold tabular-nums">
              {game.seamless
                ? t('wallet')
                : game.isActive && (game.amount > 0 ? moneyShort(game.amount) : t('empty'))}
            </b>
          </button>
        </li>
      ))}
    </ul>
  )
}
