import { useQueryClient } from '@tanstack/react-query'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { Brand } from '@zhixiao/ui/brand/BrandMark.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { type Screen, screensFor } from '../screens.ts'
import { useMe } from '../session.tsx'
import { countText } from '../words.ts'
import { OwnKeys } from './OwnKeys.tsx'
import { useLock } from './use-idle-lock.ts'

/** The menu: the screens that the reader may read, by group, and the reader's name. */
export function Rail({ work }: { work: ReadonlyMap<string, number> }) {
  const { fullName, roles } = useMe()
  const [, screen = ''] = useLocation().pathname.split('/')
  const menu = useRef<HTMLElement>(null)
  const hasCounts = work.size > 0
  // On a phone the menu is one line, which can be longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts arrive later and make it longer
  useEffect(() => {
    const link = menu.current?.querySelector(`a[href="/${CSS.escape(screen)}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [screen, hasCounts])
  return (
    <aside className="c-rail" aria-label="菜单与账号">
      <div className="c-rail__brand">
        <Brand sub="运营后台" link={<Link to="/" />} />
      </div>
      <nav aria-label="主菜单" ref={menu}>
        {[...groupBy(screensFor(roles), screen => screen.group)].map(([group, of]) => (
          <Group key={group} name={group} screens={of} work={work} />
        ))}
      </nav>
      <div className="c-me">
        <span className="c-me__who">
          <b>{fullName}</b>
          <span>{roles.map(role => staffRoles[role]).join('、') || '没有角色'}</span>
        </span>
        <Leave />
      </div>
    </aside>
  )
}

type GroupProps = { name: string; screens: readonly Screen[]; work: ReadonlyMap<string, number> }

function Group({ name, screens: of, work }: GroupProps) {
  return (
    <>
      {name !== '' && <h2>{name}</h2>}
      <ul>
        {of.map(({ path, name: title, icon }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} title={title}>
              <Icon name={icon} size={16} />
              <span>{title}</span>
              <Count count={work.get(path) ?? 0} />
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="c-count" role="img" aria-label={`${count} 项待处理`}>
      {countText(count)}
    </span>
  )

function Leave() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const lock = useLock()
  const { demo } = useMe()
  const [showsKeys, setShowsKeys] = useState(false)
  const leave = async () => {
    await call('auth.logout', {}).catch(() => {})
    client.clear()
    await navigate('/sign-in')
  }
  return (
    <span className="c-me__acts">
      {!demo && (
        <button type="button" title="通行密钥" onClick={() => setShowsKeys(true)}>
          <Icon name="shield" size={16} />
          <span>密钥</span>
        </button>
      )}
      {showsKeys && <OwnKeys onClose={() => setShowsKeys(false)} />}
      <button type="button" title="锁定" onClick={lock}>
        <Icon name="lock" size={16} />
        <span>锁定</span>
      </button>
      <button type="button" title="退出" onClick={() => void leave()}>
        <Icon name="logout" size={16} />
        <span>退出</span>
      </button>
    </span>
  )
}
