import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

/** Replaces a screen that threw an error; text typed into a form with a draft is kept. */
export function Crashed() {
  return (
    <main className="c-failed">
      <Notice tone="danger" alert>
        这一页出错了，没有提交的内容没有生效，已存的草稿仍在。
      </Notice>
      <Button size="s" kind="outline" onClick={() => window.location.reload()}>
        重新载入
      </Button>
    </main>
  )
}
