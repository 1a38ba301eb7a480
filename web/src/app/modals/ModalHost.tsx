import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Texts } from '../../locales/LocaleProvider.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { endDrawing } from './drawing.ts'
import { forgetModal, modalComponents, useModals, useOpened, type Opened } from './modals.ts'

/**
 * Shows the modal of the current history entry. The one just closed stays until its way out is
 * drawn.
 */
export function ModalHost() {
  const opened = useOpened()
  const { close } = useModals()
  const [last, setLast] = useState(opened)
  const closing = useRef<number>(undefined)
  if (opened && opened.id !== last?.id) setLast(opened)
  // After what stands in it: its effects have asked by then.
  useEffect(() => {
    if (opened) endDrawing()
  }, [opened])
  const shown = opened ?? last
  if (!shown) return null

  const Modal = modalComponents[shown.name]
  const closeOnce = (): void => {
    // Two quick taps on the cross must not go two pages back.
    if (!opened || closing.current === opened.id) return
    closing.current = opened.id
    close()
  }
  return (
    <ErrorBoundary key={shown.id} fallback={<ModalBroken modal={shown} onShown={closeOnce} />}>
      <Suspense>
        <Texts part="all">
          <Modal open={opened !== undefined} onClose={closeOnce} {...shown.args} />
        </Texts>
      </Suspense>
    </ErrorBoundary>
  )
}

/** The modal's code could not be fetched, or it broke: say so, and give the page back. */
function ModalBroken({ modal, onShown }: { modal: Opened; onShown: () => void }) {
  const t = useTranslations('common')
  const { open } = useModals()
  const say = useEffectEvent(() => {
    forgetModal(modal.name)
    showToast({
      tone: 'no',
      title: t('loadFailed'),
      detail: t('loadFailedHint'),
      action: { label: t('retry'), onPress: () => open(modal.name, modal.args) },
      stays: true,
    })
    onShown()
  })
  useEffect(() => say(), [])
  return null
}
