import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { screens } from '../../routes.ts'

type Advert = OutputOf<'content.advertList'>['list'][number]

/** What the operators announce on the home page; the one with a clip stands large beside the others. */
export function Adverts({ adverts }: { adverts: readonly Advert[] }) {
  if (adverts.length === 0) return null
  return (
    <section className="container adverts" aria-label="活动">
      {adverts.map(advert => (
        <div key={advert.id} className={`panel advert${isPlayable(advert) ? ' advert--clip' : ''}`}>
          {isPlayable(advert) && (
            <video
              className="advert__video"
              src={advert.videoPath}
              poster={advert.posterPath ?? undefined}
              width={960}
              height={540}
              controls
              muted
              playsInline
              preload="none"
              aria-label={advert.title}
            />
          )}
          <h2 className="panel__title">{advert.title}</h2>
          <p className="muted">{advert.lead}</p>
          {leadsSomewhere(advert.jumpPath) && <MoreLink link={<Link to={advert.jumpPath} />}>查看</MoreLink>}
        </div>
      ))}
    </section>
  )
}

/** Files of this site that browsers play; the policy of the pages lets no other be loaded. */
const playable = /^\/[^/].*\.(mp4|webm)$/

const isPlayable = (advert: Advert): advert is Advert & { videoPath: string } =>
  advert.videoPath !== null && playable.test(advert.videoPath)

/** Operators write addresses by hand: one without a screen is no link. */
const leadsSomewhere = (path: string): boolean =>
  screens.some(({ name }) => path === paths[name] || path.startsWith(`${paths[name]}?`))
