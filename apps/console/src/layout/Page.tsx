import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { focusPage } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { useKeys, useMainKey } from '../keys.ts'
import { useMe } from '../session.tsx'
import { KeyList, type KeyRow } from './KeyList.tsx'
import { useBusinessTime } from './use-business-time.ts'

type PageProps = {
  title: string
  /** A link to the list that contains this item. */
  crumb?: ReactNode
  about?: ReactNode
  keys: readonly KeyRow[]
  children: ReactNode
}

/** Header with title and business time, content, and a footer with the screen's keys. */
export function Page({ title, crumb, about, keys, children }: PageProps) {
  const { demo } = useMe()
  const time = useBusinessTime()
  const { find } = useOutletContext<{ find: () => void }>()
  const [listsKeys, setListsKeys] = useState(false)
  useKeys({ '?': () => setListsKeys(true) })
  useMainKey()
  useEffect(() => {
    document.title = `${title} · 运营后台`
  }, [title])
  // What had the focus on the screen before is gone; on the first one the browser's own place is right.
  const isFirst = useLocation().key === 'default'
  useEffect(() => {
    if (!isFirst) focusPage()
  }, [isFirst])
  return (
    <div className="c-main">
      <header className="c-top">
        {crumb && <span className="c-crumb">{crumb} /</span>}
        <h1>{title}</h1>
        {about && <span className="c-top__sub">{about}</span>}
        <div className="c-top__end">
          <button type="button" className="c-find" onClick={find}>
            <Icon name="search" size={16} />
            <span>查找客户、订单、基金</span>
            <kbd className="c-kbd">Ctrl K</kbd>
          </button>
          {demo && <Tag tone="accent">演示</Tag>}
          <span className="c-clock">
            <b>{time}</b>
            <span>业务时间</span>
          </span>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a screen of text only scrolls by keys, too */}
      <main className="c-body" id="main" tabIndex={0}>
        {children}
      </main>
      <footer className="c-foot">
        {[...keys, ['?', '全部快捷键'] as const].map(([key, what]) => (
          <span key={key}>
            {key.split(' ').map(each => (
              <Fragment key={each}>
                <kbd className="c-kbd">{each}</kbd>
              </Fragment>
            ))}
            {what}
          </span>
        ))}
      </footer>
      <KeyList own={keys} open={listsKeys} onClose={() => setListsKeys(false)} />
    </div>
  )
}
