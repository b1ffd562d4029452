import { Rule } from '@zhixiao/ui/brand/Motif.tsx'
import { ElderHome } from '../../elder/ElderHome.tsx'
import { Adverts } from './Adverts.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Entries } from './Entries.tsx'
import { FactStrip } from './FactStrip.tsx'
import { Featured } from './Featured.tsx'
import { Hero } from './Hero.tsx'
import type { HomePage } from './home-page.ts'
import { ManagerCards } from './ManagerCards.tsx'
import { Ranking } from './Ranking.tsx'
import { Viewpoints } from './Viewpoints.tsx'

/** The whole page: complete in the server's HTML, so its code can load late. */
export default function HomeBody({ page }: { page: HomePage }) {
  return (
    <>
      <ElderHome />
      <Hero fan={page.fan} />
      <FactStrip facts={page.facts} />
      <div className="not-elder">
        <Adverts adverts={page.adverts} />
      </div>
      <Featured funds={page.featured} navDay={page.facts.navDay} />
      <div className="not-elder">{page.ranked && <Ranking query={page.query} funds={page.ranked} />}</div>
      <Rule />
      <div className="section container">
        <div className="grid home-news">
          <Viewpoints articles={page.articles} />
          <Disclosure query={page.query} notices={page.notices} awards={page.awards} />
        </div>
      </div>
      <div className="not-elder">
        <ManagerCards managers={page.managers} />
        <Entries />
      </div>
    </>
  )
}
