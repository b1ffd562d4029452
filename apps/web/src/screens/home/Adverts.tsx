import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { screens } from '../../routes.ts'

type Advert = OutputOf<'content.advertList'>['list'][number]

/** Announcements of the operators; one with a clip is large, next to the others. */
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

/** Files of this site that browsers can play; the content security policy forbids others. */
const playable = /^\/[^/].*\.(mp4|webm)$/

const isPlayable = (advert: Advert): advert is Advert & { videoPath: string } =>
  advert.videoPath !== null && playable.test(advert.videoPath)

/** Operators type URLs by hand: one without a screen is not linked. */
const leadsSomewhere = (path: string): boolean =>
  screens.some(({ name }) => path === paths[name] || path.startsWith(`${paths[name]}?`))
