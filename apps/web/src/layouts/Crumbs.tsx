import { Breadcrumbs } from '@zhixiao/ui/nav/Breadcrumbs.tsx'
import { Link } from 'react-router'
import { to } from '../paths.ts'
import { useScreen } from '../screen.ts'

type Crumb = { label: string; url?: string }

/** HDR-05: home, the levels between, and the current screen (its title unless `current` is given). */
export function Crumbs({ between = [], current }: { between?: readonly Crumb[]; current?: string }) {
  const title = useScreen()?.title ?? ''
  return (
    <Breadcrumbs
      items={[
        { label: '首页', link: <Link to={to('home')} /> },
        ...between.map(({ label, url }) => (url === undefined ? { label } : { label, link: <Link to={url} /> })),
        { label: current ?? title },
      ]}
    />
  )
}
