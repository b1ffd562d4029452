import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { resultHeadings } from '@zhixiao/domain/codes/result-headings.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link, useNavigate } from 'react-router'
import { useFocusOnArrival } from '../../../form/use-focus-on-change.ts'
import { to } from '../../../paths.ts'
import { takeToPage } from '../../../session/to-page.ts'
import { useUser } from '../../../session/user.ts'
import './openaccount.css'

type Props = { fundAccount: string; riskability: string }

/** The new account, with a link to where the customer wanted to go. */
export function Opened({ fundAccount, riskability }: Props) {
  const navigate = useNavigate()
  const { idcardupload } = useUser()
  const title = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <div className="wizard">
      <PageHead title={resultHeadings.accountOpened} titleRef={title} />
      <Panel label="开户结果">
        <div className="stack">
          <KeyValues
            items={[
              { label: '基金账号', value: <span className="num">{fundAccount}</span> },
              { label: '风险测评结果', value: `${riskability} ${investorTypeName(riskability)}` },
            ]}
          />
          {idcardupload === ID_UPLOAD.inReview && (
            <Notice tone="warning">
              身份证照片未能识别，或照片上的号码与填写的不一致，正在审核，审核通过后即可购买基金。
            </Notice>
          )}
          {idcardupload === ID_UPLOAD.missing && <Notice tone="warning">首次购买前请上传身份证人像面和国徽面。</Notice>}
          <div className="form-actions wizard__acts">
            <LinkButton kind="outline" size="l" link={<Link to={to('risk')} />}>
              查看测评结果
            </LinkButton>
            <Button size="l" onClick={() => void navigate(takeToPage(), { replace: true })}>
              完成
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  )
}
