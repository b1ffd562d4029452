import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { AskButton } from '../../ask/AskButton.tsx'
import { useMe } from '../../session.tsx'
import type { Customer } from './customer.ts'

/** The acts for which a customer applies on paper, with what the form says of each. */
const paperActs = {
  'customer mobile':
    '凭客户的书面申请和身份证件办理，由另一人复核。通过后新旧手机号都会收到短信，客户退出全部登录；号码加密保存，复核人查看时留痕。',
  'customer identity':
    '凭客户的书面申请和身份证件办理，姓名、证件号码和有效期均按证件填写，须附证件影印件，由另一人复核。通过后短信告知客户；姓名和证件号码加密保存，复核人查看时留痕。',
  'customer copy':
    '只为不能登录的客户办理，能登录的由客户在网站“账户与安全”的“导出个人数据”自行下载。凭客户签名的书面申请和身份证件影印件，由另一人复核；通过后短信告知客户，由您下载一次交给客户。',
  'customer close':
    '凭客户的书面申请和身份证件办理，由另一人复核。有份额、在途交易、未到账款项、定投或未处理汇款的，须先清理。',
} as const satisfies Partial<Record<ActName, string>>

/** A button for each act for which the customer applied on paper. */
export function PaperActs({ customer: { custno, name, account } }: { customer: Customer }) {
  const { roles } = useMe()
  if (account.fundAccount === null || account.closedAt !== null || !staffCan(roles, 'identity', 'make')) return null
  return (
    <p className="c-customer__acts">
      {codesOf(paperActs).map(act => (
        <AskButton
          key={act}
          act={act}
          given={{ custno }}
          about={`${name}（${custno}）`}
          words={paperActs[act]}
          refetch={['customer.show']}
        />
      ))}
    </p>
  )
}
