import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { screens } from '../screens.ts'

const common: readonly [string, string][] = [
  ['Ctrl K', '查找页面和申请'],
  ['J K', '列表上下'],
  ['Enter', '打开'],
  ['A', '通过'],
  ['R', '驳回或撤回'],
  ['?', '快捷键'],
]

/** All keys of the console. */
export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const rows = [...common, ...screens.map(({ key, name }): [string, string] => [`G ${key.toUpperCase()}`, name])]
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
