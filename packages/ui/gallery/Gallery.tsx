import { Brand } from '#ui/brand/BrandMark.tsx'
import { ToastRegion } from '#ui/feedback/Toast.tsx'
import { Basics } from './Basics.tsx'
import { Charts } from './Charts.tsx'
import { Display } from './Display.tsx'
import { Feedback } from './Feedback.tsx'
import { Forms } from './Forms.tsx'
import { Navigation } from './Navigation.tsx'

/** Every component in each of its states. */
export function Gallery() {
  return (
    <>
      <header>
        <div className="container">
          <Brand name="基金直销" link={<a href="#main" />} />
        </div>
      </header>
      <main id="main" className="container">
        <div className="page-head">
          <h1 className="page-title">组件</h1>
          <p className="page-head__sub">基础组件与全部交互状态</p>
        </div>
        <div className="stack">
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
