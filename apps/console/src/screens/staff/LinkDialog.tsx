import { Button } from '@zhixiao/ui/action/Button.tsx'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { businessText } from '../../layout/use-business-time.ts'

type Props = { member: { name: string; fullName: string; hasLink: boolean }; onClose: () => void }

/** Makes the link of a released invitation and shows it once. */
export function LinkDialog({ member: { name, fullName, hasLink }, onClose }: Props) {
  const { send, data, fault, isSending } = useSend(() => call('staff.link', { name }), { refetch: ['staff.list'] })
  const actions = (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        {data ? '完成' : '返回'}
      </Button>
      {!data && (
        <Button size="s" loading={isSending} onClick={() => send()}>
          生成链接
        </Button>
      )}
    </>
  )
  return (
    <FormDialog title={`${fullName}的邀请链接`} open onClose={onClose} actions={actions}>
      <div className="c-ask">
        <Fault text={fault} />
        {data ? (
          <>
            <p>
              请当面或用公司内部渠道交给本人，{businessText(Date.parse(data.expiresAt))}{' '}
              前有效，只能用一次。关闭后不再显示。
            </p>
            <code className="c-staff__link">{`${location.origin}${data.path}`}</code>
          </>
        ) : (
          <p>
            {hasLink
              ? '此前已生成过链接，重新生成后原链接作废。'
              : '本人打开链接后设置密码，首次登录时绑定身份验证器。系统只保存链接的散列值。'}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
