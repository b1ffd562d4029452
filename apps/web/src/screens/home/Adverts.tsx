import { SectionHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { screens } from '../../routes.ts'
import type { HomePage } from './home-page.ts'

type Advert = HomePage['adverts'][number]

/** Announcements of the operators: first the one with a clip or a picture of their own, then the others as lines. */
export function Adverts({ adverts }: Pick<HomePage, 'adverts'>) {
  const shown = adverts.find(advert => isPlayable(advert) || advert.posterPath !== null)
  return (
    <section aria-labelledby="adverts">
      <SectionHead title="活动与提醒" id="adverts" />
      <div className="adverts">
        {shown && <Shown advert={shown} />}
        {adverts
          .filter(advert => advert !== shown)
          .map(advert => (
            <article key={advert.id} className="advert">
              <Words advert={advert} />
            </article>
          ))}
      </div>
    </section>
  )
}

function Shown({ advert }: { advert: Advert }) {
  return (
    <article className="advert advert--shown">
      {isPlayable(advert) ? (
        <video
          className="advert__picture"
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
      ) : (
        <img
          className="advert__picture"
          src={advert.posterPath ?? undefined}
          alt=""
          width={960}
          height={540}
          loading="lazy"
          decoding="async"
        />
      )}
      <div>
        <Words advert={advert} />
      </div>
    </article>
  )
}

function Words({ advert: { title, lead, jumpPath } }: { advert: Advert }) {
  return (
    <>
      <h3 className="advert__title">{leadsSomewhere(jumpPath) ? <Link to={jumpPath}>{title}</Link> : title}</h3>
      <p className="advert__lead clamp-2">{lead}</p>
    </>
  )
}

/** Files of this site that browsers can play; the content security policy forbids others. */
const playable = /^\/[^/].*\.(mp4|webm)$/

const isPlayable = (advert: Advert): advert is Advert & { videoPath: string } =>
  advert.videoPath !== null && playable.test(advert.videoPath)

/** Operators type URLs by hand: one without a screen is not linked. */
const leadsSomewhere = (path: string): boolean =>
  screens.some(({ name }) => path === paths[name] || path.startsWith(`${paths[name]}?`))
