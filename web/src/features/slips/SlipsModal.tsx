import { SLIP_PAGE_SIZE } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { EmptyArt } from '@krapao/ui/art/state-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { Pagination } from '@krapao/ui/controls/pagination.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import Info from 'lucide-react/icons/info'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { slipPicture, useSlips, type SlipRow } from '../../api/queries/slips.ts'
import { useModals, type ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { useSlipRules } from '../../core/useSlipRules.ts'
import { SlipItem } from './SlipItem.tsx'
import { SlipPicture } from './SlipPicture.tsx'

/** The member's slips with their state, ten a page. */
export default function SlipsModal({ open, onClose }: ModalProps) {
  const t = useTranslations('slips')
  const common = useTranslations('common')
  const modals = useModals()
  const { words } = useSlipRules()
  const [page, setPage] = useState(1)
  const slips = useSlips(page, open)
  const pages = Math.max(1, Math.ceil((slips.data?.total ?? 0) / SLIP_PAGE_SIZE))
  const picture = useOpening()

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('heading')}
      closeLabel={common('close')}
      actions={
        <IconButton
          icon={RefreshCw}
          label={t('refresh')}
          filled
          busy={slips.isRefetching}
          onClick={() => void slips.refetch()}
        />
      }
    >
      {picture.shown ? (
        <SlipPicture
          {...picture.shown}
          onBack={() => picture.setShown(undefined)}
          onBroken={picture.viewFailed}
        />
      ) : !slips.data ? (
        slips.isError ? (
          <SheetUnreachable of={slips} />
        ) : (
          <RowsSkeleton label={common('loading')} count={3} />
        )
      ) : (
        <>
          <List opening={picture.opening} view={picture.view} rows={slips.data.slips} />
          <Foot
            page={page}
            pages={pages}
            setPage={setPage}
            words={words}
            isOld={slips.isPlaceholderData}
          />
          <Button wide icon={Upload} onClick={() => modals.open('slipUpload')}>
            {t('send')}
          </Button>
        </>
      )}
    </Sheet>
  )
}

/** A slip's picture, opened when it is asked for. */
function useOpening() {
  const t = useTranslations('slips')
  const [shown, setShown] = useState<{ url: string; sentAt: string }>()
  const [opening, setOpening] = useState<string>()

  const viewFailed = (): void => {
    setShown(undefined)
    showToast({ tone: 'no', title: t('viewFailed') })
  }
  const view = async ({ reference, createdAt }: SlipRow): Promise<void> => {
    if (opening) return
    setOpening(reference)
    try {
      setShown({ url: await slipPicture(reference), sentAt: createdAt })
    } catch {
      viewFailed()
    } finally {
      setOpening(undefined)
    }
  }
  return { shown, setShown, viewFailed, opening, view }
}

function List({
  opening,
  view,
  rows,
}: {
  opening: string | undefined
  view: (of: SlipRow) => Promise<void>
  rows: readonly SlipRow[]
}) {
  const t = useTranslations('slips')
  return (
    <>
      {rows.length === 0 ? (
        <div className="grid justify-items-center gap-1 px-2 py-2 text-center">
          <EmptyArt className="w-40" />
          <h3 className="text-lead font-semibold">{t('empty')}</h3>
          <p className="text-ink-muted">{t('emptyHint')}</p>
        </div>
      ) : (
        <RowList label={t('list')}>
          {rows.map((slip) => (
            <SlipItem
              key={slip.reference}
              slip={slip}
              opening={opening === slip.reference}
              onView={() => void view(slip)}
            />
          ))}
        </RowList>
      )}
    </>
  )
}

function Foot({
  page,
  pages,
  setPage,
  words,
  isOld,
}: {
  page: number
  pages: number
  setPage: (page: number) => void
  words: string | undefined
  isOld: boolean
}) {
  const t = useTranslations('slips')
  return (
    <>
      <Pagination
        label={t('pages')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        pageLabel={(n) => t('page', { n })}
        page={page}
        pages={pages}
        onPage={setPage}
        disabled={isOld}
      />
      {words && (
        <p className="flex gap-2 text-caption text-ink-muted">
          <Icon of={Info} size="s" className="mt-0.5" />
          {words}
        </p>
      )}
    </>
  )
}
