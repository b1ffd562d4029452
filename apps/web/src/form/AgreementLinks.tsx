import { Fragment } from 'react'

/** Documents to be accepted, each a PDF or a page in a new tab. */
export function AgreementLinks({ agreements }: { agreements: readonly { title: string; url: string }[] }) {
  return agreements.map(({ title, url }, index) => (
    <Fragment key={url}>
      {index > 0 && '、'}
      <a
        className="text-link"
        href={url}
        target="_blank"
        rel="noopener"
        title={url.endsWith('.pdf') ? 'PDF，在新窗口打开' : '在新窗口打开'}
      >
        《{title}》
      </a>
    </Fragment>
  ))
}
