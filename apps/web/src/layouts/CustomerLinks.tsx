import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import type { Place } from '../menus.ts'
import { paths } from '../paths.ts'
import { logout } from '../session/logout.ts'

const places: readonly Place[] = [
  { name: 'myAssets', label: '我的资产' },
  { name: 'overview', label: '我的账户' },
]

/** The customer's part of the phone menu. */
export default function CustomerLinks() {
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
