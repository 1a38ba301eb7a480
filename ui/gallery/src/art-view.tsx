import { GameCard } from '../../src/games/game-card.tsx'
import { gameHue } from '../../src/games/game-hue.ts'
import { cards, logos } from './samples.tsx'

const codeOf = (path: string) => path.replace(/^.*\/|\.svg$/g, '')

/** The contact sheet: every card and logo at its real size. */
export function ArtView() {
  return (
    <main className="grid gap-6 p-6">
      <h1 className="text-title">ภาพเกม</h1>
      <div className="grid grid-cols-[repeat(auto-fill,10.8rem)] gap-3">
        {Object.entries(cards).map(([path, url]) => (
          <GameCard
            key={path}
            name={codeOf(path)}
            background={url}
            hue={gameHue(codeOf(path))}
            amount={1234.5}
            credit={6172.5}
            creditLabel="เครดิต"
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {Object.entries(logos).map(([path, url]) => (
          <img key={path} src={url} alt={codeOf(path)} className="size-16 rounded-[1.375rem]" />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {Object.entries(logos).map(([path, url]) => (
          <img key={path} src={url} alt="" className="size-10 rounded-[.875rem]" />
        ))}
      </div>
    </main>
  )
}
