import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { screens } from '../../routes.ts'

type Advert = OutputOf<'content.advertList'>['list'][number]

/** What the operators announce on the home page, with a video where there is one to play. */
export function Adverts({ adverts }: { adverts: readonly Advert[] }) {
  if (adverts.length === 0) return null
  return (
    <section className="container adverts" aria-label="活动">
      {adverts.map(({ id, title, lead, jumpPath, videoPath }) => (
        <div key={id} className="panel advert">
          <div>
            <h2 className="panel__title">{title}</h2>
            <p className="muted">{lead}</p>
          </div>
          {leadsSomewhere(jumpPath) && <MoreLink link={<Link to={jumpPath} />}>查看</MoreLink>}
          {videoPath !== null && playable.test(videoPath) && (
            <video className="advert__video" src={videoPath} controls muted preload="none" aria-label={title} />
          )}
        </div>
      ))}
    </section>
  )
}

/** Files of this site that browsers play; the policy of the pages lets no other be loaded. */
const playable = /^\/[^/].*\.(mp4|webm)$/

/** Operators write addresses by hand: one without a screen is no link. */
const leadsSomewhere = (path: string): boolean =>
  screens.some(({ name }) => path === paths[name] || path.startsWith(`${paths[name]}?`))
