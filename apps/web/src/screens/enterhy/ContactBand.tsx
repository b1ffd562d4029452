import { brand } from '@zhixiao/domain/brand.ts'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { CopyNumber } from '../../content/CopyNumber.tsx'
import type { Cut } from './about.ts'

/** The hotline, and what the firm's text says about other ways to reach it, side by side. */
export function ContactBand({ text: { id, title, intro, parts } }: { text: Cut }) {
  return (
    <section className="tint contact-band" id={id} aria-labelledby={`${id}-title`}>
      <div className="container">
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="contact-band__hotline">
            <a href={`tel:${brand.hotline}`}>{brand.hotlineText}</a>
            <CopyNumber text={brand.hotline} label="复制热线号码" />
          </p>
          <p>客服热线，{brand.hotlineHours}</p>
          {intro && <RichText html={intro} />}
        </div>
        {parts.map(part => (
          <div key={part.title}>
            <h3>{part.title}</h3>
            <RichText html={part.html} />
          </div>
        ))}
      </div>
    </section>
  )
}
