import './attachments.css'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { kindText, sizeText } from './file-words.ts'

type Attachment = { name: string; url: string; size: number; type: string }

/** The files of a text: the name opens a file, the button saves it. Renders nothing without files. */
export function Attachments({ files, title = '附件' }: { files: readonly Attachment[]; title?: string }) {
  if (files.length === 0) return null
  return (
    <section className="attachments" aria-label={title}>
      <h2 className="attachments__title">{title}</h2>
      <ul>
        {files.map(file => (
          <li key={file.url}>
            <AttachmentLine file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One file, for lists of files. */
function AttachmentLine({ file: { name, url, size } }: { file: Attachment }) {
  return (
    <div className="attachment">
      <Icon name="file" size={20} />
      <div>
        <a className="attachment__name" href={url} target="_blank" rel="noopener">
          {name}
          <span className="sr-only">（新窗口打开）</span>
        </a>
        <span className="caption">
          {kindText(name)}　{sizeText(size)}
        </span>
      </div>
      <a className="btn btn--outline btn--s" href={url} download={name}>
        <Icon name="download" size={16} />
        下载<span className="sr-only">{name}</span>
      </a>
    </div>
  )
}
