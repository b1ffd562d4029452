import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import type { Place } from '../menus.ts'
import { paths } from '../paths.ts'
import { logout } from '../session/logout.ts'
import { useVisitor } from '../session/user.ts'
import { centreOf } from './centre.ts'

/** The customer's part of the phone menu. */
export default function CustomerLinks() {
  const visitor = useVisitor()
  const assets: Place = { name: 'myAssets', label: '我的资产' }
  const places = visitor.state === 'known' ? [assets, centreOf(visitor.user)] : [assets]
  return (
    <>
      {places.map(place => (
        <Link key={place.name} to={paths[place.name]}>
          {place.label}
        </Link>
      ))}
      <TextButton onClick={() => void logout()}>安全退出</TextButton>
    </>
  )
}
