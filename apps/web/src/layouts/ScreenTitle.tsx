import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { useScreen } from '../screen.ts'
import { Crumbs } from './Crumbs.tsx'

/** The title of the current screen in its layout's style, for content that replaces the screen. */
export function ScreenTitle() {
  const screen = useScreen()
  if (screen?.layout !== 'trade') return <h1 className="account__title">{screen?.title}</h1>
  return (
    <>
      <Crumbs />
      <PageHead title={screen.title} />
    </>
  )
}
