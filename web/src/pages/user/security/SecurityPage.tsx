import '../columns.css'
import { Button } from '@krapao/ui/controls/button.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import FileDown from 'lucide-react/icons/file-down'
import FileText from 'lucide-react/icons/file-text'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  useEndOthers,
  usePasskeys,
  useRemoval,
  useSessions,
} from '../../../api/queries/account/security.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { ConfirmSheet } from '../../../features/security/ConfirmSheet.tsx'
import { dateTime } from '../../../format/dateTime.ts'
import { HAS_LINE } from '../../../settings.ts'
import { Choices } from './Choices.tsx'
import { Line } from './Line.tsx'
import { SecurityRow, SecurityRows } from './SecurityRow.tsx'
import { useDataFile, type DataFormat } from './useDataFile.ts'

type Asked =
  | { do: 'sessionEnd' | 'passkeyRemove'; id: string; device: string }
  | { do: 'othersEnd'; ids: readonly string[] }
  | { do: 'export'; as: DataFormat }

/** Password, passkeys, where one is logged in, and one's own data: one list a subject. */
export default function SecurityPage() {
  const t = useTranslations('security')
  const bankChange = useTranslations('bankChange')
  usePageTitle('security')
  const modals = useModals()
  const [asked, setAsked] = useState<Asked>()
  const leave = (): void => setAsked(undefined)

  return (
    <>
      <h1 className="mx-1 min-h-12 content-center text-title">{t('heading')}</h1>
      <div className="columns even">
        <section>
          <SecurityRows>
            <SecurityRow icon={Lock} title={t('password')}>
              <Button size="compact" onClick={() => modals.open('changePassword')}>
                {t('change')}
              </Button>
            </SecurityRow>
            <SecurityRow icon={Landmark} title={t('bank')} detail={t('bankDetail')}>
              <Button size="compact" onClick={() => modals.open('bankChange')}>
                {bankChange('change')}
              </Button>
            </SecurityRow>
            <Choices />
          </SecurityRows>
          <Passkeys setAsked={setAsked} />
          {HAS_LINE && <Line />}
        </section>
        <section>
          <Sessions setAsked={setAsked} />
          <Data setAsked={setAsked} />
        </section>
      </div>
      <Asking asked={asked} leave={leave} />
    </>
  )
}

function Passkeys({ setAsked }: { setAsked: (asked: Asked) => void }) {
  const passkeys = usePasskeys()
  const t = useTranslations('security')
  const modals = useModals()
  return (
    <>
      <SectionHead title={t('passkeys')} />
      <SecurityRows>
        {passkeys.data?.map((passkey) => (
          <SecurityRow
            key={passkey._id}
            icon={Fingerprint}
            title={passkey.name}
            detail={
              passkey.lastUsedAt
                ? t('lastUsed', { at: dateTime(passkey.lastUsedAt) })
                : t('created', { at: dateTime(passkey.createdAt) })
            }
          >
            <Button
              size="compact"
              onClick={() =>
                setAsked({ do: 'passkeyRemove', id: passkey._id, device: passkey.name })
              }
            >
              {t('remove')}
            </Button>
          </SecurityRow>
        ))}
        <SecurityRow
          icon={Fingerprint}
          title={t('addTitle')}
          {...(passkeys.data?.length === 0 && { detail: t('none') })}
        >
          <Button size="compact" onClick={() => modals.open('passkey')}>
            {t('add')}
          </Button>
        </SecurityRow>
      </SecurityRows>
    </>
  )
}

function Sessions({ setAsked }: { setAsked: (asked: Asked) => void }) {
  const sessions = useSessions()
  const others = sessions.data?.filter((session) => !session.current) ?? []
  const t = useTranslations('security')
  return (
    <>
      <SectionHead
        title={t('sessions')}
        aside={
          others.length > 0 && (
            <Button
              kind="quiet"
              size="compact"
              className="-mr-3"
              onClick={() =>
                setAsked({ do: 'othersEnd', ids: others.map((session) => session._id) })
              }
            >
              {t('endOthers')}
            </Button>
          )
        }
      />
      <SecurityRows>
        {sessions.data?.map((session) => (
          <SecurityRow
            key={session._id}
            icon={MonitorSmartphone}
            title={session.device || t('device')}
            detail={`${session.address} · ${dateTime(session.lastSeenAt)}`}
          >
            {session.current ? (
              <span className="text-caption text-money-in">{t('this')}</span>
            ) : (
              <Button
                size="compact"
                kind="danger"
                onClick={() =>
                  setAsked({
                    do: 'sessionEnd',
                    id: session._id,
                    device: session.device || t('device'),
                  })
                }
              >
                {t('end')}
              </Button>
            )}
          </SecurityRow>
        )) ?? <SkeletonBlock className="m-4 block h-10 w-60" />}
      </SecurityRows>
      <p className="mx-1 mt-2 text-caption text-ink-faint">{t('unknown')}</p>
    </>
  )
}

function Data({ setAsked }: { setAsked: (asked: Asked) => void }) {
  const t = useTranslations('security')
  const modals = useModals()
  return (
    <>
      <SectionHead title={t('data')} />
      <SecurityRows>
        {(
          [
            ['json', FileDown, 'export', 'exportDetail'],
            ['page', FileText, 'exportPage', 'exportPageDetail'],
          ] as const
        ).map(([as, icon, title, detail]) => (
          <SecurityRow key={as} icon={icon} title={t(title)} detail={t(detail)}>
            <Button
              size="compact"
              aria-label={`${t('download')}: ${t(title)}`}
              onClick={() => setAsked({ do: 'export', as })}
            >
              {t('download')}
            </Button>
          </SecurityRow>
        ))}
        <SecurityRow icon={UserX} title={t('close')} detail={t('closeDetail')}>
          <Button size="compact" kind="danger" onClick={() => modals.open('closeAccount')}>
            {t('close')}
          </Button>
        </SecurityRow>
      </SecurityRows>
    </>
  )
}

/** Asked once more, two of them with a proof. */
function Asking({ asked, leave }: { asked: Asked | undefined; leave: () => void }) {
  const dataFile = useDataFile()
  const removal = useRemoval('passkeyRemove')
  const t = useTranslations('security')
  return (
    <>
      <EndingSessions asked={asked} leave={leave} />
      {asked?.do === 'passkeyRemove' && (
        <ConfirmSheet
          title={t('removeTitle')}
          detail={t('removeDetail')}
          label={t('remove')}
          danger
          run={(stepUp) => removal.mutateAsync({ id: asked.id, stepUp })}
          onClose={leave}
        />
      )}
      {asked?.do === 'export' && (
        <ConfirmSheet
          title={t('export')}
          detail={t('exportConfirm')}
          label={t('export')}
          run={(stepUp) => dataFile(asked.as, stepUp)}
          onClose={leave}
        />
      )}
    </>
  )
}

/** One device, or all the others: what is refused is said, and stays in the list. */
function EndingSessions({ asked, leave }: { asked: Asked | undefined; leave: () => void }) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const refused = useRefused()
  const ending = useRemoval('sessionEnd')
  const endingOthers = useEndOthers()
  const then = { onSettled: leave, onError: (error: Error) => refused.refuse(error) }
  const words = { cancelLabel: common('cancel'), busyLabel: common('sending') }
  return (
    <>
      {refused.why && <WhyNot why={refused.why} />}
      <ConfirmDialog
        open={asked?.do === 'sessionEnd'}
        onOpenChange={leave}
        title={t('endTitle')}
        confirmLabel={t('end')}
        {...words}
        danger
        busy={ending.isPending}
        onConfirm={() => asked?.do === 'sessionEnd' && ending.mutate({ id: asked.id }, then)}
      >
        {asked?.do === 'sessionEnd' && t('endDetail', { device: asked.device })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.do === 'othersEnd'}
        onOpenChange={leave}
        title={t('endOthersTitle')}
        confirmLabel={t('endOthers')}
        {...words}
        danger
        busy={endingOthers.isPending}
        onConfirm={() => asked?.do === 'othersEnd' && endingOthers.mutate(asked.ids, then)}
      >
        {asked?.do === 'othersEnd' && t('endOthersDetail', { n: asked.ids.length })}
      </ConfirmDialog>
    </>
  )
}
