import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { isIdExpired } from '@zhixiao/domain/customer/id-expiry.ts'
import { missingProfileFields, requiredProfileFields } from '@zhixiao/domain/customer/profile-complete.ts'
import { Button, LinkButton, TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Progress } from '@zhixiao/ui/display/Progress.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { useFocusOnChange } from '../../../form/use-focus-on-change.ts'
import { to } from '../../../paths.ts'
import { refreshUser, type User, useUser } from '../../../session/user.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileView } from './ProfileView.tsx'
import './person-info.css'

/** ACC-04 */
export default function PersonInfoScreen() {
  const user = useUser()
  const today = parseIsoDate(useCall('trade.sysdate', {}, { staleMs: 60_000 }).data?.date ?? '')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const editing = isYes(query.get('edit'))
  const isExpired = today !== null && isIdExpired(user.invalidate, today)
  const pictures = hasFundAccount(user) ? picturesNotice(user) : null
  const title = useFocusOnChange<HTMLHeadingElement>(editing)
  const leave = () => navigate(to('personInfo'), { replace: true })
  const saved = async () => {
    await refreshUser()
    await leave()
    toast.ok('个人信息已保存')
  }
  return (
    <>
      <h1 className="account__title" ref={title} tabIndex={-1}>
        我的信息
      </h1>
      {isExpired && (
        <Notice tone="warning">
          您的身份证已过期，请换领后<TextLink link={<Link to={to('updateIdCard')} />}>更新身份证</TextLink>
          ，更新前不能购买基金。
        </Notice>
      )}
      {pictures}
      <Completeness user={user} isBlocked={isExpired || pictures !== null} />
      {editing ? (
        <ProfileForm user={user} onSaved={saved} onCancel={() => void leave()} />
      ) : (
        <ProfileView
          user={user}
          action={
            <Button kind="outline" size="s" onClick={() => void navigate(to('personInfo', { edit: 1 }))}>
              修改
            </Button>
          }
        />
      )}
    </>
  )
}

/** Why the pictures of the ID card prevent purchases; null if they do not. */
function picturesNotice({ idcardupload, idReturnReason }: User) {
  switch (idcardupload) {
    case ID_UPLOAD.inReview:
      return (
        <Notice tone="warning">您的身份证正由工作人员审核，结果将以短信和消息通知您，审核通过后可购买基金。</Notice>
      )
    case ID_UPLOAD.asked:
    case ID_UPLOAD.missing:
      return (
        <Notice tone="warning">
          {idReturnReason === '' ? '您还没有上传身份证，请' : `您的身份证未通过审核：${idReturnReason}。请重新`}
          <TextLink link={<Link to={to('openaccount')} />}>上传身份证</TextLink>
          ，上传前不能购买基金。
        </Notice>
      )
    case ID_UPLOAD.uploaded:
    case ID_UPLOAD.notNeeded:
      return null
  }
}

const total = Object.keys(requiredProfileFields).length

function Completeness({ user, isBlocked }: { user: User; isBlocked: boolean }) {
  const missing = missingProfileFields({ ...user, taxResident: user.taxStatus })
  const open = !hasFundAccount(user) && (
    <LinkButton kind="secondary" size="s" link={<Link to={to('openaccount')} />}>
      去开户
    </LinkButton>
  )
  if (missing.length === 0) return isBlocked ? null : <Notice tone="success">资料已完整，共 {total} 项。</Notice>
  return (
    <Panel title="资料完整度" note={`${total - missing.length} / ${total}`} aside={open}>
      <div className="profile-done">
        <Progress label="资料完整度" value={total - missing.length} max={total} />
        <p className="profile-missing">还需填写：{missing.map(field => requiredProfileFields[field]).join('、')}</p>
      </div>
    </Panel>
  )
}
