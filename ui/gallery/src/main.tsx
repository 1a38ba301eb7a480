import './gallery.css'
import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { ArtView } from './art-view.tsx'
import { BonusView } from './bonus-view.tsx'
import { ComponentsView } from './components-view.tsx'
import { DepositView } from './deposit-view.tsx'
import { FormView } from './form-view.tsx'
import { GameSheetView } from './game-sheet-view.tsx'
import { HomeView } from './home-view.tsx'
import { StatementView } from './statement-view.tsx'
import { StatesView } from './states-view.tsx'
import { TransferView } from './transfer-view.tsx'
import { TransitView } from './transit-view.tsx'

/**
 * `?view=home&theme=paper&lang=lo`: every view in both themes and three languages, so a screenshot
 * can ask for each.
 */
const views: Record<string, ComponentType> = {
  components: ComponentsView,
  home: HomeView,
  transfer: TransferView,
  transit: TransitView,
  deposit: DepositView,
  game: GameSheetView,
  statement: StatementView,
  bonus: BonusView,
  forms: FormView,
  states: StatesView,
  art: ArtView,
}

const asked = new URLSearchParams(location.search)
const View = views[asked.get('view') ?? 'components'] ?? ComponentsView
const otherTheme = asked.get('theme') === 'paper' ? 'night' : 'paper'
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'night'
document.documentElement.lang = asked.get('lang') ?? 'th'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <View />
      <nav
        aria-label="Views"
        className="fixed bottom-0 left-0 z-100 hidden gap-3 bg-floating px-3 text-caption lg:flex"
      >
        {Object.keys(views).map((view) => (
          <a key={view} href={`?view=${view}`} className="text-accent-text">
            {view}
          </a>
        ))}
        <a href={`?view=${asked.get('view') ?? 'components'}&theme=${otherTheme}`}>night / paper</a>
      </nav>
    </StrictMode>,
  )
}
