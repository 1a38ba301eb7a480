import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Heart from 'lucide-react/icons/heart'
import { useTranslations } from 'use-intl/react'
import type { GameAccount } from '../../api/queries/wallet.ts'
import { useFavourite } from './useFavourite.ts'

/** The heart of a game; `over` its picture. */
export function FavouriteButton({
  game: { code, name },
  isFavourite,
  over = false,
}: {
  game: Pick<GameAccount, 'code' | 'name'>
  isFavourite: boolean
  over?: boolean
}) {
  const t = useTranslations('lobby')
  const favourite = useFavourite(code)
  return (
    <IconButton
      icon={Heart}
      label={t('favourite', { game: name })}
      aria-pressed={isFavourite}
      onClick={() => favourite.mutate(!isFavourite)}
      className={classNames(
        over && 'bg-[rgb(20_12_36/.62)]! text-[#fff]!',
        isFavourite && '[&>svg]:fill-[#ffc64a] [&>svg]:stroke-[#ffc64a]',
      )}
    />
  )
}
