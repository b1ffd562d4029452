import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

/** Says on a page that does nothing without script why it does nothing. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice tone="warning">登录、查看账户和办理业务需要启用浏览器的 JavaScript，启用后请刷新页面。</Notice>
    </noscript>
  )
}
