import { useQueryClient } from '@tanstack/react-query'
import { staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { NavLink, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { type Screen, screens } from '../screens.ts'
import { useMe } from '../session.tsx'
import { useLock } from './use-idle-lock.ts'

/** The screens that this person may read, by group, and who it is. */
export function Rail({ toCheck }: { toCheck: number }) {
  const { fullName, roles } = useMe()
  const shown = screens.filter(({ area }) => area === null || staffCan(roles, area, 'read'))
  return (
    <aside className="c-rail" aria-label="菜单与账号">
      <span className="c-rail__brand">运营后台</span>
      <nav aria-label="主菜单">
        {[...Map.groupBy(shown, screen => screen.group)].map(([group, of]) => (
          <Group key={group} name={group} screens={of} toCheck={toCheck} />
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

function Group({ name, screens: of, toCheck }: { name: string; screens: readonly Screen[]; toCheck: number }) {
  return (
    <>
      {name !== '' && <h2>{name}</h2>}
      <ul>
        {of.map(({ path, name: title }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'}>
              {title}
              {path === '/requests' && toCheck > 0 && (
                <span className="c-count" role="img" aria-label={`${toCheck} 项待您复核`}>
                  {toCheck}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Leave() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const lock = useLock()
  const leave = async () => {
    await call('auth.logout', {}).catch(() => {})
    client.clear()
    await navigate('/sign-in')
  }
  return (
    <span className="c-me__acts">
      <button type="button" onClick={lock}>
        锁定
      </button>
      <button type="button" onClick={() => void leave()}>
        退出
      </button>
    </span>
  )
}
