import { Rule } from '@zhixiao/ui/brand/Motif.tsx'
import { ElderHome } from '../../elder/ElderHome.tsx'
import { Adverts } from './Adverts.tsx'
import { Hero } from './Hero.tsx'
import { HomeDoors } from './HomeDoors.tsx'
import { HomeFirst } from './HomeFirst.tsx'
import type { HomePage } from './home-page.ts'
import { Notices } from './Notices.tsx'
import { Raising } from './Raising.tsx'
import { Ranking } from './Ranking.tsx'
import { Team } from './Team.tsx'
import { Trust } from './Trust.tsx'
import { Viewpoints } from './Viewpoints.tsx'

/** The whole page: complete in the server's HTML, so its code can load late. */
export default function HomeBody({ page }: { page: HomePage }) {
  const { query, today, shelf, adverts, notices } = page
  return (
    <>
      <ElderHome />
      <HomeFirst visitor={<Hero fan={page.fan} figures={page.figures} today={today} />} />
      <HomeDoors funds={page.doors} onSale={shelf?.onSale ?? null} />
      {shelf && <Raising funds={shelf.raising} today={today?.date ?? null} />}
      <div className="not-elder">{page.ranked && <Ranking query={query} ranked={page.ranked} />}</div>
      <div className="after-rule">
        <Rule />
        {page.views && <Viewpoints views={page.views} />}
      </div>
      <div className="section container news">
        {adverts.length > 0 && <Adverts adverts={adverts} />}
        {notices && <Notices query={query} notices={notices} />}
      </div>
      <div className="not-elder">{page.team && <Team team={page.team} />}</div>
      <Trust awards={page.awards} />
    </>
  )
}
