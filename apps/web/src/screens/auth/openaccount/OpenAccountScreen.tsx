import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { useUser } from '../../../session/user.ts'
import { IdImagesLater } from './IdImagesLater.tsx'
import { Opened } from './Opened.tsx'
import { Wizard } from './Wizard.tsx'

/** AUTH-04. Customers who already have an account upload their ID images here. */
export default function OpenAccountScreen() {
  const user = useUser()
  const [opened, setOpened] = useState<{ fundAccount: string; riskability: string }>()
  if (opened) return <Opened {...opened} />
  if (!hasFundAccount(user)) return <Wizard onOpened={setOpened} />
  if (user.idcardupload === ID_UPLOAD.missing || user.idcardupload === ID_UPLOAD.asked) return <IdImagesLater />
  if (user.idcardupload === ID_UPLOAD.inReview)
    return (
      <EmptyState
        title="身份证审核中"
        text="照片上的证件号码与登记的不一致，正由工作人员核对，结果将以短信和消息通知您；审核通过后即可购买基金。"
      />
    )
  const action = <LinkButton link={<Link to={to('myAssets')} />}>查看我的资产</LinkButton>
  return <EmptyState title="您已开立基金账户，无需重复开户" action={action} />
}
