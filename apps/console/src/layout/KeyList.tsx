import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { screensFor } from '../screens.ts'
import { useMe } from '../session.tsx'

const common: readonly [string, string][] = [
  ['Ctrl K', '查找客户、订单、基金、申请、工单和页面'],
  ['J K', '列表上下'],
  ['Enter', '打开'],
  ['A', '通过'],
  ['R', '驳回或撤回'],
  ['O', '看全部影响'],
  ['?', '快捷键'],
]
const ofNavs: typeof common = [
  ['↑ ↓ Enter', '净值：上下行'],
  ['U', '净值：取托管行数据'],
  ['F8', '净值：下一个问题'],
  ['Ctrl V', '净值：粘贴多行'],
  ['Ctrl Enter', '净值：试算并提交'],
]

/** All keys of the console. */
export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { roles } = useMe()
  const screens = screensFor(roles)
  const rows = [
    ...common,
    ...(screens.some(({ path }) => path === '/nav') ? ofNavs : []),
    ...screens.map(({ key, name }): [string, string] => [`G ${key.toUpperCase()}`, name]),
  ]
  return (
    <Dialog title="快捷键" open={open} onClose={onClose} closeButton>
      <dl className="c-keys">
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd className="c-kbd">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
