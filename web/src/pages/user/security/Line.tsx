import { Button } from '@krapao/ui/controls/button.tsx'
import { Switch } from '@krapao/ui/controls/switch.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import BellRing from 'lucide-react/icons/bell-ring'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  useLine,
  useLineLink,
  useLineNotices,
  useLineUnlink,
} from '../../../api/queries/account/line.ts'
import { isRefusal } from '../../../api/refusal.ts'
import { navigate } from '../../../app/router/address.ts'
import { backFromLine } from '../../../core/account/line.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { LinkSheet } from '../../../features/line/LinkSheet.tsx'
import { ConfirmSheet } from '../../../features/security/ConfirmSheet.tsx'
import { dateTime } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'
import { SecurityRow, SecurityRows } from './SecurityRow.tsx'

/** The member's LINE account: linked, told by, unlinked. */
export function Line() {
  const t = useTranslations('line')
  const line = useLine().data
  const [asked, setAsked] = useState<'link' | 'unlink'>()
  const unlink = useLineUnlink()
  const back = useBack()
  const linked = line?.linked
  const leave = (): void => setAsked(undefined)
  return (
    <>
      <SectionHead title={t('title')} />
      <SecurityRows>
        <SecurityRow
          icon={MessageCircle}
          title={linked ? linked.name || t('linked') : t('linkTitle')}
          {...(line && {
            detail: linked
              ? t('since', { at: dateTime(linked.linkedAt) })
              : t(line.tells ? 'none' : 'noneLogin'),
          })}
        >
          <Button
            size="compact"
            disabled={!line}
            busy={back.isLinking}
            onClick={() => setAsked(linked ? 'unlink' : 'link')}
          >
            {t(linked ? 'unlink' : 'link')}
          </Button>
        </SecurityRow>
        {linked && line.tells && <Notices on={linked.notices} />}
        {back.why && (
          <li className="p-3">
            <WhyNot why={back.why} />
          </li>
        )}
        {back.hasLeft && (
          <li role="alert" className="px-4 py-3 text-caption text-danger">
            {t('linkLeft')}
          </li>
        )}
      </SecurityRows>
      {asked === 'link' && <LinkSheet onClose={leave} />}
      {asked === 'unlink' && (
        <ConfirmSheet
          title={t('unlinkTitle')}
          detail={t('unlinkDetail')}
          label={t('unlink')}
          danger
          run={async (stepUp) => {
            await unlink.mutateAsync(stepUp)
            showToast({ tone: 'ok', title: t('unlinked') })
          }}
          onClose={leave}
        />
      )}
    </>
  )
}

function Notices({ on }: { on: boolean }) {
  const t = useTranslations('line')
  const choose = useLineNotices()
  return (
    <SecurityRow icon={BellRing} title={t('notices')} detail={t('noticesDetail')}>
      <Switch
        label={t('notices')}
        checked={on}
        disabled={choose.isPending}
        onChange={({ target }) => choose.mutate(target.checked)}
      />
    </SecurityRow>
  )
}

/** Who comes back from LINE's page is linked at once, and the code leaves the address first. */
function useBack() {
  const t = useTranslations('line')
  const [back] = useState(() => backFromLine())
  const link = useLineLink()
  const refused = useRefused()
  useEffect(() => {
    if (!back) return
    navigate(paths.security, { replace: true })
    if (back.code === null) return
    link.mutate(
      { code: back.code, state: back.state },
      {
        onSuccess: () => showToast({ tone: 'ok', title: t('linked') }),
        onError: (error) => refused.refuse(error),
      },
    )
    // Once, when the page is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isWrong = isRefusal(link.error, 'WRONG_CREDENTIAL')
  return {
    isLinking: link.isPending,
    why: isWrong ? undefined : refused.why,
    hasLeft: isWrong || (back !== null && back.code === null),
  }
}
