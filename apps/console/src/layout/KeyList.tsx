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

/** All keys of the console. */
export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { roles } = useMe()
  const rows = [
    ...common,
    ...screensFor(roles).map(({ key, name }): [string, string] => [`G ${key.toUpperCase()}`, name]),
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
