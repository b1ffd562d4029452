import { Toast as Base } from '@base-ui/react/toast'
import { Icon } from '../brand/Icon.tsx'

const manager = Base.createToastManager()

interface ToastTiming {
  /** How long it stays: 3 s for news, 5 s for failures; logging out uses 1 s. */
  ms?: number
}

/** Shows a message that needs no decision. Call from event handlers; a new one replaces the last. */
export const toast = {
  ok: (text: string, { ms = 3000 }: ToastTiming = {}) => show('ok', text, ms),
  error: (text: string, { ms = 5000 }: ToastTiming = {}) => show('error', text, ms),
}

function show(type: 'ok' | 'error', title: string, timeout: number): void {
  manager.close()
  manager.add({ type, title, timeout, priority: type === 'error' ? 'high' : 'low' })
}

/** Where toasts appear. Once, in the root of the app. */
export function ToastRegion() {
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        <Base.Viewport className="toast-region" aria-label="轻提示">
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
