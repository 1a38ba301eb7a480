import { Icon } from '@krapao/ui/art/icon.tsx'
import '../columns.css'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { Button } from '@krapao/ui/controls/button.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import IdCard from 'lucide-react/icons/id-card'
import Lock from 'lucide-react/icons/lock'
import PenLine from 'lucide-react/icons/pen-line'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../../api/call.ts'
import { useProfile } from '../../../api/queries/account/profile.ts'
import { useWallet } from '../../../api/queries/wallet.ts'
import { Link } from '../../../app/Link.tsx'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { useModals } from '../../../app/modals/modals.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { mayEditBankName } from '../../../core/account/englishName.ts'
import { usePlaceName } from '../../../core/usePlaceName.ts'
import { accountNo } from '../../../format/accountNo.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { spacedPhone } from '../../../format/phone.ts'
import { paths } from '../../../paths.ts'
import { Appearance } from './Appearance.tsx'
import { Facts } from './Facts.tsx'

export default function ProfilePage() {
  const t = useTranslations('profile')
  usePageTitle('profile')
  const modals = useModals()
  const place = usePlaceName()
  const profile = useProfile()
  const bankAccount = useWallet().data?.bankAccount
  const member = profile.data

  return (
    <>
      <h1 className="mx-1 min-h-12 content-center text-title">{t('heading')}</h1>
      {profile.isError && !member ? (
        <LoadFailed of={profile} />
      ) : (
        <div className="columns even">
          <AccountPart member={member} />
          <section>
            <SectionHead title={t('bankSection')} />
            <Facts
              facts={[
                [t('bankAccountName'), member?.bankAccountName],
                [t('bankName'), bankAccount && place(bankAccount.bank.code)],
                [t('bankAccountNo'), member && accountNo(member.bankAccountNo)],
              ]}
            />
            {member && mayEditBankName(member.bankCode, member.bankAccountName) && (
              <Button
                icon={PenLine}
                wide
                className="mt-3"
                onClick={() => modals.open('editBankName')}
              >
                {t('editBankName')}
              </Button>
            )}
            <Appearance />
          </section>
          <p className="col-span-full mt-5 text-center text-caption text-ink-faint">
            {t('readOnly')}
          </p>
        </div>
      )}
    </>
  )
}

function AccountPart({ member }: { member: Answer<'profile'> | undefined }) {
  const t = useTranslations('profile')
  const modals = useModals()
  const security = useTranslations('security')
  const verify = useTranslations('verify')
  const solvency = useTranslations('solvency')
  return (
    <section>
      <SectionHead title={t('account')} />
      <Facts
        facts={[
          [t('name'), member?.name],
          [t('id'), member?._id],
          [t('createdAt'), member && dateTime(member.createdAt)],
          [t('username'), member && spacedPhone(member.username)],
        ]}
      />
      <Button icon={Lock} wide className="mt-3" onClick={() => modals.open('changePassword')}>
        {t('changePassword')}
      </Button>
      <Link to={paths.security} className={classNames(buttonClass({ wide: true }, false), 'mt-3')}>
        <Icon of={ShieldCheck} />
        {security('open')}
      </Link>
      <Link to={paths.verify} className={classNames(buttonClass({ wide: true }, false), 'mt-3')}>
        <Icon of={IdCard} />
        {verify('open')}
      </Link>
      <Link to={paths.solvency} className={classNames(buttonClass({ wide: true }, false), 'mt-3')}>
        <Icon of={Scale} />
        {solvency('open')}
      </Link>
    </section>
  )
}
