import { Link } from 'react-router'
import { Page } from './Page.tsx'

/** Shown at an unknown address. */
export const NotFound = () => (
  <Page title="页面不存在" keys={[]}>
    <div className="c-failed">
      <p>运营后台没有这个页面，请核对地址。</p>
      <Link className="c-link" to="/">
        返回今日
      </Link>
    </div>
  </Page>
)
