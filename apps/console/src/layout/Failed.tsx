import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

/** A part that could not be read: says so where it would be, and offers another try. */
export function Failed({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <div className="c-failed">
      <Notice tone="danger" alert>
        {error.message}。没有任何改动。
      </Notice>
      <Button size="s" kind="outline" onClick={() => void retry()}>
        重试
      </Button>
    </div>
  )
}
