import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import type { ReactNode } from 'react'

/** Why money has not moved, or that it is not known yet, under the fields of a form. */
export const FailureNotice = ({
  of,
  children,
}: {
  of: { isWaiting: boolean; title: string; detail?: ReactNode }
  children?: ReactNode
}) => (
  <Notice tone={of.isWaiting ? 'wait' : 'danger'}>
    <b className="block" role={of.isWaiting ? 'alert' : undefined}>
      {of.title}
    </b>
    {of.detail}
    {children}
  </Notice>
)

/** Where a failure leads to, as the notice's last line. */
export const FailureLink = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <div className="-mb-1.5 -ml-4">
    <Button kind="quiet" size="compact" onClick={onPress}>
      {label}
    </Button>
  </div>
)
