import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { screensFor } from '../screens.ts'
import { useMe } from '../session.tsx'

/** A key, or several with spaces between, and what it does. */
export type KeyRow = readonly [key: string, what: string]

const common: readonly KeyRow[] = [
  ['Ctrl K', '查找客户、订单、基金、申请、工单和页面'],
  ['J K', '列表上下'],
  ['Enter', '打开'],
  ['Ctrl ↵', '本页的主要操作'],
  ['A', '通过'],
  ['R', '驳回或撤回'],
  ['O', '看全部影响'],
  ['?', '快捷键'],
]

/** All keys of the console; `own` are those of the screen. */
export function KeyList({ own, open, onClose }: { own: readonly KeyRow[]; open: boolean; onClose: () => void }) {
  const { roles } = useMe()
  const screens = screensFor(roles).map(({ key, name }): KeyRow => [`G ${key.toUpperCase()}`, name])
  const others = [...common, ...screens].filter(([key]) => !own.some(([taken]) => taken === key))
  return (
    <Dialog title="快捷键" open={open} onClose={onClose} closeButton>
      <dl className="c-keys">
        {[...own, ...others].map(([key, what]) => (
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
