import { Brand } from '#ui/brand/BrandMark.tsx'
import { PageHead } from '#ui/display/PageHead.tsx'
import { ToastRegion } from '#ui/feedback/Toast.tsx'
import { Basics } from './Basics.tsx'
import { Charts } from './Charts.tsx'
import { Display } from './Display.tsx'
import { Feedback } from './Feedback.tsx'
import { Forms } from './Forms.tsx'
import { Navigation } from './Navigation.tsx'
import { Pages } from './Pages.tsx'

/** Every component in each of its states. */
export function Gallery() {
  return (
    <>
      <header>
        <div className="container">
          <Brand link={<a href="#main" />} />
        </div>
      </header>
      <main id="main" className="container">
        <PageHead title="组件" lead="基础组件与全部交互状态" />
        <div className="stack">
          <Pages />
          <Basics />
          <Forms />
          <Display />
          <Navigation />
          <Feedback />
          <Charts />
        </div>
      </main>
      <ToastRegion />
    </>
  )
}
