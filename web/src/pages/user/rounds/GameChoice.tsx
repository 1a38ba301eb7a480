import { GAME_CATEGORIES } from '@krapao/contract/constants'
import { SelectField } from '@krapao/ui/fields/select-field.tsx'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useTranslations } from 'use-intl/react'
import { useWallet } from '../../../api/queries/wallet.ts'
import type { Shown } from './narrowing.ts'

/** Which game, of those that the member has an account at, or which kind of games. */
export function GameChoice({ shown, onShow }: { shown: Shown; onShow: (next: Shown) => void }) {
  const t = useTranslations('rounds')
  const kinds = useTranslations('game.category')
  const slots = useWallet().data?.slots ?? []
  const games = slots.filter(({ code, isActive }) => isActive || code === shown.game)
  const isKnown = games.some(({ code }) => code === shown.game)
  const { game } = shown
  return (
    <SelectField
      className="min-w-0 flex-1"
      label={t('games')}
      labelHidden
      leading={LayoutGrid}
      value={game ? `game ${game}` : shown.kind ? `kind ${shown.kind}` : ''}
      options={[
        { value: '', label: t('everyGame') },
        ...GAME_CATEGORIES.map((kind) => ({ value: `kind ${kind}`, label: kinds(kind) })),
        ...games.map(({ code, name }) => ({ value: `game ${code}`, label: name })),
        ...(game && !isKnown ? [{ value: `game ${game}`, label: game }] : []),
      ]}
      onChange={(event) => {
        const [what, value = ''] = event.target.value.split(' ')
        const kind = GAME_CATEGORIES.find((each) => what === 'kind' && each === value) ?? null
        onShow({ ...shown, game: what === 'game' ? value : null, kind })
      }}
    />
  )
}
