import { Toast as Base } from '@base-ui/react/toast'
import { Icon } from '../brand/Icon.tsx'

const manager = Base.createToastManager()

interface ToastTiming {
  /** Display time: 3 s for information, 5 s for failures; logging out uses 1 s. */
  ms?: number
}

/** Shows a message that needs no decision; a new message replaces the previous one. Call from event handlers. */
export const toast = {
  ok: (text: string, { ms = 3000 }: ToastTiming = {}) => show('ok', text, ms),
  error: (text: string, { ms = 5000 }: ToastTiming = {}) => show('error', text, ms),
  close: () => manager.close(),
}

function show(type: 'ok' | 'error', title: string, timeout: number): void {
  manager.close()
  manager.add({ type, title, timeout, priority: type === 'error' ? 'high' : 'low' })
}

/** The place of toasts; rendered once, in the root of the app. */
export function ToastRegion() {
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        <Base.Viewport className="toast-region" aria-label="提示消息">
          <Shown />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Shown() {
  const { toasts } = Base.useToastManager()
  return toasts.map(shown => (
    <Base.Root
      key={shown.id}
      toast={shown}
      swipeDirection="up"
      className={`toast ${shown.type === 'error' ? 'toast--error' : 'toast--ok'}`}
    >
      <Base.Content className="toast__content">
        <Icon name={shown.type === 'error' ? 'error' : 'success'} size={20} />
        <Base.Title render={<p />} />
      </Base.Content>
    </Base.Root>
  ))
}
