import type { LimitKind, LimitSpan } from '@krapao/contract/constants'
import {
  lazy,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
} from 'react'
import { keptLocale, loadMessages } from '../../locales/locale.ts'
import type { AppPath } from '../../paths.ts'
import { navigate, onPlace, placeNow, type Place } from '../router/address.ts'
import { beginDrawing } from './drawing.ts'

/** What each modal is opened with. Kept in the history entry, so it must be plain data. */
export interface ModalArgs {
  /** `way`: which of them is chosen to begin. */
  deposit: { way?: 'qr' | 'bank' | 'link' | 'announce' }
  /** `gather`: asks at once whether all is to come into the wallet. */
  transfer: { from?: string; to?: string; gather?: boolean }
  withdraw: object
  game: { slotCode: string }
  /** `claim`: asks at once whether the bonus is to be received. */
  invite: { claim?: boolean }
  refund: object
  bonus: { code: string }
  promotion: { code: string }
  conditions: object
  agreement: object
  changePassword: object
  editBankName: object
  slips: object
  slipUpload: object
  /** `text`: what the field is filled with to begin; `slip`: whose picture goes with it. */
  chat: { text?: string; slip?: string }
  playLimit: { kind: LimitKind; period: LimitSpan }
  playStop: { long?: boolean }
  receipt: { id: string }
  round: { code: string; round: string }
  passkey: object
  closeAccount: object
  bankChange: object
  complaints: object
  notices: object
  leave: object
}
type ModalName = keyof ModalArgs
/** What every modal's component takes besides its own arguments. */
export interface ModalProps {
  open: boolean
  onClose: () => void
}
export type Opened = { [N in ModalName]: { id: number; name: N; args: ModalArgs[N] } }[ModalName]

type ModalLoader<N extends ModalName> = () => Promise<{
  default: ComponentType<ModalProps & ModalArgs[N]>
}>
export type ModalLoaders = { [N in ModalName]: ModalLoader<N> }

type Loaded = Awaited<ReturnType<ModalLoader<ModalName>>>
const registered: { loaders?: ModalLoaders } = {}
const fetched = new Map<ModalName, Loaded>()

/** Each modal's component, fetched when it is first drawn. */
export const modalComponents = {} as Record<ModalName, ComponentType<ModalProps & object>>

/** Told by whoever shows modals, before the first is drawn: nothing here knows a feature. */
export function registerModals(loaders: ModalLoaders): void {
  registered.loaders = loaders
  for (const name of Object.keys(loaders) as ModalName[])
    if (!(name in modalComponents)) forgetModal(name)
  // After a reload its way is a round trip shorter when it begins with the layout.
  const opened = openedAt(placeNow('POP'))
  if (opened) preloadModals(opened.name)
}

/** React remembers for good what did not come: from here on it is fetched again. */
export function forgetModal(name: ModalName): void {
  modalComponents[name] = lazy(() => load(name)) as ComponentType<ModalProps & object>
}

/**
 * A modal already fetched is handed over without a pause: were it a promise once more, React would
 * first draw nothing and wait 300 ms before it looks again.
 */
function load(name: ModalName): Promise<Loaded> {
  const atHand = fetched.get(name)
  // oxlint-disable-next-line unicorn/no-thenable
  if (atHand) return { then: (done: (module: Loaded) => void) => done(atHand) } as Promise<Loaded>
  const loader = registered.loaders?.[name] as ModalLoader<ModalName> | undefined
  if (!loader) return Promise.reject(new Error(`no layout registered the modal ${name}`))
  return loader().then((module) => {
    fetched.set(name, module)
    return module
  })
}

/**
 * Fetches modals, and the language they speak, before they are asked for, so that a tap opens them
 * at once.
 */
export function preloadModals(...names: ModalName[]): void {
  loadMessages(keptLocale(), 'all').catch(() => undefined)
  for (const name of names) if (!fetched.has(name)) load(name).catch(() => undefined)
}

/** Who has told the browser to save data is sent nothing that may never be asked for. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** So many ms after `isDue`, when the page itself has what it needs of the line. */
export function usePreloadedModals(isDue: boolean, afterMs: number, ...names: ModalName[]): void {
  const wanted = names.join()
  useEffect(() => {
    if (!isDue || isSavingData()) return undefined
    const timer = setTimeout(() => preloadModals(...(wanted.split(',') as ModalName[])), afterMs)
    return () => clearTimeout(timer)
  }, [isDue, afterMs, wanted])
}

const openedAt = ({ over }: Place): Opened | undefined => (over as Opened | null) ?? undefined

/**
 * The modal that this history entry opened, if any, drawn after the tap was answered: on a cheap
 * phone a sheet takes a fifth of a second. One whose code is not here is drawn as soon as it has
 * come: were React left to wait for it, it would first draw nothing and look again after 300 ms.
 */
export function useOpened(): Opened | undefined {
  // None in the first draw, which takes over a page without one.
  const [opened, setOpened] = useState<Opened>()
  useLayoutEffect(() => {
    const follow = (place: Place): void => {
      const next = openedAt(place)
      const show = (): void =>
        startTransition(() => setOpened((now) => (now?.id === next?.id ? now : next)))
      if (!next || fetched.has(next.name)) return show()
      const isStillAsked = (): boolean => openedAt(placeNow('POP'))?.id === next.id
      const come = (): void => {
        if (isStillAsked()) show()
      }
      // One that does not come is shown too: it says so.
      Promise.all([load(next.name), loadMessages(keptLocale(), 'all')]).then(come, come)
    }
    follow(placeNow('POP'))
    return onPlace(follow)
  }, [])
  return opened
}

/**
 * Opening pushes a history entry, so the phone's back gesture closes the sheet as it does in a
 * bank's app. `close({ to })` leaves for a page instead, with the sheet out of the history.
 */
const modals = {
  open: <N extends ModalName>(
    name: N,
    ...[args]: {} extends ModalArgs[N] ? [ModalArgs[N]?] : [ModalArgs[N]]
  ): void => {
    const { pathname, search, state, over: before } = placeNow('POP')
    const over = { id: Date.now(), name, args: args ?? {} }
    beginDrawing()
    navigate({ pathname, search }, { state, over, replace: before !== null })
  },
  close: ({ to }: { to?: AppPath | `${AppPath}?${string}` } = {}): void => {
    const isOpen = placeNow('POP').over !== null
    if (to) navigate(to, { replace: isOpen })
    else if (isOpen) navigate(-1)
  },
}

/** The same two functions for ever: what calls them is not drawn again when a modal opens. */
export const useModals = (): typeof modals => modals
