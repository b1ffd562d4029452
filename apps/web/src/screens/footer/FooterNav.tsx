import { Link } from 'react-router'
import { footerPages } from '../../menus.ts'
import { paths } from '../../paths.ts'
import { useScreen } from '../../screen.ts'

/** Links to the other footer texts, at the end of each. */
export function FooterNav() {
  const current = useScreen()?.name
  return (
    <nav className="footer-nav" aria-label="相关说明">
      {footerPages.map(({ name, label }) => (
        <Link key={name} className="chip" to={paths[name]} aria-current={name === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
