import { useState } from 'react'
import { Button } from '#ui/action/Button.tsx'
import { Panel } from '#ui/display/Panel.tsx'
import { ConfirmDialog, Dialog } from '#ui/feedback/Dialog.tsx'
import { EmptyState, ErrorBlock } from '#ui/feedback/Empty.tsx'
import { LoadingOverlay, TableSkeleton } from '#ui/feedback/Loading.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/Toast.tsx'
import { PinInput } from '#ui/form/PinInput.tsx'

export function Feedback() {
  const [open, setOpen] = useState<'guard' | 'pin' | 'busy'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Panel title="提示">
        <div className="stack">
          <Notice tone="danger">提交失败，资金未扣除。请稍后重试，或拨打 400-921-7000。</Notice>
          <Notice tone="warning" onClose={() => {}}>
            15:00 后提交的申请，将按下一交易日净值成交。
          </Notice>
          <Notice icon="clock">今日为非交易日，申请将顺延至 11-23（周一）处理。</Notice>
          <Notice tone="success">风险等级匹配，可以购买。</Notice>
          <div className="row">
            <Button kind="outline" onClick={() => toast.ok('复制成功')}>
              轻提示
            </Button>
            <Button kind="outline" onClick={() => toast.error('网络超时，请稍后重试~')}>
              出错提示
            </Button>
            <Button kind="outline" onClick={() => setOpen('guard')}>
              拦截对话框
            </Button>
            <Button kind="outline" onClick={() => setOpen('pin')}>
              交易密码
            </Button>
            <Button
              kind="outline"
              onClick={() => {
                setOpen('busy')
                setTimeout(close, 1500)
              }}
            >
              提交遮罩
            </Button>
          </div>
        </div>
        <ConfirmDialog
          open={open === 'guard'}
          tone="warning"
          message="您还未进行登录，是否前往登录？"
          confirmLabel="去登录"
          cancelLabel="暂不"
          onConfirm={close}
          onCancel={close}
        />
        <Dialog open={open === 'pin'} onClose={close} title="输入交易密码" closeButton>
          <PinInput onComplete={close} />
        </Dialog>
        <LoadingOverlay show={open === 'busy'} />
      </Panel>
      <div className="grid">
        <Panel className="col-4" label="空状态">
          <EmptyState title="还没有持有基金" text="从一只起购 10 元的基金开始。" action={<Button>去看看基金</Button>} />
        </Panel>
        <Panel className="col-4" label="出错">
          <ErrorBlock title="网络异常，请检查网络连接~" onRetry={() => {}} />
        </Panel>
        <Panel className="col-4" label="加载">
          <TableSkeleton />
        </Panel>
      </div>
    </>
  )
}
